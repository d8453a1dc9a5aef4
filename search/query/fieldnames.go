package query

import "github.com/kotei-dev/kotei/card"

// Fields that code names. The fields of stats have their ids in the table only.
const (
	FieldName     FieldID = "name" // bare words, too
	FieldTitle    FieldID = "title"
	FieldSubtitle FieldID = "subtitle"
	FieldText     FieldID = "text"
	FieldFlavor   FieldID = "flavor"
	FieldOld      FieldID = "old"
	FieldRuling   FieldID = "ruling"
	FieldKeyword  FieldID = "keyword"
	FieldTrait    FieldID = "trait"
	FieldClan     FieldID = "clan"
	FieldSensei   FieldID = "sensei"
	FieldType     FieldID = "type"
	FieldSide     FieldID = "side"
	FieldVersion  FieldID = "version"
	FieldLevel    FieldID = "level"
	FieldIs       FieldID = "is"
	FieldHas      FieldID = "has"
	FieldProduces FieldID = "produces"
	FieldFormat   FieldID = "format"
	FieldBanned   FieldID = "banned"
	FieldRestrict FieldID = "restricted"
	FieldLegal    FieldID = "legal"
	FieldSet      FieldID = "set"
	FieldIn       FieldID = "in"
	FieldArc      FieldID = "arc"
	FieldNumber   FieldID = "cn"
	FieldRarity   FieldID = "rarity"
	FieldArtist   FieldID = "artist"
	FieldYear     FieldID = "year"
	FieldDate     FieldID = "date"
	FieldPrints   FieldID = "prints"
	FieldLang     FieldID = "lang"
	FieldSupport  FieldID = "support"
	FieldClans    FieldID = "clans"
	FieldKeywords FieldID = "keywords"
	FieldTraits   FieldID = "traits"
	FieldElement  FieldID = "element"
	FieldRole     FieldID = "role"
	FieldAllowed  FieldID = "allowed"
	FieldLimit    FieldID = "deck-limit"
	FieldPublish  FieldID = "publisher"
	FieldFamily   FieldID = "family"
	FieldCardID   FieldID = "id"
	FieldOrder    FieldID = "order"
	FieldDir      FieldID = "dir"
	FieldUnique   FieldID = "unique"
	FieldPrefer   FieldID = "prefer"
	FieldInclude  FieldID = "include"
)

var (
	ccg     = []card.Game{card.L5RCCG}
	lcg     = []card.Game{card.L5RLCG}
	altered = []card.Game{card.Altered}
	l5r     = []card.Game{card.L5RCCG, card.L5RLCG}
	kin     = []card.Game{card.L5RLCG, card.Altered}
)

// fieldTable is the language: every field of every game.
var fieldTable = [][]Field{nameFields, cardFields, statFields, printingFields, displayFields}
