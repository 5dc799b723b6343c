import { pointsTo } from "../tabular/references.ts";
import type { Facts, PointingNote } from "./facts.ts";
import type { Slip } from "./slip.ts";
import { quote } from "./words.ts";

/** A diagnosis among the others that were given with it. In: plain codes. */
export interface Placed {
  given: string;
  /** The code meant in its place: for a line that only stands elsewhere the same. */
  meant: string;
  list: readonly string[];
  /** Its place in the list, from 0; -1 where no list is known. */
  at: number;
}

/** A manifestation that stands before its cause, or in its place. */
export function findManifestationOrder(facts: Facts, { given, meant, list, at }: Placed): Slip | undefined {
  const { display, quoted, isManifestation } = facts;
  const text = (manifestation: string, cause: string): Slip => {
    const named = quoted(cause) ? ` (${quoted(cause)})` : "";
    const first = `its cause, ${display(cause)}${named}, is coded before it`;
    return { kind: "manifestation_order", text: `${display(manifestation)} is a manifestation: ${first}.` };
  };
  if (given !== meant && isNamedFirst(facts, given, meant) && isManifestation(given)) return text(given, meant);
  if (at < 0) return undefined;
  const pairs = [
    ...list.slice(at + 1).map((cause) => [given, cause] as const),
    ...list.slice(0, at).map((manifestation) => [manifestation, given] as const),
  ];
  const wrong = pairs.find(
    ([manifestation, cause]) => isNamedFirst(facts, manifestation, cause) && isManifestation(manifestation),
  );
  return wrong && text(...wrong);
}

/** A code whose note "Code first" names the code meant, or one that stands after it; or a manifestation without its cause. */
export function findCodeFirst(facts: Facts, { given, meant, list, at }: Placed): Slip | undefined {
  const { display, giver, isManifestation, notes } = facts;
  const later = at < 0 ? [] : list.slice(at + 1);
  const wanted = [...(given === meant ? [] : [meant]), ...later].find((code) => isNamedFirst(facts, given, code));
  if (wanted !== undefined) {
    const note = noteNaming(notes(given, "codeFirst"), wanted);
    const said = note ? `At ${note.from} the code book says: code first ${quote(note.text)}. ` : "";
    return { kind: "code_first", text: `${said}So ${display(wanted)} comes before ${display(given)}.` };
  }
  const [first] = notes(given, "codeFirst");
  if (at < 0 || !first || !isManifestation(given)) return undefined;
  if (list.slice(0, at).some((code) => isNamedFirst(facts, given, code)) || (at > 0 && !namesCodes(facts, given)))
    return undefined;
  const text = `${display(given)} is a manifestation: the code book asks for its cause first (${quote(first.text.replace(/(?:, such as)?:$/, ""))}), and ${giver.your} list has none before it.`;
  return { kind: "code_first", text };
}

/** Two codes that the notes keep apart: the one given and the one meant, or another one that was given. */
export function findExcludes1(facts: Facts, { given, meant, list }: Placed): Slip | undefined {
  const { display, notes } = facts;
  const others = list.filter((code) => code !== given && code !== meant);
  for (const other of [...(given === meant ? [] : [meant]), ...others]) {
    const [here, there] = [
      noteNaming(notes(given, "excludes1"), other, given),
      noteNaming(notes(other, "excludes1"), given, other),
    ];
    const note = here ?? there;
    if (!note) continue;
    const said = `At ${note.from} the code book excludes ${quote(note.text)} (Excludes 1)`;
    const goal = other === meant ? `, and the chart calls for ${display(meant)}` : "";
    return { kind: "excludes1", text: `${said}: ${display(given)} and ${display(other)} never stand together${goal}.` };
  }
  return undefined;
}

/** A code that was given whose notes ask for a code that is missing; in words. */
export function findAskingNote(facts: Facts, missing: string, list: readonly string[]): string | undefined {
  const { display, giver, notes } = facts;
  for (const code of list) {
    const first = noteNaming(notes(code, "codeFirst"), missing);
    if (first) return `${display(code)}, which ${giver.you} gave, asks for it: code first ${quote(first.text)}.`;
    const further = noteNaming(notes(code, "useAdditional"), missing) ?? noteNaming(notes(code, "codeAlso"), missing);
    if (further)
      return `${display(code)}, which ${giver.you} gave, asks for an additional code: ${quote(further.text)}.`;
  }
  return undefined;
}

function isNamedFirst({ notes }: Facts, code: string, cause: string): boolean {
  return noteNaming(notes(code, "codeFirst"), cause, code) !== undefined;
}

function namesCodes({ notes }: Facts, code: string): boolean {
  return notes(code, "codeFirst").some(({ references }) => references.length > 0);
}

/** The first note that names a code; a range that holds the code that the note stands at too says nothing of it. */
function noteNaming(notes: readonly PointingNote[], code: string, own?: string): PointingNote | undefined {
  return notes.find(({ references }) =>
    references.some((to) => pointsTo(to, code) && (own === undefined || !pointsTo(to, own))),
  );
}
