/** Version of the index. Raise it with every change of its content or of how it is built. */
export const indexVersion = 4;

/**
 * The derived index: read-only once it is written. Days are numbers (20260401); 0 is "since ever", 99999999 "no end".
 * `exclusion` names the collections that a diagnosis is in, `excluding` the principal diagnoses beside which a collection
 * is no CC or MCC; `grouping.drgs` the DRGs that a principal diagnosis leads to without procedures.
 * Phrases of a system are stored in the order of results: billable before headers, lighter before heavier; so the first matches
 * of its full-text table are the best ones and no search sorts.
 */
export const schema = `
  CREATE TABLE code (
    system INTEGER NOT NULL, code TEXT NOT NULL, title TEXT NOT NULL, titled INTEGER NOT NULL, parent TEXT,
    first INTEGER NOT NULL, last INTEGER NOT NULL, header_first INTEGER NOT NULL, header_last INTEGER NOT NULL,
    PRIMARY KEY (system, code)
  ) WITHOUT ROWID;
  CREATE TABLE edit (system INTEGER NOT NULL, code TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    flags TEXT NOT NULL, PRIMARY KEY (system, code, first)) WITHOUT ROWID;
  CREATE TABLE poa_exempt (code TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE grouping (system INTEGER NOT NULL, code TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    mdc INTEGER, severity TEXT, operating_room INTEGER, drgs TEXT NOT NULL, PRIMARY KEY (system, code, first)) WITHOUT ROWID;
  CREATE TABLE exclusion (code TEXT PRIMARY KEY, collections TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE excluding (collection INTEGER NOT NULL, code TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY (collection, code, first)) WITHOUT ROWID;
  CREATE TABLE note (level TEXT NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (level, position)) WITHOUT ROWID;
  CREATE TABLE seventh (level TEXT PRIMARY KEY, characters TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE pcs_table (code TEXT PRIMARY KEY, content TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE drg (code TEXT PRIMARY KEY, type TEXT, mdc INTEGER) WITHOUT ROWID;
  CREATE TABLE mdc (mdc INTEGER PRIMARY KEY, title TEXT NOT NULL);
  CREATE TABLE weight (drg TEXT NOT NULL, year INTEGER NOT NULL, weight REAL NOT NULL, gmlos REAL, amlos REAL,
    PRIMARY KEY (drg, year)) WITHOUT ROWID;
  CREATE TABLE release (system INTEGER NOT NULL, release TEXT NOT NULL, title TEXT NOT NULL, first INTEGER NOT NULL,
    last INTEGER NOT NULL, codes INTEGER NOT NULL, source TEXT NOT NULL, imported INTEGER NOT NULL,
    PRIMARY KEY (system, release)) WITHOUT ROWID;
  CREATE TABLE term (phrase TEXT NOT NULL, system INTEGER NOT NULL, alternatives TEXT NOT NULL,
    PRIMARY KEY (phrase, system)) WITHOUT ROWID;
  CREATE TABLE phrase (id INTEGER PRIMARY KEY, code TEXT NOT NULL, weight REAL NOT NULL);
  CREATE TABLE word (word TEXT PRIMARY KEY, systems INTEGER NOT NULL, phrases INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Full-text table of one system's phrases. Each system has its own, so that frequent words of one do not slow another. */
export const wordsSchema = (system: number) => `
  CREATE VIRTUAL TABLE words_${system} USING fts5(text, content='', columnsize=0, detail=none, prefix='1 2 3',
    tokenize="unicode61 remove_diacritics 2");
  INSERT INTO words_${system} (words_${system}, rank) VALUES ('hashsize', 33554432);
  INSERT INTO words_${system} (words_${system}, rank) VALUES ('automerge', 0);
`;

/** Makes them small, and notes in which systems a word is, a bit for each, and in how many phrases. */
export const wordsFinish = (system: number) => `
  INSERT INTO words_${system} (words_${system}) VALUES ('optimize');
  CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, words_${system}, row);
  INSERT INTO word SELECT term, ${1 << system}, doc FROM temp.vocabulary WHERE true
    ON CONFLICT (word) DO UPDATE SET systems = systems | excluded.systems, phrases = phrases + excluded.phrases;
  DROP TABLE temp.vocabulary;
`;
