import { useHotkeys } from "@mantine/hooks";
import { type KeyLines, useKeyList } from "../../../parts/fields/key-list.tsx";
import type { Work } from "./work.ts";

/**
 * Registers the keys of a section at work, besides those of its panes: Ctrl + Enter asks before the section is handed in,
 * ? shows the list of keys.
 */
export function useWorkKeys(work: Pick<Work, "pdf" | "isDynamic" | "poa">, onSubmit: (() => void) | undefined) {
  useHotkeys(
    [["mod+Enter", (event) => !event.repeat && !document.querySelector('[role="dialog"]') && onSubmit?.()]],
    [],
  );
  return useKeyList(keysOf(work));
}

/** Returns the keys that work here: questions have no code keys, and a section may have no chart. */
function keysOf({ pdf, isDynamic, poa }: Pick<Work, "pdf" | "isDynamic" | "poa">): KeyLines {
  const answerKeys = isDynamic ? questionKeys : poa === "on" ? [...codeKeys, ...poaKeys] : codeKeys;
  return [...(pdf ? chartKeys : []), ...answerKeys, ...alwaysKeys];
}

const chartKeys: KeyLines = [
  [["F6"], "From the answers to the chart, and back"],
  [["Alt", "Page Down"], "Next page of the chart, from any field"],
  [["Alt", "Page Up"], "Previous page of the chart"],
  [["Ctrl", "Wheel"], "Zoom the chart where the pointer is"],
];

const codeKeys: KeyLines = [
  [["Enter"], "Enter the typed code; on a code: correct it"],
  [["F2"], "Correct the code"],
  [["Alt", "↑"], "Move the code up; with ↓ down"],
  [["Alt", "P"], "Passages of the code in the chart"],
  [["Delete"], "Remove the code"],
  [["Ctrl", "Z"], "Undo the last change of a list of codes"],
  [["Ctrl", "Shift", "Z"], "Redo it; on Windows also Ctrl + Y"],
];

const poaKeys: KeyLines = [
  [["Y"], "On an ICD code: present on admission; N, U, W, and E for exempt"],
  [["N", "Enter"], "After an ICD code: its POA; the same letters"],
];

const questionKeys: KeyLines = [
  [["1"], "Choose the first option; up to 9 the others"],
  [["Enter"], "Next question"],
  [["Backspace"], "Clear selection"],
  [["F"], "Mark the question for review"],
];

const alwaysKeys: KeyLines = [
  [["Ctrl", "Enter"], "Submit; what is handed in is shown first"],
  [["Ctrl", "K"], "Search places and assignments, and codes while lookup is open"],
];
