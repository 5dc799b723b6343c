import { displayCode } from "../systems.ts";
import type { NoteKind } from "../tabular/read-tabular.ts";
import type { CodeIndex } from "./index-file.ts";

/** A note of the tabular list and the level that it stands at. */
export interface Note {
  text: string;
  from: string;
}

export type Notes = Record<NoteKind, Note[]>;

/** The notes that hold for a code. In: the code and what it stands under, nearest first. Out: the nearest first, too. */
export function notesOf(index: CodeIndex, levels: readonly string[]): Notes {
  const notes: Notes = {
    includes: [],
    excludes1: [],
    excludes2: [],
    codeFirst: [],
    useAdditional: [],
    codeAlso: [],
    inclusionTerms: [],
    remarks: [],
  };
  const sql = "SELECT kind, text FROM note WHERE level = ? ORDER BY position";
  for (const level of levels) {
    for (const { kind, text } of index.all<{ kind: NoteKind; text: string }>(sql, level)) {
      notes[kind].push({ text, from: displayCode("icd10cm", level) });
    }
  }
  return notes;
}

/** What the 7th character of a code may be, from the nearest level that says so. */
export function seventhOf(index: CodeIndex, levels: readonly string[]): { character: string; title: string }[] {
  for (const level of levels) {
    const row = index.one<{ characters: string }>("SELECT characters FROM seventh WHERE level = ?", level);
    if (row) return JSON.parse(row.characters) as { character: string; title: string }[];
  }
  return [];
}
