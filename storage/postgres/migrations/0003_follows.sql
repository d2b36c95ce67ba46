-- Who wants to be called when a game is opened in a chat.
CREATE TABLE follows (
    chat TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (chat, game, person)
);

CREATE INDEX follows_by_person ON follows (person);
