import type { Note } from "../code-sets/notes.ts";
import type { NoteKind } from "../tabular/read-tabular.ts";
import { namesExactly, pointsTo } from "../tabular/references.ts";
import type { Facts, PointingNote } from "./facts.ts";
import { isDenied, readTitle, saysAllOf } from "./title-words.ts";

/** The first note that points to a code. A range that holds the code at which the note is written says nothing of it. */
export function findPointing(notes: readonly PointingNote[], code: string, own?: string): PointingNote | undefined {
  return notes.find(({ references }) =>
    references.some((to) => pointsTo(to, code) && (own === undefined || !pointsTo(to, own))),
  );
}

/**
 * The first note of a code that surely means another one: it names that whole code, or the words before its range are said by
 * the title of that code. "Paget's disease of breast (C50.-)" does not mean every code of C50. In: plain codes.
 */
function findNaming(facts: Facts, kind: NoteKind, code: string, other: string): PointingNote | undefined {
  return facts.notes(code, kind).find((note) => {
    const references = note.references.filter((to) => pointsTo(to, other) && !pointsTo(to, code));
    if (references.length === 0) return false;
    return references.some((to) => namesExactly(to, other)) || saysWhatNoteSays(facts, note, other);
  });
}

function saysWhatNoteSays(facts: Facts, { text }: Note, code: string): boolean {
  const title = facts.title(code);
  if (title === undefined) return false;
  const wanted = readTitle(text.replace(/[([][A-Z]\d[^()[\]]*[)\]].*$/, "")).said;
  const terms = facts.notes(code, "inclusionTerms").filter(({ from }) => from === facts.display(code));
  const above = facts.levels(code).flatMap((level) => (level.includes("-") ? [] : (facts.title(level) ?? [])));
  const said = readTitle([...above, ...terms.map((term) => term.text)].join(", ")).said;
  return wanted.size > 0 && saysAllOf(said, wanted) && !isDenied(wanted, readTitle(title).said);
}

/**
 * The note that keeps two codes apart (Excludes 1), at either of them. None where a note of a category or a code lets both be
 * coded (Excludes 2); those of chapters are too wide to say so. In: plain codes.
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

/** Whether a note of a code wants another code before it. In: plain codes. */
export function isNamedFirst(facts: Facts, code: string, cause: string): boolean {
  return facts.isManifestation(code)
    ? findPointing(facts.notes(code, "codeFirst"), cause, code) !== undefined
    : findNaming(facts, "codeFirst", code, cause) !== undefined;
}
