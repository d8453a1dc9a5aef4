package l5rccg

import "math/bits"

// Key is a keyword of a Table: the rules' own keywords have the constants below in every table, the others are
// numbered as they occur.
type Key uint16

// Keywords that the rules look at (TF-KEY-01 to -23), and the element keywords (TF-KW-10).
const (
	KeyNone Key = iota
	KeyUnique
	KeyLoyal
	KeyCavalry
	KeyNaval
	KeyConqueror
	KeyResilient
	KeyReserve
	KeyExpendable
	KeyDestined
	KeyKharmic
	KeyCourage
	KeyTactician
	KeyDuelist
	KeyFortification
	KeyArmor
	KeyWeapon
	KeyTwoHanded
	KeyKensai
	KeyShugenja
	KeyLegacy
	KeyTerrain
	KeyNonhuman
	KeyPolitical
	KeyFavor
	KeyAir
	KeyEarth
	KeyFire
	KeyWater
	KeyVoid
	KeySamurai
	KeyCourtier
	KeyMonk
	KeyNinja
	KeyShadowlands
	KeyTireless
	keysOfRules // number of keywords above
)

// ruleKeys are the names of the constants above, in their order.
var ruleKeys = [keysOfRules]string{
	"", "Unique", "Loyal", "Cavalry", "Naval", "Conqueror", "Resilient", "Reserve", "Expendable", "Destined", "Kharmic",
	"Courage", "Tactician", "Duelist", "Fortification", "Armor", "Weapon", "Two-Handed", "Kensai", "Shugenja", "Legacy",
	"Terrain", "Nonhuman", "Political", "Favor", "Air", "Earth", "Fire", "Water", "Void", "Samurai", "Courtier", "Monk",
	"Ninja", "Shadowlands", "Tireless",
}

// keyWords is the number of 64-bit words of a KeySet; maxKeys is the number of keywords of one Table.
const (
	keyWords = 6
	maxKeys  = keyWords * 64
)

// KeySet is a set of keywords of one Table. Having a keyword is yes or no (TF-KW-05).
type KeySet [keyWords]uint64

// Keys is the set of the given keywords.
func Keys(list ...Key) KeySet {
	var k KeySet
	for _, key := range list {
		k.Add(key)
	}
	return k
}

// Has says whether the keyword is in the set.
func (k *KeySet) Has(key Key) bool { return k[key>>6]&(1<<(key&63)) != 0 }

// Add puts a keyword in.
func (k *KeySet) Add(key Key) { k[key>>6] |= 1 << (key & 63) }

// Remove takes a keyword out; one removal removes it however often it was granted (TF-KW-05).
func (k *KeySet) Remove(key Key) { k[key>>6] &^= 1 << (key & 63) }

// Len is the number of keywords.
func (k *KeySet) Len() int {
	n := 0
	for _, w := range k {
		n += bits.OnesCount64(w)
	}
	return n
}

// Or is the union of both sets.
func (k KeySet) Or(o KeySet) KeySet {
	for i := range k {
		k[i] |= o[i]
	}
	return k
}

// And is what both sets have.
func (k KeySet) And(o KeySet) KeySet {
	for i := range k {
		k[i] &= o[i]
	}
	return k
}

// Minus is what k has and o has not.
func (k KeySet) Minus(o KeySet) KeySet {
	for i := range k {
		k[i] &^= o[i]
	}
	return k
}

// Empty says whether there is no keyword in the set.
func (k KeySet) Empty() bool { return k == KeySet{} }

// ClanSet is a set of Clan Alignments of one Table, a bit each.
type ClanSet uint32

// maxClans is the number of clans of one Table.
const maxClans = 32

// elements are the five element keywords (TF-KW-10, TF-WIN-04). Thunder and Jade are none.
var elements = Keys(KeyAir, KeyEarth, KeyFire, KeyWater, KeyVoid)

// numElements is the number of elements. Their keywords follow each other, from KeyAir on.
const numElements = 5

// elements are the element keywords among the set, a bit each.
func (k KeySet) elements() uint8 {
	set := uint8(0)
	for e := range Key(numElements) {
		if k.Has(KeyAir + e) {
			set |= 1 << e
		}
	}
	return set
}
