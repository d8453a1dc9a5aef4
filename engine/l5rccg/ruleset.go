package l5rccg

// Ruleset is the switch table of the rules (section 6) as data: nothing that plays asks for the name. Fields of
// construction (SW-01 to -03) are in package formats.
type Ruleset struct {
	Name string

	// Set-up and turn.
	SecondFace  bool    // the player who goes second uses the second face of his Stronghold (SW-06)
	CutForStart bool    // the player with the higher Focus Value cut goes first; else the one with the higher Honor (SW-05)
	Phases      []Phase // of one turn, in order (SW-07). An Events phase reveals the Provinces (SW-08); the last one ends with the draw (SW-40)
	Hand        int     // opening hand (TF-SETUP-07, CL-SETUP-03)
	Provinces   int     // at the start (TF-PROV-01, CL-SETUP-02)
	HandLimit   int     // maximum hand size, -1 for none (SW-39)

	// Provinces, Events, Regions.
	EventsResolve bool // a revealed Event resolves at once and is discarded (SW-09)
	Regions       bool // a revealed Region enters play attached to its Province (SW-10)
	Cycle         bool // TF-ABIL-01 (SW-11)
	DiscardOnce   bool // Province cards are discarded once, which ends the Dynasty phase (SW-26)

	// Gold and entering play.
	Pool               bool // excess Gold stays until the end of the phase; else it is lost (SW-12)
	FailedPayment      bool // a payment may be tried that fails: the Gold is lost (SW-13)
	Proclaim           bool // TF-REC-08; else an own-clan Personality costs ClanDiscount less or gives Honor (SW-14)
	ClanDiscount       int  // CL-REC-02
	OffClanSurcharge   int  // SW-15
	ClanHonorRule      bool // TF-HON-08 (SW-16)
	FollowerHonor      bool // a Follower's Honor Requirement is held against Personal Honor (SW-17)
	Equip              bool // Equip is a Repeatable Open action; else attaching is the active player's own action (SW-18)
	AttachUnbowed      bool // only unbowed Personalities take attachments (SW-18)
	MoveAttachments    bool // moving attachments is an action (SW-19)
	SignedModify       bool // "+X" of any attachment changes the Personality, not of Items alone (CL-ATT-03)
	Ancestors          bool // CL-ANC-01 to -03
	FortificationBowed bool // SW-20
	FortificationOnce  bool // at most one Fortification of a kind at a Province (CL-REC-05)
	UniqueTable        bool // Unique is asked of the whole table (SW-21)
	OverlayKeepsOld    bool // the old card stays under the new one, Honor for both (SW-22)
	OncePerTurn        bool // an ability is used once a turn unless Repeatable (SW-23)
	OpenInBattle       bool // SW-25
	OthersFirst        bool // who did not act has the first chance to react; else the active player (SW-24)
	Kharmic            bool // TF-ABIL-04, -05 (SW-27)
	Lobby              bool // TF-ABIL-02
	Legacy             bool // TF-ABIL-16
	FavorRehonors      bool // the Favor may be discarded to rehonor, and to prevent a loss of Honor (SW-41)
	FavorCostsCard     bool // the Favor's draw also costs a card from the hand (TF-ABIL-03 against CL-FAVOR-01)
	GoldIsStat         bool // bonuses and penalties change a Stronghold's production (SW-43)

	// Battle.
	CavalryManeuvers  bool // a second maneuver for Cavalry (SW-28)
	CavalryEngage     bool // TF-ABIL-08 (SW-29)
	EngageSegment     bool // SW-30
	BattleAbilities   bool // Naval Invasion, Courage, Reserve, Tactical Advantage (TF-ABIL-07, -09, -11, -12, -15)
	BowedUnitIsZero   bool // a bowed Personality makes his unit count 0 (SW-31)
	TieHonor          int  // for each enemy card destroyed in a tie (SW-32)
	WinHonor          int  // for each enemy card destroyed by the winner (TF-ATK-15, CL-ATK-10)
	EmptySideWins     bool // the side with Force wins against an empty one (SW-33)
	AllBowAfterBattle bool // all survivors bow and go home after each battle (SW-34)
	TerrainAtEnd      bool // SW-35
	OneBattle         bool // who has attacked in a resolution cannot be moved to another battlefield (TF-ATK-10)
	ByConcern         bool // what counts in a battle is what an action is about (CL-ATK-06, -07), against TF-ATK-07, -08
	ReactionsAnywhere bool // Reactions need no unit in the battle (CL-ACT-02, against TF-ATK-07)
	RehonorsInstead   bool // dishonorable Personalities are rehonored instead of gains of Honor (TF-DISH-02, -04)
	AbilitiesOfBowed  bool // attachments of a bowed Personality keep their abilities whether bowed themselves or not (SW-45)

	// End of the game.
	HonorVictory   int  // SW-37
	DishonorDefeat int  // SW-36
	DishonorAtOnce bool // SW-36
	RingsByElement bool // five Rings with five element keywords; else the five elemental Rings, by title or bold text (SW-38)
}

// Names of the rulesets; the first is the default.
const (
	TwentyFestivals = "twenty-festivals"
	Classic         = "classic"
)

var rulesets = [...]Ruleset{
	{
		Name:       TwentyFestivals,
		SecondFace: true, Phases: []Phase{PhaseAction, PhaseAttack, PhaseDynasty},
		Hand: 5, Provinces: 4, HandLimit: 8,
		Cycle: true, Pool: true, Proclaim: true, OffClanSurcharge: 2, ClanHonorRule: true, Equip: true,
		FortificationBowed: true, OncePerTurn: true, Kharmic: true, Lobby: true, Legacy: true, FavorCostsCard: true,
		GoldIsStat: true, CavalryEngage: true, EngageSegment: true, BattleAbilities: true, TieHonor: 2, WinHonor: 2, EmptySideWins: true, OneBattle: true, RehonorsInstead: true,
		HonorVictory: 40, DishonorDefeat: -20, RingsByElement: true,
	},
	{
		Name: Classic, CutForStart: true,
		Phases: []Phase{PhaseStraighten, PhaseEvents, PhaseAction, PhaseAttack, PhaseDynasty, PhaseEnd},
		Hand:   5, Provinces: 4, HandLimit: -1,
		EventsResolve: true, Regions: true, DiscardOnce: true, FailedPayment: true,
		ClanDiscount: 2, FollowerHonor: true, AttachUnbowed: true, MoveAttachments: true, UniqueTable: true,
		SignedModify: true, Ancestors: true, FortificationOnce: true,
		OverlayKeepsOld: true, OpenInBattle: true, FavorRehonors: true, CavalryManeuvers: true, BowedUnitIsZero: true,
		TieHonor: 1, WinHonor: 2, AllBowAfterBattle: true, TerrainAtEnd: true, OthersFirst: true, ByConcern: true, ReactionsAnywhere: true, AbilitiesOfBowed: true,
		HonorVictory: 40, DishonorDefeat: -20, DishonorAtOnce: true,
	},
}

// rulesetOf is the ruleset of a name, the default for ""; nil if there is none.
func rulesetOf(name string) *Ruleset {
	if name == "" {
		return &rulesets[0]
	}
	for i := range rulesets {
		if rulesets[i].Name == name {
			return &rulesets[i]
		}
	}
	return nil
}
