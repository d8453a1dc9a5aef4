-- +goose Up

-- "Kote": tells a file of ours from any other SQLite database.
PRAGMA application_id = 0x4B6F7465;

-- A release is written as a draft, becomes current in one statement, and is old from the moment in which
-- another of its game becomes current until it is swept.
CREATE TABLE releases (
    id          INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, so a reader cannot mistake one for another
    game        TEXT NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('draft', 'current', 'old')),
    hash        TEXT NOT NULL DEFAULT '',
    imported_at TEXT NOT NULL DEFAULT '', -- RFC 3339, UTC
    cards       INTEGER NOT NULL DEFAULT 0,
    printings   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX releases_one_current ON releases (game) WHERE state = 'current';

-- The card as it goes over the wire. seq follows the order of ids within a release, so that reading a
-- release whole walks the table from front to back.
CREATE TABLE cards (
    seq     INTEGER PRIMARY KEY,
    release INTEGER NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
    id      TEXT NOT NULL,
    json    BLOB NOT NULL, -- UTF-8 text
    UNIQUE (release, id)
) STRICT;

CREATE INDEX cards_in_order ON cards (release, seq);

-- The same printings as in the cards' JSON, for questions in SQL. The primary key starts with the card, here
-- and in aliases, because that is how the rows of a deleted card are found: with another key SQLite walks
-- the whole release for each card.
CREATE TABLE printings (
    release INTEGER NOT NULL,
    id      TEXT NOT NULL,
    card    TEXT NOT NULL,
    set_id  TEXT NOT NULL,
    number  TEXT NOT NULL,
    rarity  TEXT NOT NULL,
    date    TEXT NOT NULL, -- YYYY-MM-DD, '' if unknown
    PRIMARY KEY (release, card, id),
    FOREIGN KEY (release, card) REFERENCES cards (release, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX printings_by_id ON printings (release, id);
CREATE INDEX printings_in_set ON printings (release, set_id, number);

CREATE TABLE sets (
    release  INTEGER NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
    id       TEXT NOT NULL,
    position INTEGER NOT NULL, -- order of import, oldest first
    name     TEXT NOT NULL,
    date     TEXT NOT NULL,
    json     BLOB NOT NULL,
    PRIMARY KEY (release, id)
) STRICT, WITHOUT ROWID;

-- Old ids (kind 'id', one card each) and old names (kind 'name', possibly of several cards).
CREATE TABLE aliases (
    release INTEGER NOT NULL,
    kind    TEXT NOT NULL CHECK (kind IN ('id', 'name')),
    old     TEXT NOT NULL,
    card    TEXT NOT NULL,
    PRIMARY KEY (release, card, kind, old),
    FOREIGN KEY (release, card) REFERENCES cards (release, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX aliases_one_card_an_id ON aliases (release, old) WHERE kind = 'id';
CREATE INDEX aliases_by_old ON aliases (release, kind, old);

-- What each source gave, packed by the importer, so that a later import can merge with it again.
CREATE TABLE sources (
    release INTEGER NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
    name    TEXT NOT NULL,
    records INTEGER NOT NULL,
    read_at TEXT NOT NULL,
    data    BLOB NOT NULL,
    PRIMARY KEY (release, name)
) STRICT;

-- +goose Down
DROP TABLE sources;
DROP TABLE aliases;
DROP TABLE sets;
DROP TABLE printings;
DROP TABLE cards;
DROP TABLE releases;
PRAGMA application_id = 0;
