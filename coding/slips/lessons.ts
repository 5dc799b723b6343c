import { displayCode } from "../systems.ts";
import { findPast } from "./past-conditions.ts";
import { isSymptom } from "./symptoms.ts";

const from = (first: string, last: string) => (code: string) => first <= code.slice(0, 3) && code.slice(0, 3) <= last;
const isStroke = from("I60", "I67");
const isPastCancer = from("Z85", "Z85");
const isPrimaryCancer = from("C00", "C75");
const isSpreadCancer = from("C77", "C79");

const involved: Record<string, string> = {
  I11: "heart involvement",
  I12: "kidney involvement",
  I13: "heart and kidney involvement",
};

/**
 * Returns what a learner should know of two diagnoses of different categories that are often taken for each other; undefined
 * where nothing is sure (SLIP-11). In: plain codes.
 */
export function lessonOf(given: string, meant: string): string | undefined {
  const [own, wanted] = [given.slice(0, 3), meant.slice(0, 3)];
  const pair = (is: (code: string) => boolean, isOther: (code: string) => boolean): [string, string] | undefined => {
    if (is(given) && isOther(meant)) return [own, wanted];
    return is(meant) && isOther(given) ? [wanted, own] : undefined;
  };
  if (wanted === "I69" && isSymptom(given)) return "What a stroke left behind (sequelae) is coded in category I69.";
  if (isSymptom(given) && /^[A-QST]/.test(meant))
    return "A symptom is coded where no related diagnosis is confirmed (ICD-10-CM guidelines, section I.B.4).";
  if (own === "I10" && involved[wanted])
    return `With hypertension, ICD-10-CM presumes that ${involved[wanted]} is due to it, unless the record says otherwise (guidelines, section I.C.9.a).`;
  const stroke = pair(isStroke, from("I69", "I69"));
  if (stroke) return `${stroke[0]} is for the disease itself; ${stroke[1]} is for what it left behind (sequelae).`;
  const past = findPast(given, meant);
  if (past) {
    const [present, history] = [past.present, past.past].map((code) => displayCode("icd10cm", code));
    return `${present} is for a condition that is present; ${history} is for one that is past and no longer treated (ICD-10-CM guidelines, section I.C.21.c.4).`;
  }
  const leftNothing = pair(from("I69", "I69"), (code) => code === "Z8673");
  if (leftNothing)
    return "I69 is for what a stroke left behind (sequelae); Z86.73 is for a stroke or TIA that left nothing behind.";
  const infarction = pair(from("I21", "I22"), (code) => code === "I252");
  if (infarction)
    return `${infarction[0]} is for an infarction that is at most four weeks old; I25.2 is for an old or healed one (ICD-10-CM guidelines, section I.C.9.e).`;
  const cancer = pair(isPrimaryCancer, isPastCancer);
  if (cancer)
    return `${cancer[0]} is for a cancer that is present or under treatment; ${cancer[1]} is for one that is gone and no longer treated.`;
  const spread = pair(isPrimaryCancer, isSpreadCancer);
  if (spread)
    return `${spread[0]} is for a cancer that began in the site (primary); ${spread[1]} is for one that spread to it (secondary).`;
  return undefined;
}
