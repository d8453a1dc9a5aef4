package formats

// codePage is the title and the text of a code, each in English and in French.
type codePage struct {
	code        string
	title, help [2]string
}

// codePages hold every code of the contract, also those that only formats to come can give.
var codePages = []codePage{
	{
		"deck-size-min",
		[2]string{"A deck is too small", "Un deck est trop petit"},
		[2]string{"The section holds fewer cards that count than the format asks for. Add cards. Some card texts raise or lower the number, and some cards do not count; lines that no card was found for are given the benefit of the doubt.", "La section contient moins de cartes qui comptent que le format n'en demande. Ajoutez des cartes. Le texte de certaines cartes change ce nombre, et certaines cartes ne comptent pas ; les lignes sans carte trouvée ont le bénéfice du doute."},
	},
	{
		"deck-size-max",
		[2]string{"A deck is too great", "Un deck est trop grand"},
		[2]string{"The section holds more cards than the format allows. Take cards out.", "La section contient plus de cartes que le format n'en permet. Retirez des cartes."},
	},
	{
		"deck-size-exact",
		[2]string{"A deck has not the exact size", "Un deck n'a pas la taille exacte"},
		[2]string{"The format asks for an exact number of cards in this section. Add or take out the difference. Card texts about the size move the exact number too.", "Le format demande un nombre exact de cartes dans cette section. Ajoutez ou retirez la différence. Les textes de cartes sur la taille déplacent aussi ce nombre."},
	},
	{
		"section-missing",
		[2]string{"A part of the deck is missing", "Une partie du deck manque"},
		[2]string{"The format asks for a card here, such as the Stronghold, and the list has none. Add it, or check that its line was read as you meant.", "Le format demande ici une carte, par exemple la Forteresse, et la liste n'en a pas. Ajoutez-la, ou vérifiez que sa ligne a été bien lue."},
	},
	{
		"section-too-many",
		[2]string{"Too many cards in a part of the deck", "Trop de cartes dans une partie du deck"},
		[2]string{"This part of the deck, such as the Stronghold or the Sensei, holds more cards than the format allows. Keep the one that you play.", "Cette partie du deck, par exemple la Forteresse ou le Sensei, contient plus de cartes que le format n'en permet. Gardez celle que vous jouez."},
	},
	{
		"section-unknown",
		[2]string{"A section that no deck has", "Une section qu'aucun deck n'a"},
		[2]string{"The card stands in a section that this game does not know, such as a sideboard. Move it to a section of the game, or take it out.", "La carte est dans une section que ce jeu ne connaît pas, par exemple une réserve. Déplacez-la vers une section du jeu, ou retirez-la."},
	},
	{
		"wrong-section",
		[2]string{"A card in the wrong place", "Une carte au mauvais endroit"},
		[2]string{"The type of a card says where it belongs: Dynasty deck, Fate deck, or beside them. It stands elsewhere, or in a section that the format does not have. Move it.", "Le type d'une carte dit où elle va : deck Dynastie, deck Destin, ou à côté. Elle est ailleurs, ou dans une section que le format n'a pas. Déplacez-la."},
	},
	{
		"not-a-deck-card",
		[2]string{"A card that can be in no deck", "Une carte qui ne peut être dans aucun deck"},
		[2]string{"Created cards, tokens, leaflets and the like are never part of a deck. Take it out.", "Les cartes créées, jetons, feuillets et semblables ne font jamais partie d'un deck. Retirez-la."},
	},
	{
		"copies-limit",
		[2]string{"Too many copies", "Trop d'exemplaires"},
		[2]string{"Copies count by title and version, in the LCG by title and in Altered by name over all rarities and printings, over all lines and, in most formats, over both decks. Other subtitles, cards that are the soul of another, and cards whose text says that they are another count together. Take copies out.", "Les exemplaires se comptent par titre et version, dans le LCG par titre et dans Altered par nom, toutes raretés et impressions comprises, sur toutes les lignes et, dans la plupart des formats, sur les deux decks. Les autres sous-titres, les cartes qui sont l'âme d'une autre et celles dont le texte dit qu'elles en sont une autre comptent ensemble. Retirez des exemplaires."},
	},
	{
		"unique-limit",
		[2]string{"A card that may be there once only", "Une carte qui ne peut être là qu'une fois"},
		[2]string{"The card is Unique, or of a kind of which the format allows one copy. Another version of it is another card. A unique of Altered exists once in the world. Keep one.", "La carte est Unique, ou d'une sorte dont le format n'autorise qu'un exemplaire. Une autre version est une autre carte. Une unique d'Altered n'existe qu'une fois au monde. Gardez-en un."},
	},
	{
		"singleton-limit",
		[2]string{"Only one copy of every card", "Un seul exemplaire de chaque carte"},
		[2]string{"The format allows one copy of every card by title and version; in Altered, one of every name and rarity. Keep one.", "Le format n'autorise qu'un exemplaire de chaque carte par titre et version ; dans Altered, un de chaque nom et rareté. Gardez-en un."},
	},
	{
		"sensei-clan",
		[2]string{"The Sensei does not fit the Stronghold", "Le Sensei ne convient pas à la Forteresse"},
		[2]string{"A Sensei names the clans that it teaches. It must name the clan of the Stronghold or read All Clans; a Stronghold without a clan takes only the latter. Choose another Sensei or play none.", "Un Sensei nomme les clans auxquels il enseigne. Il doit nommer le clan de la Forteresse ou valoir pour tous les clans ; une Forteresse sans clan n'accepte que ce dernier. Choisissez un autre Sensei ou n'en jouez pas."},
	},
	{
		"not-in-pool",
		[2]string{"A card outside the format", "Une carte hors du format"},
		[2]string{"No printing of the card is legal in the format. Old printings may be played only if a newer one is legal. Replace it; another version of the title may be in.", "Aucune impression de la carte n'est légale dans le format. Une impression ancienne ne se joue que si une plus récente est légale. Remplacez-la ; une autre version du titre peut en faire partie."},
	},
	{
		"banned",
		[2]string{"A banned card", "Une carte interdite"},
		[2]string{"The card is on the ban list of the format, or carries a ban flag in the card data. A flag has neither date nor format: with a card that is still in the pool it is a warning only.", "La carte est sur la liste des cartes interdites du format, ou porte une marque d'interdiction dans les données. La marque n'a ni date ni format : pour une carte encore dans le format, ce n'est qu'un avertissement."},
	},
	{
		"not-yet-legal",
		[2]string{"A card that is not legal yet", "Une carte pas encore légale"},
		[2]string{"On the day of the check no legal printing of the card was out. Choose a later day, or replace the card.", "Au jour du contrôle, aucune impression légale de la carte n'était parue. Choisissez un jour plus tardif, ou remplacez la carte."},
	},
	{
		"no-longer-legal",
		[2]string{"A card that is no longer legal", "Une carte qui n'est plus légale"},
		[2]string{"The card was legal in the format and is not on the day of the check. Replace it.", "La carte était légale dans le format et ne l'est plus au jour du contrôle. Remplacez-la."},
	},
	{
		"restricted-limit",
		[2]string{"Too many restricted cards", "Trop de cartes restreintes"},
		[2]string{"The deck holds more cards of the restricted list than the format allows. Keep the number allowed.", "Le deck contient plus de cartes de la liste restreinte que le format n'en permet. Gardez le nombre permis."},
	},
	{
		"excludes",
		[2]string{"Cards that shut each other out", "Des cartes qui s'excluent"},
		[2]string{"The text of a card forbids another card, or a class of cards, in the same deck. Take one side out.", "Le texte d'une carte interdit une autre carte, ou une classe de cartes, dans le même deck. Retirez l'une ou l'autre."},
	},
	{
		"requires",
		[2]string{"A card asks for others", "Une carte en demande d'autres"},
		[2]string{"The text of a card asks for other cards in the deck, and there are too few. Add them or take the card out.", "Le texte d'une carte demande d'autres cartes dans le deck, et il y en a trop peu. Ajoutez-les ou retirez la carte."},
	},
	{
		"influence-limit",
		[2]string{"Too much influence", "Trop d'influence"},
		[2]string{"The cards of other clans cost more influence than the stronghold and role give. Take some out.", "Les cartes des autres clans coûtent plus d'influence que la forteresse et le rôle n'en donnent. Retirez-en."},
	},
	{
		"splash-limit",
		[2]string{"More than one clan beside your own", "Plus d'un clan à côté du vôtre"},
		[2]string{"Cards of one other clan may be bought with influence, no more. Keep one clan.", "On peut acheter avec l'influence les cartes d'un seul autre clan. Gardez-en un."},
	},
	{
		"off-clan",
		[2]string{"A card of another clan", "Une carte d'un autre clan"},
		[2]string{"The card belongs to a clan that this deck may not use. Replace it.", "La carte appartient à un clan que ce deck ne peut pas utiliser. Remplacez-la."},
	},
	{
		"role-requirement",
		[2]string{"The role does not fit", "Le rôle ne convient pas"},
		[2]string{"A card may only be used with a certain role. Change the role or the card.", "Une carte ne s'utilise qu'avec un certain rôle. Changez le rôle ou la carte."},
	},
	{
		"province-count",
		[2]string{"The wrong number of provinces", "Le mauvais nombre de provinces"},
		[2]string{"The deck needs a certain number of provinces, all different. Add or take out.", "Le deck demande un certain nombre de provinces, toutes différentes. Ajoutez ou retirez."},
	},
	{
		"province-element",
		[2]string{"Two provinces of one element", "Deux provinces d'un même élément"},
		[2]string{"Each province must be of another element, but where a role allows more. Change one.", "Chaque province doit être d'un autre élément, sauf où un rôle en permet plus. Changez-en une."},
	},
	{
		"character-limit",
		[2]string{"Too many characters", "Trop de personnages"},
		[2]string{"The conflict deck may hold a certain number of characters. Take some out.", "Le deck de conflit ne peut contenir qu'un certain nombre de personnages. Retirez-en."},
	},
	{
		"faction-mismatch",
		[2]string{"A card of another faction", "Une carte d'une autre faction"},
		[2]string{"All cards must be of the hero's faction, or of as many factions as the format allows, the hero's among them. What counts is the faction of the card, which can differ from the one in its reference. Replace it.", "Toutes les cartes doivent être de la faction du héros, ou d'autant de factions que le format en permet, celle du héros comprise. C'est la faction de la carte qui compte ; celle de sa référence peut être une autre. Remplacez-la."},
	},
	{
		"rarity-limit",
		[2]string{"Too many cards of a rarity", "Trop de cartes d'une rareté"},
		[2]string{"The format bounds the number of cards of a rarity. Take some out.", "Le format limite le nombre de cartes d'une rareté. Retirez-en."},
	},
	{
		"suspended",
		[2]string{"A suspended card", "Une carte suspendue"},
		[2]string{"The card is suspended in the format for the time being. Replace it.", "La carte est suspendue dans le format pour le moment. Remplacez-la."},
	},
	{
		"invalid-count",
		[2]string{"No number of copies", "Ce n'est pas un nombre d'exemplaires"},
		[2]string{"Copies are whole numbers from 1 to 1,000,000. The entry counts for nothing until it is corrected.", "Les exemplaires sont des nombres entiers de 1 à 1 000 000. L'entrée ne compte pas avant d'être corrigée."},
	},
	{
		"unknown-card",
		[2]string{"No card of that name", "Aucune carte de ce nom"},
		[2]string{"No card was found for the line, so the deck cannot be judged whole. Correct the spelling; a card that the imported data lack can be added by importing another source.", "Aucune carte n'a été trouvée pour la ligne ; le deck ne peut donc pas être jugé en entier. Corrigez l'orthographe ; une carte absente des données importées peut venir d'une autre source."},
	},
	{
		"ambiguous-card",
		[2]string{"Several cards fit", "Plusieurs cartes conviennent"},
		[2]string{"Several cards fit the line equally well: write the version or the subtitle too. Without that the deck cannot be judged. Where two different cards of one title stand together the same code is for information.", "Plusieurs cartes conviennent aussi bien à la ligne : précisez la version ou le sous-titre. Sans cela, le deck ne peut pas être jugé. Là où deux cartes différentes du même titre sont ensemble, ce code n'est qu'une information."},
	},
	{
		"list-unavailable",
		[2]string{"A list is not available", "Une liste n'est pas disponible"},
		[2]string{"The format uses a list of cards that is not known in full, so the deck cannot be judged whole.", "Le format utilise une liste de cartes qui n'est pas connue en entier ; le deck ne peut donc pas être jugé en entier."},
	},
	{
		"facts-missing",
		[2]string{"The card data leave something out", "Les données sont incomplètes"},
		[2]string{"A rule needs a fact about the card that the imported data do not have, so it cannot be judged. Import a fuller source.", "Une règle demande sur la carte un fait que les données importées n'ont pas ; on ne peut donc pas juger. Importez une source plus complète."},
	},
	{
		"typo-taken",
		[2]string{"A misspelt line was taken for a card", "Une ligne mal écrite a été prise pour une carte"},
		[2]string{"Exactly one card was near enough to what the line says, and it was taken. Check that it is the one you meant.", "Une seule carte était assez proche de la ligne, et elle a été prise. Vérifiez que c'est la bonne."},
	},
	{
		"loyalty-advice",
		[2]string{"A Loyal card of another clan", "Une carte Loyale d'un autre clan"},
		[2]string{"Only a player of its clan can bring a Loyal Personality into play. It may be in the deck, but will not be of use.", "Seul un joueur de son clan peut mettre en jeu une Personnalité Loyale. Elle peut être dans le deck, mais ne servira pas."},
	},
	{
		"legacy-advice",
		[2]string{"No Legacy Holding to look for", "Aucune Possession Legacy à chercher"},
		[2]string{"A card of the list relies on a Legacy search, and a search that finds no Legacy Holding loses the game. Add one.", "Une carte de la liste compte sur une recherche Legacy, et une recherche qui ne trouve aucune Possession Legacy perd la partie. Ajoutez-en une."},
	},
	{
		"singular-advice",
		[2]string{"More than one copy of a Singular card", "Plus d'un exemplaire d'une carte Singular"},
		[2]string{"Fan guides allow one copy of a Singular card for each deck; no official wording was found, so it is advice only.", "Les guides d'amateurs autorisent un exemplaire d'une carte Singular par deck ; aucun texte officiel n'a été trouvé, ce n'est donc qu'un conseil."},
	},
}
