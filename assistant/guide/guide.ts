import { abbreviationEntries } from "./abbreviations.ts";
import { conventionEntries } from "./conventions.ts";
import { cptEntries } from "./cpt.ts";
import { denialEntries } from "./denials.ts";
import { diseaseEntries } from "./diseases.ts";
import { organDiseaseEntries } from "./diseases-of-organs.ts";
import { drgEntries } from "./drg.ts";
import { evaluationEntries } from "./evaluation.ts";
import type { GuideEntry } from "./guide-entry.ts";
import { injuryEntries } from "./injuries-and-encounters.ts";
import { modifierEntries } from "./modifiers.ts";
import { pcsOperationEntries } from "./pcs-operations.ts";
import { pcsStructureEntries } from "./pcs-structure.ts";
import { sequencingEntries } from "./sequencing.ts";

/**
 * The built-in guide of medical coding, written for Casebook. It teaches structure and conventions that hold from year
 * to year; it lists no code set, and the official guidelines of the year decide.
 */
export const guide: readonly GuideEntry[] = [
  ...conventionEntries,
  ...sequencingEntries,
  ...diseaseEntries,
  ...organDiseaseEntries,
  ...injuryEntries,
  ...pcsStructureEntries,
  ...pcsOperationEntries,
  ...cptEntries,
  ...evaluationEntries,
  ...modifierEntries,
  ...drgEntries,
  ...denialEntries,
  ...abbreviationEntries,
];
