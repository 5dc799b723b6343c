import type { CodeMark } from "#contract/marks.ts";
import { normalise } from "#contract/normalise.ts";

function isSameCode(one: string, other: string): boolean {
  return normalise(one).replaceAll(".", "") === normalise(other).replaceAll(".", "");
}

/** Returns the given codes that do not match because the same code appears before them. */
export function repeatsIn(marks: readonly CodeMark[]): CodeMark[] {
  return marks.filter(
    ({ code, mark }, index) =>
      (mark === "wrong" || mark === "extra") &&
      marks.slice(0, index).some((before) => before.mark !== "missing" && isSameCode(before.code, code)),
  );
}
