package simulation

// phrase is a text in English and French.
type phrase [2]string

// in is the text in a language; English where there is no other.
func (p phrase) in(lang string) string {
	if lang == "fr" {
		return p[1]
	}
	return p[0]
}

// words are the titles and columns of tables.
var words = map[string]phrase{
	"victory": {"Victory by turn", "Victoire par tour"}, "endings": {"How games end", "Fin des parties"},
	"gold": {"Gold by turn", "Or par tour"}, "honor": {"Family Honor at the end of each turn", "Honneur Familial à la fin de chaque tour"},
	"force": {"Force at the end of each turn", "Force à la fin de chaque tour"}, "provinces": {"Provinces taken by the end of each turn", "Provinces prises à la fin de chaque tour"},
	"opening": {"What openings hold", "Contenu des ouvertures"}, "opening-cards": {"Cards in the opening", "Cartes de l’ouverture"},
	"screw": {"Turns with nothing affordable", "Tours sans rien d’abordable"}, "cards": {"Cards", "Cartes"}, "dead": {"Dead cards", "Cartes mortes"},
	"cycle": {"Cards exchanged with Cycle", "Cartes échangées par Cycle"}, "attack": {"First attack", "Première attaque"}, "goals": {"Goals", "Objectifs"},
	"compare": {"Victory by turn, compared", "Victoire par tour, comparée"}, "difference": {"Difference by turn", "Différence par tour"},
	"sweep": {"Variants of one slot", "Variantes d’un emplacement"}, "keep": {"What to keep of the opening", "Que garder de l’ouverture"},

	"turn": {"Turn", "Tour"}, "games": {"Games", "Parties"}, "share": {"Share of games", "Part des parties"}, "won": {"Won", "Gagnées"},
	"low": {"95% from", "95 % de"}, "high": {"95% to", "95 % à"}, "exact": {"Exact", "Exact"}, "mean": {"Mean", "Moyenne"}, "mean-turn": {"Mean turn", "Tour moyen"},
	"p10": {"10%", "10 %"}, "p50": {"Median", "Médiane"}, "p90": {"90%", "90 %"}, "all": {"all victories", "toutes les victoires"},
	"available": {"available", "disponible"}, "produced": {"produced", "produit"}, "spent": {"spent", "dépensé"}, "lost": {"lost", "perdu"},
	"class": {"Kind", "Sorte"}, "number": {"Number", "Nombre"}, "id": {"Id", "Identifiant"}, "card": {"Card", "Carte"}, "section": {"Section", "Section"}, "copies": {"Copies", "Exemplaires"},
	"seen": {"Seen", "Vue"}, "played": {"Played", "Jouée"}, "when-seen": {"Played when seen", "Jouée si vue"}, "plays": {"Plays a game", "Jouée par partie"},
	"won-opening": {"Won with it in the opening, less without", "Gagnées avec elle à l’ouverture, moins sans"},
	"won-seen":    {"Won when seen, less when not", "Gagnées si vue, moins sinon"}, "won-played": {"Won when played, less when seen only", "Gagnées si jouée, moins si seulement vue"},
	"goal": {"Goal", "Objectif"}, "when": {"Condition", "Condition"}, "by": {"By turn", "Avant la fin du tour"}, "no-exact": {"Why not exact", "Pourquoi pas d’exact"},
	"ending": {"Ending", "Fin"}, "gain": {"Gain over keeping", "Gain sur tout garder"}, "value": {"Turns left when won", "Tours restants à la victoire"},
	"exchange": {"Exchange", "Échanger"}, "nothing": {"keep all", "tout garder"}, "deck-cards": {"Cards in the deck", "Cartes du deck"},
	"turn-difference": {"Turn of victory, less that of the deck as it is", "Tour de victoire, moins celui du deck tel quel"},
	"as-is":           {"as it is", "tel quel"}, "won-difference": {"Won, B less A", "Gagnées, B moins A"}, "gold-difference": {"Gold available, B less A", "Or disponible, B moins A"},
	"spent-difference": {"Gold spent, B less A", "Or dépensé, B moins A"},
	"honor-difference": {"Honor, B less A", "Honneur, B moins A"}, "force-difference": {"Force, B less A", "Force, B moins A"}, "provinces-difference": {"Provinces taken, B less A", "Provinces prises, B moins A"},
	"interval": {"95% interval", "intervalle à 95 %"}, "middle": {"from 10% to 90% of the games", "de 10 % à 90 % des parties"},
	"simulated": {"simulated", "simulé"}, "exact-mark": {"exact", "exact"}, "gold-axis": {"Gold", "Or"}, "unfinished": {"not finished", "non terminées"}, "lost-game": {"lost", "perdue"},
	"won-game": {"won", "gagnée"}, "result": {"Result", "Résultat"}, "simulation": {"Simulation", "Simulation"}, "difference-axis": {"Difference", "Différence"},
}

// kinds are the endings of games, classes those of cards, reasons those of dead cards, sections those of decks.
var kindWords = map[string]phrase{
	"honor": {"honor", "honneur"}, "military": {"military", "militaire"}, "enlightenment": {"enlightenment", "illumination"},
	"dishonor": {"dishonor", "déshonneur"}, "legacy": {"no Legacy Holding", "aucun Domaine Héritage"},
}

var classWords = map[string]phrase{
	"other": {"other", "autres"}, "holding": {"Holdings", "Domaines"}, "personality": {"Personalities", "Personnalités"}, "event": {"Events", "Événements"},
	"strategy": {"Strategies", "Stratégies"}, "attachment": {"attachments", "attachements"}, "ring": {"Rings", "Anneaux"},
}

var reasonWords = map[string]phrase{
	"text": {"text not played", "texte non joué"}, "control": {"Unique or Loyal", "Unique ou Loyal"}, "no-shugenja": {"no Shugenja", "pas de Shugenja"},
	"honor": {"Honor Requirement", "exigence d’honneur"}, "no-host": {"nobody to attach to", "personne à qui l’attacher"}, "cost": {"too dear", "trop chère"},
	"gold-spent": {"Gold spent elsewhere", "or dépensé ailleurs"}, "moment": {"no time to play it", "aucun moment pour la jouer"},
}

var sectionWords = map[string]phrase{
	"dynasty": {"Dynasty", "Dynastie"}, "fate": {"Fate", "Destin"}, "stronghold": {"Stronghold", "Forteresse"}, "sensei": {"Sensei", "Sensei"},
	"start": {"in play", "en jeu"}, "wind": {"Wind", "Vent"},
}

// teller writes tables in a language.
type teller struct {
	lang  string
	names func(id string) string
}

// say is a word of words.
func (w teller) say(key string) string { return words[key].in(w.lang) }

// of is a word of another list, or the key itself where it has none.
func (w teller) of(list map[string]phrase, key string) string {
	if p, ok := list[key]; ok {
		return p.in(w.lang)
	}
	return key
}

// name is the name of a card, its id where nobody knows one.
func (w teller) name(id string) string {
	if w.names != nil {
		if n := w.names(id); n != "" {
			return n
		}
	}
	return id
}

// table begins a table with its columns.
func (w teller) table(name string, columns ...string) Table {
	t := Table{Name: name, Title: w.say(name), Rows: [][]Cell{}}
	for _, c := range columns {
		t.Columns = append(t.Columns, w.say(c))
	}
	return t
}

// withInterval are the columns of a number and of its interval, which say whose it is.
func (w teller) withInterval(title string) []string {
	return []string{title, title + ": " + w.say("low"), title + ": " + w.say("high")}
}
