// What the page says about a deck, in the language of the document. Messages of rules come from the server.

const all = {
  en: {
    legal: "Legal",
    illegal: "Illegal",
    undetermined: "Undetermined",
    legalSays: () => "The deck keeps every rule of the format.",
    illegalSays: (n, open) => `${n === 1 ? "One fault" : `${n} faults`}${open ? `, and ${open === 1 ? "one point" : `${open} points`} that cannot be judged` : ""}.`,
    undeterminedSays: (_, open) => `${open === 1 ? "One point" : `${open} points`} cannot be judged; nothing else is wrong.`,
    rules: (name, from, day) => `${name}, rules of ${from}, judged on ${day}`,
    waiting: "Paste a list, and the verdict stands here.",
    more: "see why ↓",
    failed: "The server did not answer. Is it still running?",
    linkCopied: "Link copied. It carries the whole list; nothing is stored.",
    linkShown: "Copy this link. It carries the whole list; nothing is stored.",
    nothingToShare: "There is no list yet.",
    starter: (n) => `This server has no imported data. It shows its starter set: facts of ${n} cards. Names outside it stay unknown; import your own data for the rest.`,
    severity: { error: "Error", undecided: "Undecided", warning: "Warning", info: "Note" },
    confidence: { official: "official rule", fan: "fan source", inferred: "inferred" },
    line: (n) => `line ${n}`,
    hash: "Deck hash",
    repair: (n, exact, legal) =>
      `${exact ? "The fewest changes" : "Changes"} that ${legal ? "make it legal" : "leave no fault"}: ${n === 1 ? "one card" : `${n} cards`}`,
    moreEdits: (n) => `${n} more`,
    sections: { stronghold: "Stronghold", sensei: "Sensei", wind: "Wind", start: "Start", role: "Role", provinces: "Provinces", dynasty: "Dynasty", fate: "Fate", conflict: "Conflict", hero: "Hero", main: "Main deck", sideboard: "Sideboard" },
    how: {
      exact: "exact", folded: "spelling", alias: "other name", subtitle: "by subtitle",
      version: "version", translation: "translation", typo: "typo", unresolved: "no such card", ambiguous: "several cards",
    },
    readAs: (name) => `read as ${name}`,
    sure: (p) => `${p} % sure`,
    mean: "Do you mean",
    counts: "bad count",
    legend: (read, total, open) =>
      open === 0 ? (total === 1 ? "The card line is understood." : `All ${total} card lines are understood.`) : `${read} of ${total} card lines are understood.`,
  },
  fr: {
    legal: "Légal",
    illegal: "Illégal",
    undetermined: "Indéterminé",
    legalSays: () => "Le deck respecte toutes les règles du format.",
    illegalSays: (n, open) => `${n === 1 ? "Une faute" : `${n} fautes`}${open ? `, et ${open === 1 ? "un point" : `${open} points`} qu’on ne peut juger` : ""}.`,
    undeterminedSays: (_, open) => `${open === 1 ? "Un point ne peut" : `${open} points ne peuvent`} être jugé${open === 1 ? "" : "s"} ; le reste est en règle.`,
    rules: (name, from, day) => `${name}, règles du ${from}, jugé au ${day}`,
    waiting: "Collez une liste, et le verdict s’affiche ici.",
    more: "voir pourquoi ↓",
    failed: "Le serveur n’a pas répondu. Tourne-t-il encore ?",
    linkCopied: "Lien copié. Il porte toute la liste ; rien n’est conservé.",
    linkShown: "Copiez ce lien. Il porte toute la liste ; rien n’est conservé.",
    nothingToShare: "Il n’y a pas encore de liste.",
    starter: (n) => `Ce serveur n’a pas de données importées. Il montre son jeu de départ : les faits de ${n} cartes. Les autres noms restent inconnus ; importez vos propres données pour le reste.`,
    severity: { error: "Erreur", undecided: "À trancher", warning: "Attention", info: "Remarque" },
    confidence: { official: "règle officielle", fan: "source de fans", inferred: "déduit" },
    line: (n) => `ligne ${n}`,
    hash: "Empreinte",
    repair: (n, exact, legal) =>
      `${exact ? "Le moins de changements" : "Des changements"} pour ${legal ? "le rendre légal" : "n’avoir plus de faute"} : ${n === 1 ? "une carte" : `${n} cartes`}`,
    moreEdits: (n) => `${n} de plus`,
    sections: { stronghold: "Forteresse", sensei: "Sensei", wind: "Vent", start: "Départ", role: "Rôle", provinces: "Provinces", dynasty: "Dynastie", fate: "Destin", conflict: "Conflit", hero: "Héros", main: "Deck", sideboard: "Réserve" },
    how: {
      exact: "exact", folded: "graphie", alias: "autre nom", subtitle: "par le sous-titre",
      version: "version", translation: "traduction", typo: "coquille", unresolved: "carte inconnue", ambiguous: "plusieurs cartes",
    },
    readAs: (name) => `lu comme ${name}`,
    sure: (p) => `sûr à ${p} %`,
    mean: "Vouliez-vous dire",
    counts: "nombre faux",
    legend: (read, total, open) =>
      open === 0 ? (total === 1 ? "La ligne de carte est comprise." : `Les ${total} lignes de cartes sont comprises.`) : `${read} lignes de cartes sur ${total} sont comprises.`,
  },
};

export const lang = document.documentElement.lang === "fr" ? "fr" : "en";
export const words = all[lang];
