import { type KeyLines, useKeyList } from "../../../parts/fields/key-list.tsx";
import { useLetterKeys } from "../../../parts/fields/use-letter-keys.ts";

const lines: KeyLines = [
  [["J"], "Next student"],
  [["K"], "Previous student"],
  [["N"], "Next mistake; Enter opens it"],
  [["/"], "Find a student"],
];

/** Registers the keys of a review, and returns the dialog that lists them. */
export function useReviewKeys(step: (by: 1 | -1) => void) {
  useLetterKeys({ j: () => step(1), k: () => step(-1), n: focusNextMistake }, true);
  return useKeyList(lines, true);
}

/** Focuses the next wrong line; Enter opens it. */
function focusNextMistake(): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-mistake]")];
  const { activeElement } = document;
  const isAfter = (line: HTMLElement) =>
    !activeElement || Boolean(activeElement.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING);
  (all.find(isAfter) ?? all[0])?.focus();
}
