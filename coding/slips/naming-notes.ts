import type { Note } from "../code-sets/notes.ts";
import type { NoteKind } from "../tabular/read-tabular.ts";
import { namesExactly, pointsTo } from "../tabular/references.ts";
import type { Facts, PointingNote } from "./facts.ts";
import { hasAllWordsOf, isDenied, readTitle } from "./title-words.ts";

/** Finds the first note that names a code. A range that contains the note's own code does not count. */
export function findPointing(notes: readonly PointingNote[], code: string, own?: string): PointingNote | undefined {
  return notes.find(({ references }) =>
    references.some((to) => pointsTo(to, code) && (own === undefined || !pointsTo(to, own))),
  );
}

/**
 * Finds the first note of a code that surely means another one: it names that whole code, or the title of that code
 * contains the words before the range. "Paget's disease of breast (C50.-)" does not mean every code of C50. Codes are
 * plain.
 */
function findNaming(facts: Facts, kind: NoteKind, code: string, other: string): PointingNote | undefined {
  return facts.notes(code, kind).find((note) => {
    const references = note.references.filter((to) => pointsTo(to, other) && !pointsTo(to, code));
    if (references.length === 0) return false;
    return references.some((to) => namesExactly(to, other)) || repeatsNote(facts, note, other);
  });
}

function repeatsNote(facts: Facts, { text }: Note, code: string): boolean {
  const title = facts.title(code);
  if (title === undefined) return false;
  const wanted = readTitle(text.replace(/[([][A-Z]\d[^()[\]]*[)\]].*$/, "")).said;
  const terms = facts.notes(code, "inclusionTerms").filter(({ from }) => from === facts.display(code));
  const above = facts.levels(code).flatMap((level) => (level.includes("-") ? [] : (facts.title(level) ?? [])));
  const said = readTitle([...above, ...terms.map((term) => term.text)].join(", ")).said;
  return wanted.size > 0 && hasAllWordsOf(said, wanted) && !isDenied(wanted, readTitle(title).said);
}

/**
 * Finds the Excludes 1 note between two plain codes, at either of them. None if an Excludes 2 note of a category or code
 * allows both; notes of chapters are too wide for that.
 */
export function findExcluding(facts: Facts, code: string, other: string): PointingNote | undefined {
  const note = findNaming(facts, "excludes1", code, other) ?? findNaming(facts, "excludes1", other, code);
  if (!note) return undefined;
  const letsBoth = (one: string, another: string) => {
    const ofCategory = facts.notes(one, "excludes2").filter(({ from }) => !from.includes("-"));
    return findPointing(ofCategory, another, one);
  };
  return letsBoth(code, other) || letsBoth(other, code) ? undefined : note;
}

/** True if a note of a plain code requires another code before it. */
export function isNamedFirst(facts: Facts, code: string, cause: string): boolean {
  return facts.isManifestation(code)
    ? findPointing(facts.notes(code, "codeFirst"), cause, code) !== undefined
    : findNaming(facts, "codeFirst", code, cause) !== undefined;
}
