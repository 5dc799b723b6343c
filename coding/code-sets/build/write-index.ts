import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type System, systemNumber } from "../../systems.ts";
import type { PcsTable } from "../../tabular/read-pcs-tables.ts";
import type { TabularNode } from "../../tabular/read-tabular.ts";
import type { DrgWeight } from "../read/content.ts";
import type { EditRow } from "../read/edits.ts";
import type { Release } from "../releases-on.ts";
import type { Entry } from "./entries.ts";
import type { Phrase } from "./find-phrases.ts";
import type { DrgFacts } from "./groups.ts";
import { schema, wordsFinish, wordsSchema } from "./schema.ts";
import type { Term } from "./terms.ts";

function insertsInto(db: DatabaseSync) {
  const into = (table: string, columns: number) => {
    const marks = Array.from({ length: columns }, () => "?").join(", ");
    const statement = db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (${marks})`);
    return (...values: SQLInputValue[]) => void statement.run(...values);
  };
  return {
    code: into("code", 9),
    edit: into("edit", 5),
    poaExempt: into("poa_exempt", 1),
    grouping: into("grouping", 8),
    exclusion: into("exclusion", 2),
    excluding: into("excluding", 4),
    note: into("note", 4),
    seventh: into("seventh", 2),
    pcsTable: into("pcs_table", 2),
    drg: into("drg", 3),
    mdc: into("mdc", 2),
    weight: into("weight", 5),
    release: into("release", 8),
    term: into("term", 3),
    phrase: into("phrase", 3),
    meta: into("meta", 2),
  };
}

/** Inserts groupings, exclusions, DRGs and weights. */
function insertGroups(
  insert: ReturnType<typeof insertsInto>,
  { groupings, exclusions, drgs, mdcs, weights }: DrgFacts,
): void {
  for (const { system, code, first, last, mdc, severity, operatingRoom, leadsTo } of groupings) {
    const room = operatingRoom === null ? null : Number(operatingRoom);
    insert.grouping(systemNumber(system), code, first, last, mdc, severity, room, leadsTo.join(" "));
  }
  for (const [code, collections] of exclusions.collections) insert.exclusion(code, JSON.stringify(collections));
  for (const { collection, code, first, last } of exclusions.principals) {
    insert.excluding(collection, code, first, last);
  }
  for (const { code, type, mdc } of drgs) insert.drg(code, type, mdc);
  for (const [mdc, title] of mdcs) insert.mdc(mdc, title);
  for (const { drg, year, weight, gmlos, amlos } of weights) insert.weight(drg, year, weight, gmlos, amlos);
}

/** Writes an index into a new file, which is marked as incomplete until `finish`. */
export function openWriter(file: string) {
  const db = new DatabaseSync(file);
  // Nobody reads the file before it is complete, and a broken file is deleted.
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; BEGIN");
  db.exec(schema);
  const insert = insertsInto(db);
  let phrases = 0;
  return {
    entries(entries: ReadonlyMap<string, Entry>): void {
      const sorted = [...entries.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
      for (const { system, code, title, titled, parent, billable, header } of sorted) {
        if (billable.first > billable.last && header.first > header.last) continue;
        const days = [billable.first, billable.last, header.first, header.last] as const;
        insert.code(systemNumber(system), code, title, titled ? 1 : 0, parent, ...days);
      }
    },
    /** Inserts phrases in the order of search results. */
    phrases(system: System, of: Phrase[]): void {
      const number = systemNumber(system);
      db.exec(wordsSchema(number));
      const insertWords = db.prepare(`INSERT INTO words_${number} (rowid, text) VALUES (?, ?)`);
      of.sort((a, b) => Number(b.billable) - Number(a.billable) || a.weight - b.weight || (a.code < b.code ? -1 : 1));
      for (const { code, text, weight } of of) {
        phrases++;
        insert.phrase(phrases, code, weight);
        insertWords.run(phrases, `${text} ${code}`);
      }
      db.exec(wordsFinish(number));
    },
    edits(system: System, rows: readonly EditRow[]): void {
      for (const { code, from, until, flags } of rows) {
        if (flags !== "") insert.edit(systemNumber(system), code, from, until, flags);
      }
    },
    poaExempt(codes: readonly string[]): void {
      for (const code of codes) insert.poaExempt(code);
    },
    tabular(nodes: readonly TabularNode[]): void {
      for (const { code, notes, seventh } of nodes) {
        for (const [position, { kind, text }] of notes.entries()) insert.note(code, position, kind, text);
        if (seventh.length > 0) insert.seventh(code, JSON.stringify(seventh));
      }
    },
    pcsTable(table: PcsTable): void {
      insert.pcsTable(table.code, JSON.stringify(table));
    },
    groups: (facts: DrgFacts) => insertGroups(insert, facts),
    weights(year: number, weights: readonly DrgWeight[]): void {
      for (const { drg, weight, gmlos, amlos } of weights) insert.weight(drg, year, weight, gmlos, amlos);
    },
    term({ phrase, system, alternatives }: Term): void {
      insert.term(phrase, system === null ? 0 : systemNumber(system), JSON.stringify(alternatives));
    },
    releases(system: System, rows: readonly Release[]): void {
      for (const { release, title, first, last, codes, source, imported } of rows) {
        insert.release(systemNumber(system), release, title, first, last, codes, source, imported ? 1 : 0);
      }
    },
    finish(): void {
      db.exec("CREATE INDEX code_parent ON code (system, parent)");
      insert.meta("whole", "yes");
      db.exec("COMMIT");
      db.exec("ANALYZE");
    },
    close: () => db.close(),
  };
}
