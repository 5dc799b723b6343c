import { readFileSync } from "node:fs";
import path from "node:path";
import type { Day } from "../days.ts";
import type { NoteKind } from "../tabular/read-tabular.ts";

const file = path.join(import.meta.dirname, "../data/icd10cm/compared-notes.tsv");
/** The last day of the fiscal year of the shipped notes. */
const lastDay: Day = 20210930;
/** The first day of the release that they were compared with. */
const comparedDay: Day = 20260401;

let compared: ReadonlyMap<string, string> | undefined;

/**
 * Returns what became of a note of the shipped tabular list (fiscal year 2021) in the list of April 2026: unchanged, excludes2,
 * reworded or removed; undefined for a note that nobody compared. In: the level as it is displayed. The table names its
 * source in coding/data/SOURCES.md.
 */
function comparedNote(kind: NoteKind, level: string, text: string): string | undefined {
  compared ??= readTable(readFileSync(file, "utf8"));
  return compared.get([kind, level, text].join("\t"));
}

/** True if a note is unchanged in the tabular list of April 2026. */
export function isUnchanged(kind: NoteKind, level: string, text: string): boolean {
  return comparedNote(kind, level, text) === "unchanged";
}

/**
 * Returns the kind of a note of the shipped list on a day. Undefined where a later release took it away, and between the two
 * lists, where nothing says when it changed.
 */
export function noteKindOn(kind: NoteKind, level: string, text: string, day: Day): NoteKind | undefined {
  if (day <= lastDay) return kind;
  const became = comparedNote(kind, level, text) ?? "unchanged";
  if (became === "unchanged") return kind;
  return became === "excludes2" && day >= comparedDay ? "excludes2" : undefined;
}

/** Reads tab-separated lines of kind, level, text and the fate of the note; `#` begins a comment. */
function readTable(text: string): ReadonlyMap<string, string> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [kind = "", level = "", note = "", became = ""] = line.split("\t");
      return [[kind, level, note].join("\t"), became];
    }),
  );
}
