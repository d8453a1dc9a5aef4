-- +goose Up

-- The releases that were current before, with what the one after each changed: marks of the earlier values of
-- fields, packed (card/changes). A row is written in the transaction that takes the release's place, so an import
-- that is killed or discarded leaves none. Ids follow the order of time.
CREATE TABLE past (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        TEXT NOT NULL,
    hash        TEXT NOT NULL,
    next        TEXT NOT NULL, -- hash of the release that took its place
    imported_at TEXT NOT NULL,
    cards       INTEGER NOT NULL,
    printings   INTEGER NOT NULL,
    step        BLOB NOT NULL,
    CHECK (hash <> next)
) STRICT;

CREATE INDEX past_of_game ON past (game, id);

-- +goose Down
DROP TABLE past;
