package query

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// entry is a word with its vocabulary.
type entry struct {
	of Words
	Word
}

// constantWords are the words that are known without a release.
var constantWords = []func(card.Game) []entry{
	clanWords, senseiWords, typeWords, sideWords, rarityWords, elementWords, legalWords, langWords, supportWords, isWords, hasWords, orderWords, displayWords,
}

// words reads a table of lines "id|English label|French label|further names, by comma".
func words(of Words, lines string) []entry {
	var out []entry
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		part := strings.Split(strings.TrimSpace(line), "|")
		e := entry{of: of, Word: Word{ID: part[0], Label: Text{part[1], part[2]}}}
		if len(part) > 3 {
			for name := range strings.SplitSeq(part[3], ",") {
				e.Names = append(e.Names, strings.TrimSpace(name))
			}
		}
		out = append(out, e)
	}
	return out
}

func clanWords(g card.Game) []entry {
	switch g {
	case card.L5RLCG:
		return words(WordsClan, lcgClanTable)
	case card.Altered:
		return words(WordsClan, factionTable)
	}
	return words(WordsClan, clanTable)
}

// clanTable is the clans and factions of the CCG, by the short form of card.ParseClan.
const clanTable = `
crab|Crab|Crabe|Crab Clan,clan du Crabe
crane|Crane|Grue|Crane Clan,clan de la Grue
dragon|Dragon|Dragon|Dragon Clan,clan du Dragon
lion|Lion|Lion|Lion Clan,clan du Lion
mantis|Mantis|Mante|Mantis Clan,clan de la Mante
phoenix|Phoenix|Phénix|Phoenix Clan,clan du Phénix
scorpion|Scorpion|Scorpion|Scorpion Clan,clan du Scorpion
spider|Spider|Araignée|Spider Clan,clan de l'Araignée
unicorn|Unicorn|Licorne|Unicorn Clan,clan de la Licorne
ninja|Ninja|Ninja
naga|Naga|Naga|Akasha
ratling|Ratling|Ratling|Nezumi,ratlings
monk|Monk|Moine|Brotherhood of Shinsei,Brotherhood,monks,moines,Confrérie de Shinsei,Confrérie
toturi|Toturi's Army|Armée de Toturi|toturi
spirit|Spirit|Esprit|spirits,esprits
shadowlands|Shadowlands|Outremonde|Shadowlands Horde,Horde de l'Outremonde
fox|Fox|Renard|Fox Clan,clan du Renard
hare|Hare|Lièvre|Hare Clan,clan du Lièvre
monkey|Monkey|Singe|Monkey Clan,clan du Singe
wasp|Wasp|Guêpe|Wasp Clan,clan de la Guêpe
sparrow|Sparrow|Moineau|Sparrow Clan,clan du Moineau
tanuki|Tanuki|Tanuki|Tanuki Clan
centipede|Centipede|Mille-pattes|Centipede Clan,clan du Mille-pattes
badger|Badger|Blaireau|Badger Clan,clan du Blaireau
tortoise|Tortoise|Tortue|Tortoise Clan,clan de la Tortue
bat|Bat|Chauve-souris|Bat Clan,clan de la Chauve-souris
dragonfly|Dragonfly|Libellule|Dragonfly Clan,clan de la Libellule
boar|Boar|Sanglier|Boar Clan,clan du Sanglier
falcon|Falcon|Faucon|Falcon Clan,clan du Faucon
oriole|Oriole|Loriot|Oriole Clan,clan du Loriot
ox|Ox|Bœuf|Ox Clan,clan du Bœuf
firefly|Firefly|Luciole|Firefly Clan,clan de la Luciole
imperial|Imperial|Impérial|impériale
snake|Snake|Serpent|Snake Clan,clan du Serpent
`

