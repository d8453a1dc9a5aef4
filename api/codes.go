package api

import "net/http"

// code is the stable name of an error of a request. The problem codes of decks (unique-limit and the like) are
// those of package formats and appear in reports, not here.
type code string

// The codes. Each has a page at /problems/{code}.
const (
	codeParameterUnknown code = "parameter-unknown"
	codeParameterInvalid code = "parameter-invalid"
	codeBodyMalformed    code = "body-malformed"
	codeBodyInvalid      code = "body-invalid"
	codeCursorInvalid    code = "cursor-invalid"
	codeReleaseChanged   code = "release-changed"
	codeQueryInvalid     code = "query-invalid"
	codeQueryExpensive   code = "query-too-expensive"
	codeAmbiguous        code = "ambiguous"
	codeNotFound         code = "not-found"
	codeMethod           code = "method-not-allowed"
	codeBodyTooLarge     code = "body-too-large"
	codeDeckTooLarge     code = "deck-too-large"
	codeMediaType        code = "unsupported-media-type"
	codeUnknownFormat    code = "unknown-format"
	codeNotInForce       code = "format-not-in-force"
	codeFormatMissing    code = "format-missing"
	codeDefinition       code = "definition-invalid"
	codeUnknownDialect   code = "unknown-dialect"
	codeDeckInvalid      code = "deck-invalid"
	codeUnwritable       code = "deck-unwritable"
	codeNotReady         code = "not-ready"
	codeLineTooLarge     code = "line-too-large"
	codeStreamIdle       code = "stream-idle"
	codeKeyUnknown       code = "key-unknown"
	codeRateLimited      code = "rate-limited"
	codeManyStreams      code = "too-many-streams"
	codeURITooLong       code = "uri-too-long"
	codeRange            code = "range-not-satisfiable"
	codePrecondition     code = "precondition-failed"
	codeUnknownRelease   code = "unknown-release"
	codeUnplayable       code = "deck-unplayable"
	codeUnknownRuleset   code = "unknown-ruleset"
	codeStale            code = "stale"
	codeIllegal          code = "illegal-action"
	codeGameOver         code = "game-over"
	codeTapeFull         code = "tape-full"
	codeNothingToUndo    code = "nothing-to-undo"
	codeDesynced         code = "desynced"
	codeEngineChanged    code = "engine-changed"
	codeSessionsFull     code = "sessions-full"
	codeOverLimit        code = "over-limit"
	codeGoalInvalid      code = "goal-invalid"
	codePolicyInvalid    code = "policy-invalid"
	codeUnsimulable      code = "simulation-invalid"
	codeLongSimulation   code = "simulation-too-long"
	codeManySimulations  code = "too-many-simulations"
	codeBusy             code = "busy"
	codeAdminToken       code = "admin-token"
	codeImportRunning    code = "import-running"
	codeImportStopped    code = "import-stopped"
	codeImportOver       code = "import-over"
	codeUploadTooLarge   code = "upload-too-large"
	codeUploadSlow       code = "upload-slow"
	codeArchive          code = "archive-refused"
	codeImportContent    code = "import-content"
	codeImportBusy       code = "import-busy"
	codeImportStorage    code = "import-storage"
	codeImportUnserved   code = "import-unserved"
	codeInternal         code = "internal"
)

// text is one message in the languages of the service. It may hold fmt verbs; both languages take the same
// arguments in the same order.
type text struct{ en, fr string }

func (t text) in(lang string) string {
	if lang == "fr" {
		return t.fr
	}
	return t.en
}

// codeEntry is what is known of a code.
type codeEntry struct {
	code   code
	status int
	title  text // what kind of error it is
	detail text // what was wrong and what to do; verbs take the arguments of fail
	help   text // for the page
}

