import type { EditKind } from "#coding/code-sets/edits-on.ts";
import type { CodeDetails } from "#coding/code-sets/find-code.ts";
import { plain } from "./markdown.ts";

/** Diagnoses that are never sequenced first, by guideline; codes without the dot. */
const neverFirst: readonly (readonly [code: RegExp, why: string, section: string])[] = [
  [/^R652/, "severe sepsis follows the systemic infection", "I.C.1.d"],
  [/^B9[5-7]/, "it only adds the organism to the code of an infection", "I.C.1.b"],
  [/^Z68/, "a body mass index follows the diagnosis that it belongs to", "I.B.14"],
  [/^T(?:3[6-9]|4\d|50)..6/, "underdosing follows the condition that it led to", "I.C.19.e.5.c"],
  [/^[ST]\w{5}S$/, "the sequela's condition is coded before it", "I.B.10"],
];

const edits: Partial<Record<EditKind, string>> = {
  manifestation: "**No.** {code} is a manifestation: its cause is coded before it.",
  external_cause: "**No.** {code} is an external cause: it is never first.",
  unacceptable:
    "**Not as the principal diagnosis of an inpatient stay:** the Medicare Code Editor does not accept {code} there. It is an edit of inpatient claims; an outpatient visit has a first-listed diagnosis instead.",
  needs_secondary:
    "**Only beside another diagnosis:** the Medicare Code Editor accepts {code} as principal diagnosis when a secondary diagnosis is coded too.",
  questionable:
    "**Yes, but it is questioned:** to the Medicare Code Editor {code} is hardly a reason for an inpatient stay.",
};

/**
 * Says whether a diagnosis may be sequenced first, by the guidelines, its notes and the Medicare Code Editor, in Markdown.
 */
export function mayBeFirst({ code, display, edits: found, notes }: CodeDetails): string {
  const guideline = neverFirst.find(([pattern]) => pattern.test(code));
  if (guideline)
    return `**No.** ${display} is never first: ${guideline[1]} (ICD-10-CM guidelines, section ${guideline[2]}).`;
  const edit = found.flatMap(({ kind }) => edits[kind] ?? [])[0]?.replace("{code}", display);
  const [note] = notes.codeFirst;
  const lines = notes.codeFirst.filter(({ from }) => from === note?.from).map(({ text }) => plain(text));
  const codeFirst = note && `At ${note.from} the tabular list says code first ${lines.join("; ")}.`;
  if (edit) return [edit, ...(codeFirst ? [codeFirst] : [])].join(" ");
  if (codeFirst) return `**Not when a condition of its note is coded.** ${codeFirst}`;
  return `**Yes, where the chart supports it.** No note and no edit of the Medicare Code Editor keeps ${display} from being first.`;
}