// lcgClanTable is the clans of the LCG.
const lcgClanTable = `
crab|Crab|Crabe|Crab Clan,clan du Crabe
crane|Crane|Grue|Crane Clan,clan de la Grue
dragon|Dragon|Dragon|Dragon Clan,clan du Dragon
lion|Lion|Lion|Lion Clan,clan du Lion
phoenix|Phoenix|Phénix|Phoenix Clan,clan du Phénix
scorpion|Scorpion|Scorpion|Scorpion Clan,clan du Scorpion
unicorn|Unicorn|Licorne|Unicorn Clan,clan de la Licorne
`

// factionTable is the factions of Altered with their codes (ALT-DATA-02).
const factionTable = `
axiom|Axiom|Axiom|ax
bravos|Bravos|Bravos|br
lyra|Lyra|Lyra|ly
muna|Muna|Muna|mu
ordis|Ordis|Ordis|or
yzmir|Yzmir|Yzmir|yz
`

// senseiWords are the clans, and all for "All Clans" (TF-DECK-19).
func senseiWords(g card.Game) []entry {
	if g != card.L5RCCG {
		return nil
	}
	out := words(WordsSensei, "all|All Clans|tous les clans|any,every,tous")
	for _, e := range clanWords(g) {
		e.of = WordsSensei
		out = append(out, e)
	}
	return out
}

func typeWords(g card.Game) []entry {
	switch g {
	case card.L5RLCG:
		return words(WordsType, `
character|character|personnage|characters,personnages,char
event|event|événement|events,événements
attachment|attachment|attachement|attachments,attachements
province|province|province|provinces
holding|holding|site|holdings,sites,possession,domaine
stronghold|stronghold|forteresse|strongholds,forteresses,bastion
role|role|rôle|roles,rôles`)
	case card.Altered:
		return words(WordsType, `
hero|hero|héros|heroes
character|character|personnage|characters,personnages,char
spell|spell|sort|spells,sorts
landmark_permanent|landmark|repère|landmarks,permanent,permanents,landmark permanent,permanent de repère,repères
expedition_permanent|expedition permanent|permanent d'expédition|expedition,expeditions,gear,équipement
token|token|jeton|tokens,jetons
token_mana|Mana token|jeton de Mana|mana
token_landmark_permanent|landmark token|jeton de repère|
foiler|foiler|foiler`)
	}
	return words(WordsType, `
stronghold|Stronghold|Forteresse|strongholds,forteresses,place forte,bastion,sh
sensei|Sensei|Sensei
wind|Wind|Vent|winds,vents
personality|Personality|Personnalité|personalities,personnalités,personnage,perso
holding|Holding|Possession|holdings,possessions,fief,fiefs,dépendance,domaine,propriété
event|Event|Événement|events,événements
region|Region|Région|regions,régions
celestial|Celestial|Céleste|celestials,célestes
strategy|Strategy|Stratégie|strategies,stratégies,action,actions
ring|Ring|Anneau|rings,anneaux
follower|Follower|Suivant|followers,suivants,partisan,fidèle,disciple
item|Item|Objet|items,objets
spell|Spell|Sort|spells,sorts,sortilège
ancestor|Ancestor|Ancêtre|ancestors,ancêtres
clock|Clock|Horloge|clocks
territory|Territory|Territoire|territories,territoires
proxy|Proxy|Proxy|proxies,created,token,tokens,jeton
other|other card|autre carte|autre,autres`)
}

func sideWords(g card.Game) []entry {
	switch g {
	case card.L5RLCG:
		return words(WordsSide, `
dynasty|dynasty|dynastie|d
conflict|conflict|conflit|f
province|province|province|provinces
role|role|rôle
none|none|aucun|aucune`)
	case card.Altered:
		return words(WordsSide, `
hero|hero|héros
main|main deck|deck principal|main,principal
none|none|aucun|aucune`)
	}
	return words(WordsSide, `
dynasty|Dynasty|Dynastie
fate|Fate|Destin|destinée
pre-game|pre-game|avant-partie|pregame,avant partie,avant jeu
none|none|aucun|aucune`)
}

