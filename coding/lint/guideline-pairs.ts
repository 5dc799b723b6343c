import { displayCode } from "../systems.ts";

/** Heart failure, heart disease that I11 includes, and chronic kidney disease. */
const presumedOfHypertension = /^(?:I50|I51[4-79]|I5189|N18)/;

/**
 * Returns the guideline that a pair of diagnoses breaks, as a sentence; undefined if none here applies.
 *
 * @param codes plain codes in any order
 */
export function findBrokenGuideline(one: string, other: string): string | undefined {
  return brokenBy(one, other) ?? brokenBy(other, one);
}

function brokenBy(code: string, other: string): string | undefined {
  const name = displayCode("icd10cm", code);
  const otherName = displayCode("icd10cm", other);
  if (code === "I10" && presumedOfHypertension.test(other))
    return `${name} is not coded beside ${otherName} unless the chart says that they are unrelated: the guidelines presume that hypertension is the cause, and a code of I11, I12 or I13 takes the place of ${name} (ICD-10-CM guidelines, section I.C.9.a).`;
  if ((code === "I10" && /^I1[1-3]/.test(other)) || (code.startsWith("I11") && other.startsWith("I12")))
    return `${name} is not coded beside ${otherName}: ${code === "I10" ? `${otherName} says the hypertension too` : "I13 says both in one code"} (ICD-10-CM guidelines, section I.C.9.a).`;
  if (code === "Z21" && other === "B20")
    return `${name} is not coded beside ${otherName}: once the disease is diagnosed, B20 is coded and never again Z21 (ICD-10-CM guidelines, section I.C.1.a).`;
  if (/^E(?:08|09|10|11|13)9$/.test(code) && other.startsWith("N18"))
    return `${name} is not coded beside ${otherName} unless the chart says that they are unrelated: the guidelines presume that diabetes is the cause, and ${name.slice(0, 3)}.22 takes the place of ${name} (ICD-10-CM guidelines, section I.A.15).`;
  if (code === "O80" && other.startsWith("O") && other !== code)
    return `${name} is not coded beside ${otherName}: it is for a delivery without complications, and no other code of chapter 15 is coded with it (ICD-10-CM guidelines, section I.C.15.n).`;
  return undefined;
}