// codeTable is the one place where a code gets its status and its words.
var codeTable = []codeEntry{
	{
		codeParameterUnknown, http.StatusBadRequest,
		text{"Unknown parameter", "Paramètre inconnu"},
		text{"The operation has no query parameter of that name. See errors for the name and /openapi.yaml for the list.", "L’opération n’a pas de paramètre de ce nom. Voir errors pour le nom et /openapi.yaml pour la liste."},
		text{"The query holds a parameter that the operation does not know, or one parameter twice. Nothing is ignored, so that a misspelt filter does not look like an answer.", "La requête contient un paramètre que l’opération ne connaît pas, ou deux fois le même. Rien n’est ignoré, pour qu’un filtre mal orthographié ne passe pas pour une réponse."},
	},
	{
		codeParameterInvalid, http.StatusBadRequest,
		text{"Invalid parameter", "Paramètre invalide"},
		text{"A parameter has a value that the operation does not take. See errors for which one and why.", "Un paramètre a une valeur que l’opération n’accepte pas. Voir errors pour savoir lequel et pourquoi."},
		text{"A parameter is out of range or not of the form that the contract asks for. Values are never clamped.", "Un paramètre est hors limites ou n’a pas la forme demandée par le contrat. Les valeurs ne sont jamais ramenées aux limites."},
	},
	{
		codeBodyMalformed, http.StatusBadRequest,
		text{"Malformed body", "Corps illisible"},
		text{"The body cannot be read as what its Content-Type says.", "Le corps n’est pas lisible comme l’annonce son Content-Type."},
		text{"The body is missing, or is no JSON.", "Le corps manque, ou n’est pas du JSON."},
	},
	{
		codeBodyInvalid, http.StatusBadRequest,
		text{"Invalid body", "Corps invalide"},
		text{"The body does not fit the contract. See errors for where and why.", "Le corps ne correspond pas au contrat. Voir errors pour savoir où et pourquoi."},
		text{"The body is JSON, but a member is missing, unknown, of the wrong type or out of range. Each entry of errors points to one (JSON Pointer).", "Le corps est du JSON, mais un membre manque, est inconnu, du mauvais type ou hors limites. Chaque entrée de errors en désigne un (JSON Pointer)."},
	},
	{
		codeCursorInvalid, http.StatusBadRequest,
		text{"Invalid cursor", "Curseur invalide"},
		text{"The cursor was not given by this list with these filters. Start again without a cursor.", "Le curseur ne vient pas de cette liste avec ces filtres. Recommencez sans curseur."},
		text{"A cursor is opaque and belongs to one list: take it from next or from the Link header, and keep the other parameters as they were.", "Un curseur est opaque et appartient à une liste : prenez-le dans next ou dans l’en-tête Link, et gardez les autres paramètres tels quels."},
	},
	{
		codeReleaseChanged, http.StatusConflict,
		text{"The cards have changed", "Les cartes ont changé"},
		text{"New card data were imported since the first page. Start again without a cursor.", "De nouvelles données ont été importées depuis la première page. Recommencez sans curseur."},
		text{"A walk through pages sees one release only. An import ended in the middle of it, so that the rest would not fit what was read.", "Un parcours de pages ne voit qu’une version des données. Un import s’est terminé entre-temps, et la suite ne correspondrait plus à ce qui a été lu."},
	},
	{
		codeQueryInvalid, http.StatusBadRequest,
		text{"Invalid query", "Requête invalide"},
		text{"The query q cannot be understood. See errors for each fault with its position, and /docs/search for the language.", "La requête q n’est pas comprise. Voir errors pour chaque faute avec sa position, et /docs/search pour le langage."},
		text{"The query names a field, value or operator that there is not, or is not well formed. Nothing is ignored in silence; with strict=false the faulty clause is left out and told in warnings. Positions count characters from 0.", "La requête nomme un champ, une valeur ou un opérateur qui n’existe pas, ou est mal formée. Rien n’est ignoré en silence ; avec strict=false, le critère fautif est laissé de côté et signalé dans warnings. Les positions comptent les caractères à partir de 0."},
	},
	{
		codeQueryExpensive, http.StatusBadRequest,
		text{"Query too expensive", "Requête trop coûteuse"},
		text{"The query would have to read too many texts. Add a clause that narrows it, or at least three letters in a row to the expression.", "La requête devrait lire trop de textes. Ajoutez un critère qui la restreint, ou au moins trois lettres de suite dans l’expression."},
		text{"A regular expression or a part of a word reads the texts of all cards that may fit. Beyond a fixed number of bytes the search ends so, the same at every call.", "Une expression régulière ou un morceau de mot lit les textes de toutes les cartes possibles. Au-delà d’un nombre fixe d’octets, la recherche s’arrête ainsi, de la même façon à chaque appel."},
	},
	{
		codeAmbiguous, http.StatusConflict,
		text{"Several cards fit", "Plusieurs cartes correspondent"},
		text{"%q fits several cards equally well. See candidates, and ask for one of them by its full name or its id.", "%q correspond à plusieurs cartes au même titre. Voir candidates, et demandez l’une d’elles par son nom complet ou son identifiant."},
		text{"A name alone does not choose one card: several versions or cards share it. The candidates come with their full names and ids.", "Un nom seul ne désigne pas une carte : plusieurs versions ou cartes le partagent. Les candidates viennent avec leurs noms complets et identifiants."},
	},
	{
		codeNotFound, http.StatusNotFound,
		text{"Not found", "Introuvable"},
		text{"There is nothing at %s: %s.", "Il n’y a rien à %s : %s."},
		text{"The path, or the game, card, format or page that it names, does not exist.", "Le chemin, ou le jeu, la carte, le format ou la page qu’il nomme, n’existe pas."},
	},
	{
		codeMethod, http.StatusMethodNotAllowed,
		text{"Method not allowed", "Méthode non autorisée"},
		text{"%s is not allowed here; the Allow header lists what is.", "%s n’est pas permis ici ; l’en-tête Allow dit ce qui l’est."},
		text{"The path exists, but not with this method.", "Le chemin existe, mais pas avec cette méthode."},
	},
	{
		codeBodyTooLarge, http.StatusRequestEntityTooLarge,
		text{"Body too large", "Corps trop long"},
		text{"The body is longer than 1 MiB.", "Le corps dépasse 1 Mio."},
		text{"A body may hold 1 MiB. Send several requests.", "Un corps peut contenir 1 Mio. Envoyez plusieurs requêtes."},
	},
	{
		codeDeckTooLarge, http.StatusRequestEntityTooLarge,
		text{"Deck too large", "Deck trop grand"},
		text{"The deck is over the limit of 500 lines of cards, 20,000 lines in all and 1,000 cards. Leave out what is no part of it.", "Le deck dépasse la limite de 500 lignes de cartes, 20 000 lignes en tout et 1 000 cartes. Retirez ce qui n’en fait pas partie."},
		text{"A deck may have 500 lines of cards and 1,000 cards, and its list 20,000 lines with blank ones and remarks. No format needs more.", "Un deck peut avoir 500 lignes de cartes et 1 000 cartes, et sa liste 20 000 lignes avec les vides et les remarques. Aucun format n’en demande plus."},
	},
	{
		codeMediaType, http.StatusUnsupportedMediaType,
		text{"Unsupported media type", "Type de contenu non pris en charge"},
		text{"The operation does not take a body of this Content-Type or Content-Encoding; the Accept header of this answer lists what it takes.", "L’opération n’accepte pas un corps de ce Content-Type ou Content-Encoding ; l’en-tête Accept de cette réponse dit ce qu’elle accepte."},
		text{"Say what the body is: Content-Type: application/json, or text/plain for a bare decklist. Bodies are not compressed.", "Dites ce qu’est le corps : Content-Type: application/json, ou text/plain pour une liste seule. Les corps ne sont pas compressés."},
	},
	{
		codeUnknownFormat, http.StatusBadRequest,
		text{"Unknown format", "Format inconnu"},
		text{"The game has no format %q. Known formats: %s.", "Le jeu n’a pas de format %q. Formats connus : %s."},
		text{"GET /v1/{game}/formats lists the formats of a game.", "GET /v1/{game}/formats donne les formats d’un jeu."},
	},
	{
		codeNotInForce, http.StatusBadRequest,
		text{"Format not in force", "Format pas encore en vigueur"},
		text{"The format %s has no version in force on %s; its first is of %s.", "Le format %s n’a pas de version en vigueur le %s ; la première est du %s."},
		text{"as_of chooses the version of a format. Before the first version there are no rules to judge by.", "as_of choisit la version d’un format. Avant la première version, il n’y a pas de règles pour juger."},
	},
	{
		codeFormatMissing, http.StatusBadRequest,
		text{"No format", "Pas de format"},
		text{"The request names no format and neither does the list. Give format, or formats for several.", "La requête ne nomme pas de format et la liste non plus. Donnez format, ou formats pour plusieurs."},
		text{"A deck is judged by the rules of a format: name one, or [\"*\"] in formats for all.", "Un deck est jugé selon les règles d’un format : nommez-en un, ou [\"*\"] dans formats pour tous."},
	},
	{
		codeDefinition, http.StatusBadRequest,
		text{"Invalid definition", "Définition invalide"},
		text{"The format of your own does not hold. See errors for each fault with its line and column.", "Le format fourni ne tient pas. Voir errors pour chaque faute, avec sa ligne et sa colonne."},
		text{"A definition has faults: an unknown key or kind, dates that do not follow each other, a missing source. POST /v1/{game}/formats/check says the same without a deck; the messages are in English.", "Une définition a des fautes : une clé ou un genre inconnu, des dates qui ne se suivent pas, une source qui manque. POST /v1/{game}/formats/check dit la même chose sans deck ; les messages sont en anglais."},
	},
	{
		codeUnknownDialect, http.StatusBadRequest,
		text{"Unknown dialect", "Dialecte inconnu"},
		text{"No decklist dialect %q is read for this game. Known: %s. Leave it out to have it detected.", "Aucun dialecte de liste %q n’est lu pour ce jeu. Connus : %s. Sans dialecte, il est détecté."},
		text{"GET /v1/{game}/dialects lists the forms of decklist.", "GET /v1/{game}/dialects donne les formes de listes."},
	},
	{
		codeDeckInvalid, http.StatusBadRequest,
		text{"Unreadable deck", "Deck illisible"},
		text{"The deck cannot be read at all: %s.", "Le deck n’est pas lisible : %s."},
		text{"A deck in JSON or another strict form has a fault of syntax. A list with faults of spelling is read, line by line.", "Un deck en JSON ou dans une autre forme stricte a une faute de syntaxe. Une liste avec des fautes d’orthographe, elle, est lue ligne par ligne."},
	},
	{
		codeUnwritable, http.StatusUnprocessableEntity,
		text{"Not to be written in that dialect", "Impossible à écrire dans ce dialecte"},
		text{"The deck cannot be written as %s without becoming another one: %s. Choose another dialect, or take the card out.", "Le deck ne peut pas être écrit en %s sans en devenir un autre : %s. Choisissez un autre dialecte, ou retirez la carte."},
		text{"Some dialects, such as the deck codes of Altered, know only some cards and counts. What they cannot hold would be left out in silence, so nothing is written.", "Certains dialectes, comme les codes de deck d’Altered, ne connaissent qu’une partie des cartes et des nombres. Ce qu’ils ne peuvent contenir serait perdu en silence : rien n’est donc écrit."},
	},
	{
		codeNotReady, http.StatusServiceUnavailable,
		text{"Not ready", "Pas prêt"},
		text{"No cards are loaded yet. Try again in a moment.", "Aucune carte n’est encore chargée. Réessayez dans un instant."},
		text{"The server has started but serves no release yet.", "Le serveur a démarré mais ne sert pas encore de données."},
	},
	{
		codeLineTooLarge, http.StatusRequestEntityTooLarge,
		text{"Line too large", "Ligne trop longue"},
		text{"The line is longer than 1 MiB; it was skipped.", "La ligne dépasse 1 Mio ; elle a été sautée."},
		text{"A stream may be of any length, but each line, which holds one deck, has at most 1 MiB. End every deck with a line end.", "Un flux peut être de n’importe quelle longueur, mais chaque ligne, qui porte un deck, a au plus 1 Mio. Finissez chaque deck par une fin de ligne."},
	},
	{
		codeStreamIdle, http.StatusRequestTimeout,
		text{"The stream stood still", "Le flux s’est arrêté"},
		text{"The next line did not come in time, so the stream was cut off here. Send what is left in a new request.", "La ligne suivante n’est pas arrivée à temps : le flux a été coupé ici. Envoyez le reste dans une nouvelle requête."},
		text{"A stream is kept open as long as lines come. When no whole line has come for half a minute, blank ones not counted, this is its last line.", "Un flux reste ouvert tant que des lignes arrivent. Quand aucune ligne entière n’est arrivée depuis une demi-minute, lignes vides non comptées, ceci en est la dernière."},
	},
	{
		codeKeyUnknown, http.StatusUnauthorized,
		text{"Unknown key", "Clé inconnue"},
		text{"The key in Authorization is not one of this server. Correct it, or leave the header out: without a key the usual limit holds.", "La clé dans Authorization n’est pas une clé de ce serveur. Corrigez-la, ou retirez l’en-tête : sans clé, la limite ordinaire s’applique."},
		text{"A key (Authorization: Bearer …) raises the number of requests that a client may send; nothing else needs one. A wrong one is refused, so that nobody works under the lower limit without knowing.", "Une clé (Authorization: Bearer …) augmente le nombre de requêtes permises à un client ; rien d’autre n’en demande. Une clé fausse est refusée, pour que personne ne reste sous la limite basse sans le savoir."},
	},
	{
		codeRateLimited, http.StatusTooManyRequests,
		text{"Too many requests", "Trop de requêtes"},
		text{"You have sent more requests than a client may. Go on in %s s; RateLimit-Policy says how many are allowed.", "Vous avez envoyé plus de requêtes qu’un client n’en a le droit. Reprenez dans %s s ; RateLimit-Policy dit combien sont permises."},
		text{"Every client, that is every address, IPv6 network of 64 bits or key, may send so many requests at once (q) and so many within some seconds (w), as RateLimit-Policy says. RateLimit says how many are left (r). Wait for as many seconds as Retry-After says. Whole releases are at /v1/{game}/bulk, 250 cards at once at cards/collection, any number of decks at decks/validations.", "Chaque client, c’est-à-dire chaque adresse, réseau IPv6 de 64 bits ou clé, peut envoyer tant de requêtes d’un coup (q) et tant en quelques secondes (w), comme le dit RateLimit-Policy. RateLimit dit combien il en reste (r). Attendez le nombre de secondes donné par Retry-After. Les données entières sont à /v1/{game}/bulk, 250 cartes d’un coup à cards/collection, autant de decks que voulu à decks/validations."},
	},
	{
		codeManyStreams, http.StatusTooManyRequests,
		text{"Too many streams", "Trop de flux"},
		text{"You hold %s streams open, which is as many as a client may. Wait until one has ended.", "Vous tenez %s flux ouverts, soit autant qu’un client en a le droit. Attendez que l’un d’eux soit fini."},
		text{"A stream of decks may be of any length, and one is as quick as several: send all decks through one stream, or end one before the next begins.", "Un flux de decks peut être de n’importe quelle longueur, et un seul est aussi rapide que plusieurs : envoyez tous les decks dans un flux, ou finissez-en un avant de commencer le suivant."},
	},
	{
		codeRange, http.StatusRequestedRangeNotSatisfiable,
		text{"Range not satisfiable", "Plage impossible"},
		text{"The range lies behind the end of the file; Content-Range says how long it is.", "La plage est au-delà de la fin du fichier ; Content-Range donne sa longueur."},
		text{"Only bulk files are given in ranges (Range: bytes=…). Send If-Range with the ETag of what you have, so that a part of another release is never put behind it.", "Seuls les fichiers complets se donnent par plages (Range: bytes=…). Envoyez If-Range avec l’ETag de ce que vous avez, pour ne jamais y ajouter une partie d’autres données."},
	},
	{
		codePrecondition, http.StatusPreconditionFailed,
		text{"Precondition failed", "Condition non remplie"},
		text{"The file is no longer the one that If-Match names.", "Le fichier n’est plus celui que nomme If-Match."},
		text{"If-Match asks for an answer only as long as the file is the same. A new release has taken its place: fetch it whole.", "If-Match ne demande une réponse que si le fichier est le même. De nouvelles données l’ont remplacé : prenez-le en entier."},
	},
	{
		codeURITooLong, http.StatusRequestURITooLong,
		text{"Address too long", "Adresse trop longue"},
		text{"The address is longer than %s bytes.", "L’adresse dépasse %s octets."},
		text{"An address holds a path and a query of up to 1,000 characters. Decks and other long values go into the body.", "Une adresse contient un chemin et une requête d’au plus 1 000 caractères. Les decks et autres valeurs longues vont dans le corps."},
	},
	{
		codeUnknownRelease, http.StatusNotFound,
		text{"Unknown release", "Version des données inconnue"},
		text{"This server does not know what has changed since %q; releases lists those that it does. Read all cards anew, and keep the Kotei-Release of that answer.", "Ce serveur ne sait pas ce qui a changé depuis %q ; releases donne les versions qu’il connaît. Relisez toutes les cartes et gardez le Kotei-Release de cette réponse."},
		text{"A server remembers the last 20 releases of a game. The one that was named is older, comes from another server, or is the starter set.", "Un serveur garde les 20 dernières versions des données d’un jeu. Celle qui est nommée est plus ancienne, vient d’un autre serveur ou est le jeu de départ."},
	},
	{
		codeUnplayable, http.StatusUnprocessableEntity,
		text{"No game with this deck", "Pas de partie avec ce deck"},
		text{"No game can be played with the deck: %s.", "Aucune partie ne se joue avec ce deck : %s."},
		text{"A game needs a deck that can be set up: one Stronghold, cards in both decks, and every line a card. It need not be legal; nothing is left out in silence.", "Une partie demande un deck qui peut être mis en place : une Forteresse, des cartes dans les deux pioches, et une carte à chaque ligne. Il ne doit pas être légal ; rien n’est laissé de côté en silence."},
	},
	{
		codeUnknownRuleset, http.StatusBadRequest,
		text{"Unknown ruleset", "Règles inconnues"},
		text{"There is no ruleset %q. Known: %s.", "Il n’y a pas de règles %q. Connues : %s."},
		text{"A ruleset says how the game is played: twenty-festivals, or classic for the first era.", "Les règles disent comment on joue : twenty-festivals, ou classic pour la première époque."},
	},
	{
		codeStale, http.StatusConflict,
		text{"The game has gone on", "La partie a continué"},
		text{"The game is no longer where index says. Read it again.", "La partie n’est plus là où index le dit. Relisez-la."},
		text{"An action is played only if index is the number of entries of the tape, so that no action is played twice or on a table that its player has not seen.", "Une action n’est jouée que si index est le nombre d’entrées de la bande : aucune n’est jouée deux fois, ni sur une table que son joueur n’a pas vue."},
	},
	{
		codeIllegal, http.StatusUnprocessableEntity,
		text{"Not a legal action", "Action illégale"},
		text{"That may not be done now. The member legal lists what may.", "Cela n’est pas permis maintenant. Le membre legal dit ce qui l’est."},
		text{"Only the entries of legal may be played, by their n; while pending is set, they are the answers to it.", "Seules les entrées de legal peuvent être jouées, par leur n ; tant que pending est là, ce sont ses réponses."},
	},
	{
		codeGameOver, http.StatusUnprocessableEntity,
		text{"The game is over", "La partie est finie"},
		text{"The game has ended. Take back with undo, or begin another.", "La partie est finie. Revenez en arrière avec undo, ou commencez-en une autre."},
		text{"After the end nothing may be played. The log and the tape are still there.", "Après la fin, rien ne peut être joué. Le journal et la bande restent."},
	},
	{
		codeTapeFull, http.StatusUnprocessableEntity,
		text{"The game is too long", "La partie est trop longue"},
		text{"The tape has %d entries, which is the limit. Take back with undo, or begin another game.", "La bande a %d entrées, ce qui est la limite. Revenez en arrière avec undo, ou commencez une autre partie."},
		text{"A game may have 5,000 actions and answers.", "Une partie peut avoir 5 000 actions et réponses."},
	},
	{
		codeNothingToUndo, http.StatusUnprocessableEntity,
		text{"Nothing to take back", "Rien à reprendre"},
		text{"The tape has %d entries, and there is no such point behind it.", "La bande a %d entrées, et ce point n’est pas derrière elle."},
		text{"undo goes to a point of the tape that is behind the game, down to 0, its start.", "undo va à un point déjà passé de la bande, jusqu’à 0, son début."},
	},
	{
		codeDesynced, http.StatusUnprocessableEntity,
		text{"The tape does not play here", "La bande ne se joue pas ici"},
		text{"Entry %d of the tape does not apply. It was made with other cards or other rules, or was changed.", "L’entrée %d de la bande ne s’applique pas. Elle a été faite avec d’autres cartes ou d’autres règles, ou a été modifiée."},
		text{"A tape is played entry by entry, and each must be legal; entry is the first that is not, counted from 0, or the length of the tape where only the state at its end is another one.", "Une bande est jouée entrée par entrée, et chacune doit être légale ; entry est la première qui ne l’est pas, comptée depuis 0, ou la longueur de la bande si seul l’état final diffère."},
	},
	{
		codeEngineChanged, http.StatusGone,
		text{"The rules have changed", "Les règles ont changé"},
		text{"The game was begun with other cards or an earlier version of the rules, and its tape no longer plays as it did. The tape can still be had.", "La partie a été commencée avec d’autres cartes ou une version antérieure des règles, et sa bande ne se joue plus comme avant. La bande reste disponible."},
		text{"After an upgrade or an import a kept game is played again from its tape. Where that leads elsewhere, the game is not continued as if nothing had happened; GET …/tape still gives it.", "Après une mise à jour ou un import, une partie gardée est rejouée depuis sa bande. Si cela mène ailleurs, elle n’est pas continuée comme si de rien n’était ; GET …/tape la donne encore."},
	},
	{
		codeSessionsFull, http.StatusServiceUnavailable,
		text{"Too many games", "Trop de parties"},
		text{"The server keeps %d games and has no room for one more. Try again later.", "Le serveur garde %d parties et n’a plus de place. Réessayez plus tard."},
		text{"Games that nobody has used for an hour make room. A client that has games already gives up its own oldest one instead.", "Les parties que personne n’a utilisées depuis une heure font de la place. Un client qui a déjà des parties cède plutôt sa plus ancienne."},
	},
	{
		codeOverLimit, http.StatusUnprocessableEntity,
		text{"Over a limit", "Limite dépassée"},
		text{"%s", "%s"},
		text{"What a request may ask for is bounded, so that nobody takes the server from the others. Nothing was cut down to the limit: ask for less, or run the program yourself.", "Ce qu’une requête peut demander est borné, pour que personne ne prenne le serveur aux autres. Rien n’a été ramené à la limite : demandez moins, ou lancez le programme vous-même."},
	},
	{
		codeGoalInvalid, http.StatusUnprocessableEntity,
		text{"A goal makes no sense", "Un objectif n’a pas de sens"},
		text{"A goal cannot be looked for; see errors for which and where.", "Un objectif ne peut pas être suivi ; voir errors pour savoir lequel et où."},
		text{"A goal has a name, an expression over the fields of /docs/simulation, and the last turn that counts.", "Un objectif a un nom, une expression sur les champs de /docs/simulation, et le dernier tour qui compte."},
	},
	{
		codePolicyInvalid, http.StatusUnprocessableEntity,
		text{"A policy makes no sense", "Une politique n’a pas de sens"},
		text{"The simulated player cannot play by this policy; see errors for why and where.", "Le joueur simulé ne peut pas suivre cette politique ; voir errors pour savoir pourquoi et où."},
		text{"A policy is the name of a built-in one, or a document of scored rules as /docs/policies describes it.", "Une politique est le nom d’une politique intégrée, ou un document de règles notées comme le décrit /docs/policies."},
	},
	{
		codeUnsimulable, http.StatusUnprocessableEntity,
		text{"It cannot be simulated", "Simulation impossible"},
		text{"%s", "%s"},
		text{"A sweep needs a slot of the deck and either cards or numbers to try; whether to keep an opening can be asked only where the rules let cards be exchanged.", "Un balayage demande une place du deck et soit des cartes, soit des nombres à essayer ; on ne peut demander s’il faut garder une ouverture que là où les règles permettent l’échange."},
	},
	{
		codeLongSimulation, http.StatusUnprocessableEntity,
		text{"The simulation takes too long", "La simulation est trop longue"},
		text{"The games were not played within %s seconds, and were given up. Ask for fewer games or turns.", "Les parties n’ont pas été jouées en %s secondes, et ont été abandonnées. Demandez moins de parties ou de tours."},
		text{"Long games of decks with many choices take more time than others. A simulation that was given up leaves nothing behind.", "Les longues parties de decks aux nombreux choix prennent plus de temps que d’autres. Une simulation abandonnée ne laisse rien."},
	},
	{
		codeManySimulations, http.StatusTooManyRequests,
		text{"Too many simulations", "Trop de simulations"},
		text{"You have %s simulations waiting, which is as many as a client may. Wait until one has ended.", "Vous avez %s simulations en attente, soit autant qu’un client en a le droit. Attendez que l’une d’elles soit finie."},
		text{"Clients take turns: what one asks for does not hold up the others, and asking for more at once makes nothing quicker.", "Les clients jouent à tour de rôle : ce que l’un demande ne retarde pas les autres, et en demander plus à la fois n’accélère rien."},
	},
	{
		codeBusy, http.StatusServiceUnavailable,
		text{"Busy", "Occupé"},
		text{"There is so much to simulate that this request has not had its turn in time. Try again later.", "Il y a tant à simuler que cette requête n’a pas eu son tour à temps. Réessayez plus tard."},
		text{"The server plays some simulations at a time, the clients in turn. Retry-After says when to try again.", "Le serveur joue quelques simulations à la fois, les clients à tour de rôle. Retry-After dit quand réessayer."},
	},
	{
		codeAdminToken, http.StatusUnauthorized,
		text{"The token of the operator is wanted", "Le jeton de l’exploitant est demandé"},
		text{"The token in Authorization is missing or wrong.", "Le jeton dans Authorization manque ou est faux."},
		text{"These paths are for whoever runs the server. Send the token that it was started with as Authorization: Bearer …; a key that raises limits is none.", "Ces chemins sont pour qui fait tourner le serveur. Envoyez le jeton avec lequel il a été lancé : Authorization: Bearer … ; une clé qui relève les limites n’en est pas un."},
	},
	{
		codeImportRunning, http.StatusConflict,
		text{"An import is running", "Un import est en cours"},
		text{"One import runs at a time, and another one is running, at Location. Wait until it has ended, or stop it.", "Un seul import tourne à la fois, et un autre est en cours, à Location. Attendez sa fin, ou arrêtez-le."},
		text{"GET on the path in Location says how far it is; DELETE stops it. What was sent here was not read.", "GET sur le chemin de Location dit où il en est ; DELETE l’arrête. Ce qui a été envoyé ici n’a pas été lu."},
	},
	{
		codeImportStopped, http.StatusConflict,
		text{"The import was stopped", "L’import a été arrêté"},
		text{"The import was stopped before all of it had come. Nothing has changed.", "L’import a été arrêté avant que tout ne soit arrivé. Rien n’a changé."},
		text{"Somebody has stopped it, or the server is being stopped. Send it again.", "Quelqu’un l’a arrêté, ou le serveur s’arrête. Envoyez-le de nouveau."},
	},
	{
		codeImportOver, http.StatusConflict,
		text{"The import has ended", "L’import est fini"},
		text{"The import has ended already, and there is nothing to stop.", "L’import est déjà fini, et il n’y a rien à arrêter."},
		text{"Its state says how it has ended. To go back to earlier cards, import those again.", "Son état dit comment il a fini. Pour revenir aux cartes d’avant, importez-les de nouveau."},
	},
	{
		codeUploadTooLarge, http.StatusRequestEntityTooLarge,
		text{"Upload too large", "Envoi trop gros"},
		text{"The body is larger than 256 MiB.", "Le corps dépasse 256 Mio."},
		text{"Pack the files into a zip archive, or import what is larger with kotei import on the machine itself.", "Mettez les fichiers dans une archive zip, ou importez ce qui est plus gros avec kotei import sur la machine même."},
	},
	{
		codeUploadSlow, http.StatusRequestTimeout,
		text{"The upload came too slowly", "L’envoi est arrivé trop lentement"},
		text{"A MiB of the body did not come within half a minute. Nothing has changed.", "Un Mio du corps n’est pas arrivé en une demi-minute. Rien n’a changé."},
		text{"While an upload is coming no other can, so one that stands still is given up. Send it again.", "Pendant qu’un envoi arrive, aucun autre ne le peut : celui qui s’arrête est abandonné. Envoyez-le de nouveau."},
	},
	{
		codeArchive, http.StatusUnprocessableEntity,
		text{"The archive is not taken", "L’archive est refusée"},
		text{"The archive is not taken: %s.", "L’archive est refusée : %s."},
		text{"A zip archive holds files and folders under plain names, at most 20,000, and unpacks to at most 1 GiB and to no more than 100 times its size. Links, devices, encrypted files and names that lead out of it are refused, and with them the whole archive.", "Une archive zip contient des fichiers et des dossiers sous des noms simples, au plus 20 000, et se déplie en au plus 1 Gio et pas plus de 100 fois sa taille. Les liens, périphériques, fichiers chiffrés et noms qui mènent ailleurs sont refusés, et avec eux toute l’archive."},
	},
	{
		codeImportContent, http.StatusUnprocessableEntity,
		text{"No card files", "Pas de fichiers de cartes"},
		text{"What was sent cannot be read as card files; cause says why. Nothing has changed.", "Ce qui a été envoyé ne se lit pas comme des fichiers de cartes ; cause dit pourquoi. Rien n’a changé."},
		text{"The kind of data is found out from the file, its name and its beginning. Name it with source where that fails, and see the page on importing for what each source reads.", "Le genre de données se reconnaît au fichier, à son nom et à son début. Nommez-le avec source si cela échoue, et voyez la page sur l’import pour ce que lit chaque source."},
	},
	{
		codeImportBusy, http.StatusConflict,
		text{"Another program is importing", "Un autre programme importe"},
		text{"Another program, such as kotei import on the machine itself, is importing into the same database. Nothing has changed; send it again later.", "Un autre programme, comme kotei import sur la machine même, importe dans la même base. Rien n’a changé ; renvoyez-le plus tard."},
		text{"One import writes at a time, whichever program it is.", "Un seul import écrit à la fois, quel que soit le programme."},
	},
	{
		codeImportStorage, http.StatusInsufficientStorage,
		text{"It could not be written", "L’écriture a échoué"},
		text{"The server could not write what it needs, as on a full disk; its log says more. What was served before goes on being served.", "Le serveur n’a pas pu écrire ce qu’il lui faut, comme sur un disque plein ; son journal en dit plus. Ce qui était servi le reste."},
		text{"An import needs room for the upload, its files, a new release beside the old one and its index. kotei doctor tells what is wrong with the database.", "Un import demande de la place pour l’envoi, ses fichiers, de nouvelles données à côté des anciennes et leur index. kotei doctor dit ce qui ne va pas avec la base."},
	},
	{
		codeImportUnserved, http.StatusInternalServerError,
		text{"Imported, and not served", "Importé, mais pas servi"},
		text{"The new release was written and could not be loaded; the server’s log says why. What was served before goes on being served, and loading is tried again.", "Les nouvelles données ont été écrites mais n’ont pas pu être chargées ; le journal du serveur dit pourquoi. Ce qui était servi le reste, et le chargement est réessayé."},
		text{"It is tried again every second. Where that does not help, restart the server, or import again.", "C’est réessayé chaque seconde. Si cela n’aide pas, relancez le serveur, ou importez de nouveau."},
	},
	{
		codeInternal, http.StatusInternalServerError,
		text{"Internal error", "Erreur interne"},
		text{"Something failed on the server. The request_id finds it in the server’s log.", "Quelque chose a échoué sur le serveur. Le request_id permet de le retrouver dans le journal."},
		text{"A fault of the server, not of the request. Report it with the request_id.", "Une faute du serveur, non de la requête. Signalez-la avec le request_id."},
	},
}