func rarityWords(g card.Game) []entry {
	switch g {
	case card.L5RCCG:
		return words(WordsRarity, `
common|common|commune|c,commun
uncommon|uncommon|peu commune|u,unco,inhabituelle
rare|rare|rare|r
premium|premium|premium
fixed|fixed|fixe|f
promo|promo|promo|p,promotional,promotionnelle`)
	case card.Altered:
		return words(WordsRarity, `
common|common|commune|c,commun
rare|rare|rare|r
exalted|exalted|exaltée|e,exalté
unique|unique|unique|u`)
	}
	return nil
}

func elementWords(g card.Game) []entry {
	if g != card.L5RLCG {
		return nil
	}
	return words(WordsElement, `
air|air|air
earth|earth|terre
fire|fire|feu
void|void|vide
water|water|eau`)
}

// legalWords are the legality tokens of card.Arcs.
func legalWords(g card.Game) []entry {
	if g != card.L5RCCG {
		return nil
	}
	french := map[string]string{
		"imperial": "Impériale", "gold": "Or", "diamond": "Diamant", "samurai": "Samouraï", "celestial": "Céleste", "emperor": "Empereur",
		"ivory": "Ivoire", "twenty-festivals": "Vingt Festivals", "shattered-empire": "Empire brisé", "modern": "Moderne",
	}
	var out []entry
	for _, a := range card.Arcs() {
		en := titled(a.Token)
		fr, ok := french[a.Token]
		if !ok {
			fr = en
		}
		out = append(out, entry{WordsLegal, Word{ID: a.Token, Label: Text{en, fr}, Names: a.Labels}})
	}
	return out
}

// titled writes an id as a name: "twenty-festivals" is "Twenty Festivals".
func titled(id string) string {
	parts := strings.FieldsFunc(id, func(r rune) bool { return r == '-' || r == '_' })
	for i, p := range parts {
		parts[i] = strings.ToUpper(p[:1]) + p[1:]
	}
	return strings.Join(parts, " ")
}

func langWords(card.Game) []entry {
	return words(WordsLang, langTable)
}

const langTable = `
en|English|anglais|anglaise
fr|French|français|française
de|German|allemand|allemande,deutsch
es|Spanish|espagnol|espagnole,español
it|Italian|italien|italienne,italiano
`

func supportWords(card.Game) []entry {
	return words(WordsSupport, `
none|none|aucune|aucun
partial|partial|partielle|partiel
modelled|full|complète|modeled,full,complet,modélisée`)
}

func isWords(g card.Game) []entry {
	out := words(WordsIs, `
created|created by other cards|créées par d'autres cartes|token,proxy,jeton,créé,créée,créées
scripted|modelled by the engine, in part at least|modélisées par le moteur, au moins en partie|modelled,modélisée,modélisées
vanilla|without text|sans texte
reprint|reprints|des réimpressions|réimpression,réimpressions`)
	switch g {
	case card.L5RCCG:
		out = append(out, words(WordsIs, `
unique|Unique|Uniques|unique
loyal|Loyal|Loyales|loyal,loyale
singular|Singular|Singulières|singulier,singulière
legacy|Legacy|Legacy
experienced|experienced|expérimentées|exp,xp,expérimenté,expérimentée
inexperienced|inexperienced|inexpérimentées|inexp,inexpérimenté,inexpérimentée
base|of no experience level|sans niveau d'expérience
banned|marked as banned|marquées comme bannies|ban,banni,bannie,bannies
soulof|the soul of another card|l'âme d'une autre carte|soul-of,soul of,soul,âme
flip|two-sided|à deux faces|two-sided,double,double-face,recto-verso`)...)
	case card.L5RLCG:
		out = append(out, words(WordsIs, "unique|unique|uniques|unique")...)
	case card.Altered:
		out = append(out, words(WordsIs, "unique|of unique rarity|de rareté unique")...)
	}
	return out
}

