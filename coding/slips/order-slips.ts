import type { Facts } from "./facts.ts";
import { findExcluding, findPointing, isNamedFirst } from "./naming-notes.ts";
import type { Slip } from "./slip.ts";
import { quote } from "./words.ts";

/** A diagnosis among the other given ones. Codes are plain. */
export interface Placed {
  given: string;
  /** The code that was meant; the same code for a misplaced line. */
  meant: string;
  list: readonly string[];
  /** Index in the list; -1 without a list. */
  at: number;
  /** Indexes of the lines that match the key, if known. */
  matched?: ReadonlySet<number> | undefined;
}

/** Explains a manifestation before its cause, or instead of it. */
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

/** Explains a code whose note "Code first" names the code meant or a later one, and a manifestation without its cause. */
export function findCodeFirst(facts: Facts, { given, meant, list, at }: Placed): Slip | undefined {
  const { display, giver, isManifestation, notes, tabularList } = facts;
  const later = at < 0 ? [] : list.slice(at + 1);
  const wanted = [...(given === meant ? [] : [meant]), ...later].find((code) => isNamedFirst(facts, given, code));
  if (wanted !== undefined) {
    const note = findPointing(notes(given, "codeFirst"), wanted);
    const said = note ? `At ${note.from} ${tabularList("codeFirst", note)} says: code first ${quote(note.text)}. ` : "";
    return { kind: "code_first", text: `${said}So ${display(wanted)} comes before ${display(given)}.` };
  }
  const before =
    at < 0 || given !== meant ? undefined : list.slice(0, at).find((code) => isNamedFirst(facts, code, given));
  const asking = before && findPointing(notes(before, "codeFirst"), given);
  if (before && asking) {
    const said = `At ${asking.from} ${tabularList("codeFirst", asking)} says: code first ${quote(asking.text)}. `;
    return { kind: "code_first", text: `${said}So ${display(given)} comes before ${display(before)}.` };
  }
  const [first] = notes(given, "codeFirst");
  if (at < 0 || !first || !isManifestation(given)) return undefined;
  if (list.slice(0, at).some((code) => isNamedFirst(facts, given, code)) || (at > 0 && !namesCodes(facts, given)))
    return undefined;
  const text = `${display(given)} is a manifestation: its cause is coded first (${quote(first.text.replace(/(?:, such as)?:$/, ""))}), and ${giver.your} list has none before it.`;
  return { kind: "code_first", text };
}

/**
 * Explains two given codes with an Excludes 1 note. If the matching lines are known, only beside those: two wrong codes
 * prove nothing about each other.
 */
export function findExcludes1(facts: Facts, { given, list, matched }: Placed): Slip | undefined {
  for (const other of list.filter((code, at) => code !== given && (matched?.has(at) ?? true))) {
    const note = findExcluding(facts, given, other);
    if (!note) continue;
    const said = `At ${note.from} ${facts.tabularList("excludes1", note)} has under Excludes 1: ${quote(note.text)}`;
    const text = `${said}. ${facts.display(given)} and ${facts.display(other)} are not coded together for one condition.`;
    return { kind: "excludes1", text };
  }
  return undefined;
}

const asking = { codeFirst: "first", useAdditional: "use additional", codeAlso: "also" } as const;

/** Returns the sentence for a given code whose notes ask for a missing code. */
export function findAskingNote(facts: Facts, missing: string, list: readonly string[]): string | undefined {
  const { display, giver, notes, tabularList } = facts;
  for (const code of list) {
    for (const kind of ["codeFirst", "useAdditional", "codeAlso"] as const) {
      const note = findPointing(notes(code, kind), missing);
      if (!note) continue;
      const said = `${asking[kind]}${/^code\b/.test(note.text) ? "" : " code"} ${quote(note.text)}`;
      const own = `${display(code)}, which ${giver.you} gave,`;
      const place = note.from === display(code) ? own : `${own} is in ${note.from}, which`;
      return `${place} has the note: ${said} (${tabularList(kind, note)}).`;
    }
  }
  return undefined;
}

function namesCodes({ notes }: Facts, code: string): boolean {
  return notes(code, "codeFirst").some(({ references }) => references.length > 0);
}