// entryOf finds the entry of a code; a code that is not in the table is internal.
func entryOf(c code) codeEntry {
	for _, e := range codeTable {
		if e.code == c {
			return e
		}
	}
	return codeTable[len(codeTable)-1]
}

// faultText are the words of single faults, by fault code; verbs take the arguments of the fault.
var faultText = map[string]text{
	"unknown":  {"%s is not known here", "%s n’est pas connu ici"},
	"repeated": {"%s stands there more than once", "%s figure plus d’une fois"},
	"required": {"%s is missing", "%s manque"},
	"type":     {"must be of type %s", "doit être de type %s"},
	"enum":     {"must be one of %s", "doit être parmi %s"},
	"member":   {"%s is not known here; known: %s", "%s n’est pas connu ici ; connus : %s"},
	"form":     {"does not have the form %s", "n’a pas la forme %s"},
	"date":     {"%s is no day of the calendar (YYYY-MM-DD)", "%s n’est pas un jour du calendrier (AAAA-MM-JJ)"},
	"minimum":  {"must be at least %s", "doit valoir au moins %s"},
	"maximum":  {"must be at most %s", "doit valoir au plus %s"},
	"short":    {"must have at least %s characters", "doit avoir au moins %s caractères"},
	"long":     {"must have at most %s characters", "doit avoir au plus %s caractères"},
	"few":      {"must have at least %s entries", "doit avoir au moins %s éléments"},
	"many":     {"must have at most %s entries", "doit avoir au plus %s éléments"},
	"either":   {"needs exactly one of %s", "demande exactement un parmi %s"},
	"encoding": {"is not UTF-8", "n’est pas en UTF-8"},
	"syntax":   {"is no well-formed JSON", "n’est pas du JSON bien formé"},
	"invalid":  {"does not fit the contract", "ne correspond pas au contrat"},
	"sum":      {"the groups together have more than the %s cards of the population", "les groupes ont ensemble plus que les %s cartes de la population"},
	"work":     {"is too much to compute exactly: draw fewer cards, or bound the groups", "demande trop de calcul exact : tirez moins de cartes, ou bornez les groupes"},
	"set":      {"the release has no set %s", "ces données n’ont pas d’extension %s"},
	"card":     {"%q names no card, or no number of copies (line %d)", "%q ne nomme pas de carte, ou pas de nombre d’exemplaires (ligne %d)"},
	"no-card":  {"there is no card %s here", "il n’y a pas de carte %s ici"},
	"said":     {"%s", "%s"},
	"policy":   {"line %d, column %d: %s", "ligne %d, colonne %d : %s"},
	"unwanted": {"is not taken here", "n’est pas pris ici"},
	"filename": {"is no plain name of a file", "n’est pas un simple nom de fichier"},
	"broken":   {"did not come whole", "n’est pas arrivé en entier"},
	"url":      {"the query string is malformed", "la requête de l’URL est mal formée"},
}
