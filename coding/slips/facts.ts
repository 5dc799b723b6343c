import { isCptShape } from "../code-sets/check-codes.ts";
import { type CodeRow, type Standing, standingOf } from "../code-sets/code-rows.ts";
import { isUnchanged } from "../code-sets/compared-notes.ts";
import { editsOn } from "../code-sets/edits-on.ts";
import type { CodeIndex } from "../code-sets/index-file.ts";
import { type Note, notesOf, yearOfNotes } from "../code-sets/notes.ts";
import { findPcsTable, findRowOrBeginning } from "../code-sets/pcs.ts";
import { listReleases } from "../code-sets/releases-on.ts";
import type { Day } from "../days.ts";
import { displayCode, plainCode, type System } from "../systems.ts";
import type { PcsTable } from "../tabular/read-pcs-tables.ts";
import { type NoteKind, noteKinds } from "../tabular/read-tabular.ts";
import { type Reference, referencesIn } from "../tabular/references.ts";
import { type Giver, givers, type Listener, quote } from "./words.ts";

/** A note of the Tabular List with its level and the codes that it names. */
export interface PointingNote extends Note {
  references: Reference[];
}

/** Facts of the codes of one system on one day, looked up once for all lines of a list. */
export interface Facts {
  index: CodeIndex;
  system: System;
  day: Day;
  /** The pronouns for the person who gave the codes. */
  giver: Giver;
  /** Returns the normalised form of a code. */
  plain(code: string): string;
  display(code: string): string;
  row(code: string): CodeRow | undefined;
  standing(code: string): Standing;
  /** Returns the official title; undefined if no release here has one. */
  title(code: string): string | undefined;
  /** Returns the title in quotation marks. */
  quoted(code: string): string | undefined;
  /** Returns the table of a procedure. */
  table(code: string): PcsTable | undefined;
  /** Returns the code and its ancestors, nearest first. */
  levels(code: string): string[];
  /** Returns the notes of a kind that apply to a code, nearest first, with the codes that they name. */
  notes(code: string, kind: NoteKind): PointingNote[];
  /** Returns the name of the tabular list of a note, with its year unless a newer list has the same note. */
  tabularList(kind: NoteKind, note: Note): string;
  /** True for a manifestation, which is coded after its cause. */
  isManifestation(code: string): boolean;
}

/** Longer texts are no code of any system. */
const longestCode = 20;
const mostShown = 40;

export function makeFacts(index: CodeIndex, system: System, day: Day, listener: Listener = "student"): Facts {
  const row = remembering((code) => (code.length > longestCode ? undefined : findRowOrBeginning(index, system, code)));
  const title = (code: string) => {
    const known = row(code);
    return known?.titled ? known.title : undefined;
  };
  const levels = remembering((code) => {
    const found: string[] = [];
    for (let level: string | null = code; level !== null && found.length < 10; level = row(level)?.parent ?? null)
      found.push(level);
    return found;
  });
  const notesAt = remembering((level) => {
    const pointing = (note: Note) => ({ ...note, references: referencesIn(note.text) });
    const entries = Object.entries(notesOf(index, [level], day)).map(([kind, notes]) => [kind, notes.map(pointing)]);
    return Object.fromEntries(entries) as Record<NoteKind, PointingNote[]>;
  });
  const ofKind = (kind: NoteKind) => remembering((code) => levels(code).flatMap((level) => notesAt(level)[kind]));
  const notesOfKind = Object.fromEntries(noteKinds.map((kind) => [kind, ofKind(kind)])) as Record<
    NoteKind,
    (code: string) => PointingNote[]
  >;
  const tables = remembering((beginning) => findPcsTable(index, beginning));
  const isListed = remembering(() => listReleases(index, "cpt").length > 0);
  return {
    index,
    system,
    day,
    giver: givers[listener],
    plain: (code) =>
      system === "drg" ? plainDrg(code) : system === "modifier" ? plainModifier(code) : plainCode(code),
    display: (code) => displayCode(system, code.slice(0, mostShown)),
    row,
    standing: (code) => {
      const known = row(code);
      if (known) return standingOf(known, day);
      const isRight = system === "cpt" && isCptShape(code) && !isListed("");
      return { status: isRight ? "shape" : "unknown", from: null, until: null };
    },
    title,
    quoted: (code) => {
      const known = title(code);
      return known && quote(known);
    },
    table: (code) => (code.length < 3 ? undefined : tables(code.slice(0, 3))),
    levels,
    notes: (code, kind) => notesOfKind[kind](code),
    tabularList: (kind, { from, text }) => {
      const list = "the ICD-10-CM tabular list";
      return isUnchanged(kind, from, text) ? list : `${list} of ${yearOfNotes(index)}`;
    },
    isManifestation: remembering((code) =>
      editsOn(index, system, code, day).some(({ kind }) => kind === "manifestation"),
    ),
  };
}

/** "Modifier 57", "-57": 57. */
function plainModifier(text: string): string {
  return plainCode(text).replace(/^MOD(?:IFIER)?S?-*/, "");
}

/** "MS-DRG 291", "0291": 291. */
function plainDrg(text: string): string {
  const number = plainCode(text).replace(/^(?:MS-?)?DRG[:#-]*/, "");
  return /^\d+$/.test(number) ? number.replace(/^0+/, "").padStart(3, "0") : number;
}

function remembering<Value>(find: (code: string) => Value): (code: string) => Value {
  const found = new Map<string, { value: Value }>();
  return (code) => {
    const known = found.get(code) ?? { value: find(code) };
    found.set(code, known);
    return known.value;
  };
}
