package simulation

import "fmt"

// abouts describe charts for those who do not see them, in English and French.
var abouts = map[string]phrase{
	"endings":       {"A row for each way in which games ended, with its share of all games.", "Une ligne par fin de partie, avec sa part de toutes les parties."},
	"gold":          {"Means of the Gold available, produced, spent and lost in each turn.", "Moyennes de l’or disponible, produit, dépensé et perdu à chaque tour."},
	"honor":         {"Mean Family Honor as each turn ends.", "Honneur Familial moyen à la fin de chaque tour."},
	"force":         {"Mean Force of all own Personalities with their attachments as each turn ends.", "Force moyenne de toutes les Personnalités avec leurs attachements à la fin de chaque tour."},
	"provinces":     {"Mean number of Provinces destroyed by the end of each turn.", "Nombre moyen de Provinces détruites à la fin de chaque tour."},
	"opening":       {"How many cards of each kind openings hold, simulated and exact.", "Nombre de cartes de chaque sorte à l’ouverture, simulé et exact."},
	"opening-cards": {"How often openings hold each card, simulated and exact.", "Fréquence de chaque carte à l’ouverture, simulée et exacte."},
	"screw":         {"Share of the games in which nothing that costs Gold was affordable as the turn began.", "Part des parties où rien de payant n’était abordable au début du tour."},
	"cards":         {"How often each card was played in the games in which it was seen.", "Fréquence à laquelle chaque carte est jouée quand elle est vue."},
	"dead":          {"How often games ended with a copy that could never be played.", "Fréquence des parties finies avec un exemplaire jamais jouable."},
	"cycle":         {"How many cards Cycle exchanged, of the games that used it.", "Nombre de cartes échangées par Cycle, dans les parties qui l’utilisent."},
	"attack":        {"Share of the games with an attack by each turn.", "Part des parties ayant connu une attaque à chaque tour."},
	"goals":         {"How often each goal was reached in time, simulated and, where it can be told, exact.", "Fréquence à laquelle chaque objectif est atteint à temps, simulée et, si possible, exacte."},
	"compare":       {"Share of the games that A and B have won by each turn.", "Part des parties gagnées par A et par B à chaque tour."},
	"difference":    {"Mean differences from game to game, B less A, in each turn.", "Différences moyennes de partie à partie, B moins A, à chaque tour."},
	"sweep":         {"How much later each variant wins than the deck as it is; below zero it wins sooner.", "De combien chaque variante gagne plus tard que le deck tel quel ; sous zéro elle gagne plus tôt."},
	"keep":          {"Turns that each exchange of opening cards gains over keeping all, best first.", "Tours gagnés par chaque échange de cartes sur tout garder, le meilleur d’abord."},
}

func (w teller) about(name string) string { return abouts[name].in(w.lang) }

// aboutVictory says the most important numbers.
func (w teller) aboutVictory(r *Result) string {
	won := plain(round(r.Victory.Won.Share * 100))
	if w.lang == "fr" {
		s := fmt.Sprintf("Part cumulée des parties gagnées à chaque tour : %s\u00a0%% au tour %d.", won, r.Inputs.Turns)
		if r.Victory.Median != nil {
			s += fmt.Sprintf(" La moitié des parties sont gagnées au tour %d.", *r.Victory.Median)
		}
		return s
	}
	s := fmt.Sprintf("Cumulative share of games won by each turn: %s%% by turn %d.", won, r.Inputs.Turns)
	if r.Victory.Median != nil {
		s += fmt.Sprintf(" Half of all games are won by turn %d.", *r.Victory.Median)
	}
	return s
}
