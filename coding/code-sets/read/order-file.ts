import { FileFault } from "../../file-fault.ts";
import { plainCode, type System } from "../../systems.ts";
import type { CodeRecord } from "./content.ts";

/** A line of the order files of ICD-10-CM and ICD-10-PCS: order 1-5, code 7-13, billable 15, short title 17-76, long title from 78. */
const shape = /^\d{5,6} ([A-Z0-9]{3,7}) *([01]) .{60} (.+)$/;

export function isOrderLine(line: string): boolean {
  return shape.test(line);
}

const codeShapes: Partial<Record<System, RegExp>> = {
  icd10cm: /^[A-Z][0-9A-Z]{2,6}$/,
  icd10pcs: /^[0-9A-HJ-NP-Z]{3}(?:[0-9A-HJ-NP-Z]{4})?$/,
};

/** Returns the system of an order file by its first code: codes of ICD-10-CM begin with a letter. */
export function systemOfOrderLine(line: string): "icd10cm" | "icd10pcs" {
  return /^\d{5,6} [A-Z]/.test(line) ? "icd10cm" : "icd10pcs";
}

/** Reads an order file line by line. Throws FileFault for a malformed line and for a duplicate code. */
export function makeOrderReader(system: "icd10cm" | "icd10pcs") {
  const codes: CodeRecord[] = [];
  const seen = new Set<string>();
  return {
    line(text: string, number: number): void {
      if (text.trim() === "") return;
      const [, code = "", billable = "", title = ""] = shape.exec(text) ?? [];
      if (!code) throw new FileFault("this is no line of an order file.", number);
      if (!codeShapes[system]?.test(plainCode(code)))
        throw new FileFault(`"${code}" is no ${name(system)} code.`, number);
      if (seen.has(code)) throw new FileFault(`the code ${code} is listed twice.`, number);
      seen.add(code);
      codes.push({ code, title: title.trim(), billable: billable === "1" });
    },
    end: () => ({ kind: "codes" as const, system, codes }),
  };
}

function name(system: "icd10cm" | "icd10pcs"): string {
  return system === "icd10cm" ? "ICD-10-CM" : "ICD-10-PCS";
}