// hasWords are the stats of the game, the languages and what else a card may have.
func hasWords(g card.Game) []entry {
	out := words(WordsHas, `
text|a text|un texte|o,oracle,texte
ruling|rulings|des décisions|rulings,décision,décisions
errata|errata|des errata|erratum
artist|an artist|un artiste|artiste
number|a number|un numéro|cn,numéro
date|a day of release|une date de sortie|
flavor|a flavor text|un texte d'ambiance|ft,flavour,ambiance
clan|a clan|un clan|faction,clans
summary|a summary|un résumé|résumé`)
	switch g {
	case card.L5RCCG:
		out = append(out, words(WordsHas, `
subtitle|a subtitle|un sous-titre|sous-titre
keyword|keywords|des mots-clés|keywords,mot-clé,mots-clés
rarity|a rarity|une rareté|rareté
old|earlier wordings|d'anciens textes|ancien,old-text
faces|two sides|deux faces|face`)...)
	case card.L5RLCG:
		out = append(out, words(WordsHas, `
keyword|keywords|des mots-clés|keywords,mot-clé,mots-clés
trait|traits|des traits|traits
element|an element|un élément|elements,éléments
role|a required role|un rôle exigé|rôle
deck-limit|a limit of its own|une limite propre|limit,limite`)...)
	case card.Altered:
		out = append(out, words(WordsHas, `
trait|subtypes|des sous-types|traits,subtype,subtypes,sous-type,sous-types
rarity|a rarity|une rareté|rareté`)...)
	}
	for _, f := range statFields {
		if f.In(g) && (f.Stat != "" || f.ID == FieldProduces) {
			label := Text{"a value for " + strings.TrimPrefix(f.Label.EN, "the "), "une valeur pour " + f.Label.FR}
			out = append(out, entry{WordsHas, Word{ID: string(f.ID), Label: label, Names: append(append([]string{}, f.Names...), f.French...)}})
		}
	}
	for _, e := range words(WordsHas, langTable) {
		e.Label = Text{"a name or text in " + e.Label.EN, "un nom ou un texte en " + e.Label.FR}
		out = append(out, e)
	}
	return out
}

// orderWords are what hits can be sorted by; the stats of the game among them.
func orderWords(g card.Game) []entry {
	out := words(WordsOrder, `
name|name|nom|title,titre,nom
set|set|extension|s,édition
date|day of release|date de sortie|released,release,sortie
type|type|type|t
clan|clan|clan|c,faction
relevance|relevance|pertinence|score
prints|number of printings|nombre de tirages|printings,tirages`)
	if g != card.L5RLCG {
		out = append(out, words(WordsOrder, "rarity|rarity|rareté|r")...)
	}
	if g == card.L5RCCG {
		out = append(out, words(WordsOrder, "level|experience level|niveau d'expérience|xp,niveau")...)
	}
	for _, f := range statFields {
		if f.In(g) && f.Stat != "" {
			label := Text{strings.TrimPrefix(f.Label.EN, "the "), strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(f.Label.FR, "le "), "la "), "l'")}
			out = append(out, entry{WordsOrder, Word{ID: string(f.ID), Label: label, Names: append(append([]string{}, f.Names...), f.French...)}})
		}
	}
	return out
}

func displayWords(card.Game) []entry {
	out := words(WordsDir, `
asc|ascending|croissant|ascending,croissante,up
desc|descending|décroissant|descending,décroissante,down`)
	out = append(out, words(WordsUnique, `
cards|cards|carte|card,cartes
printings|printings|tirage|prints,printing,print,tirages`)...)
	out = append(out, words(WordsPrefer, `
oldest|the oldest printing|le tirage le plus ancien|old,ancien,first
newest|the newest printing|le tirage le plus récent|new,récent,latest`)...)
	return append(out, words(WordsInclude, `
created|created cards|cartes créées|proxies,proxy,token,tokens,extras,créées`)...)
}
