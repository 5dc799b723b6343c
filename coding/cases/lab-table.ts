import { getLabTest } from "./library.ts";
import type { Stay } from "./stay.ts";

/** The tests that each table begins with, in their order. */
const firstTests = ["WBC", "ANC", "Hgb", "Platelets", "Na", "K", "HCO3", "BUN", "Creatinine", "eGFR", "Glucose"];

const names: Record<string, string> = {
  Hgb: "Hemoglobin",
  Na: "Sodium",
  K: "Potassium",
  HCO3: "Bicarbonate",
  WBC: "White cells",
  Mg: "Magnesium",
  pO2: "Arterial pO2",
  pCO2: "Arterial pCO2",
  pH: "Arterial pH",
  A1c: "Hemoglobin A1c",
  Troponin: "Troponin I",
  ANC: "Neutrophils, absolute",
  Bilirubin: "Total bilirubin",
};

/** Returns the laboratory table of a stay. */
export function labTable({ labs, library, lengthDays, patient }: Stay): { columns: string[]; rows: string[][] } {
  const others = [...labs.rows.keys()].filter((test) => !firstTests.includes(test));
  const rows = [...firstTests, ...others].flatMap((test) => {
    const values = labs.rows.get(test);
    if (!values) return [];
    const { unit } = getLabTest(library, test);
    const { reference } = getLabTest(library, test === "Hgb" && patient.sex === "F" ? "HgbF" : test);
    const name = names[test] ?? test;
    return [[unit ? `${name} (${unit})` : name, ...values, reference]];
  });
  return { columns: ["Test", "Admission", `Day ${lengthDays > 1 ? 2 : 1}`, "Discharge", "Reference"], rows };
}

/** Returns the table of the tests on admission. */
export function admissionTable(stay: Stay): { columns: string[]; rows: string[][] } {
  const { rows } = labTable(stay);
  return {
    columns: ["Test", "Result", "Reference"],
    rows: rows.flatMap(([name = "", result = "", ...others]) => (result ? [[name, result, others.at(-1) ?? ""]] : [])),
  };
}

/** Tests that progress notes mention each day; the tables have the others. */
const dailyTests =
  /^(?:White cells|Hemoglobin|Platelets|Potassium|Creatinine|Troponin I|Lactate|Total bilirubin|Lipase)(?: \(|$)/;

/** Returns the sentence of the tests of hospital day 2. */
export function dayTwoSentence(stay: Stay): string {
  const values = labTable(stay).rows.flatMap(([name = "", , value = ""]) =>
    value && dailyTests.test(name) ? [`${name.replace(/ \(.*$/, "").toLowerCase()} ${value}`] : [],
  );
  return `Laboratory: ${values.join(", ")}.`;
}
