import { displayCode } from "../systems.ts";

/** Heart failure, heart disease that I11 holds, and chronic kidney disease. */
const presumedOfHypertension = /^(?:I50|I51[4-79]|I5189|N18)/;

/**
 * Returns the official guideline that two diagnoses beside each other break, as a sentence; undefined where none of those here
 * does. In: plain codes, in any order.
 */
export function findBrokenGuideline(one: string, other: string): string | undefined {
  return brokenBy(one, other) ?? brokenBy(other, one);
}

function brokenBy(code: string, other: string): string | undefined {
  const [name, otherName] = [code, other].map((each) => displayCode("icd10cm", each));
  if (code === "I10" && presumedOfHypertension.test(other))
    return `${name} is not coded beside ${otherName} unless the chart says that they are unrelated: the guidelines presume that hypertension is the cause, and a code of I11, I12 or I13 takes the place of ${name} (ICD-10-CM guidelines, section I.C.9.a).`;
  if (code === "O80" && other.startsWith("O") && other !== code)
    return `${name} is not coded beside ${otherName}: it is for a delivery without complications, and no other code of chapter 15 is coded with it (ICD-10-CM guidelines, section I.C.15.n).`;
  return undefined;
}
