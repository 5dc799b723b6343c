import { codingFields } from "#contract/answers.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import type { HighlightedPassage } from "../pdf-viewer/lit-passages.ts";

/** Returns the passages of a submitted section, the key's and the student's, each with its code as written. */
export function passagesOf({ answerKey, enteredValues, keyNotes, evidence }: SubmissionBlock): HighlightedPassage[] {
  return codingFields.flatMap((field) => {
    const written = [answerKey[field], enteredValues[field]].flat();
    const tagOf = (code: string) => written.find((one) => noteKey(one) === code) ?? code;
    const keys = Object.entries(keyNotes[field] ?? {}).map(([code, note]) => [code, note.evidence ?? []] as const);
    const theirs = Object.entries(evidence[field] ?? {});
    const toPassages = (of: readonly (readonly [string, readonly Evidence[]])[], by?: { by: string }) =>
      of.flatMap(([code, places]) =>
        places.map((passage): HighlightedPassage => ({ passage, tag: tagOf(code), ...by })),
      );
    return [...toPassages(keys), ...toPassages(theirs, { by: "student" })];
  });
}
