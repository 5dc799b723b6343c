import { abbreviationEntries } from "./abbreviations.ts";
import { cptEntries } from "./cpt.ts";
import { denialEntries } from "./denials.ts";
import { diagnosisEntries } from "./diagnoses.ts";
import { drgEntries } from "./drg.ts";
import { modifierEntries } from "./modifiers.ts";
import { procedureEntries } from "./procedures.ts";

/** One thing that a coder looks up. `terms` are other words that people ask for it with. */
export interface GuideEntry {
  name: string;
  terms: string;
  text: string;
}

/**
 * The built-in guide of medical coding, written for Casebook. It teaches structure and conventions that hold from year
 * to year; it lists no code set, and the official guidelines of the year decide.
 */
export const guide: readonly GuideEntry[] = [
  ...diagnosisEntries,
  ...procedureEntries,
  ...cptEntries,
  ...modifierEntries,
  ...drgEntries,
  ...denialEntries,
  ...abbreviationEntries,
];
