import { findDay } from "../../days.ts";
import { FileFault } from "../../file-fault.ts";
import { isDental } from "./code-list.ts";
import type { CodeRecord } from "./content.ts";

/**
 * A record of the agency's HCPCS file, 320 wide: code 1-5 (a modifier right-aligned), sequence 6-10, kind 11, long title
 * 12-91, termination date 285-292. Blanks at the end may be missing.
 */
const shape = /^([A-Z]\d{4}| {3}[A-Z0-9]{2})(\d{5})([3478])(.*)$/;

export function isHcpcsRecord(line: string): boolean {
  return shape.test(line) && line.length > 12;
}

/** Reads the agency's file line by line. Throws FileFault for a line of another shape after the first record. */
export function makeHcpcsReader() {
  const codes = new Map<string, CodeRecord>();
  const modifiers = new Map<string, CodeRecord>();
  return {
    line(text: string, number: number): void {
      if (text.trim() === "") return;
      const [, field = "", , kind = "", rest = ""] = shape.exec(text) ?? [];
      if (!field) throw new FileFault("this is no record of the HCPCS file.", number);
      const code = field.trim();
      const words = rest.slice(0, 80).trim();
      const isModifier = kind === "7" || kind === "8";
      const records = isModifier ? modifiers : codes;
      const record = records.get(code);
      if (isModifier !== (code.length === 2))
        throw new FileFault(`"${code}" is no code of this kind of record.`, number);
      if (kind === "3" || kind === "7") {
        if (record) throw new FileFault(`the code ${code} is listed twice.`, number);
        const until = findDay(text.slice(284, 292));
        records.set(code, { code, title: words, billable: true, ...(until && { until }) });
      } else if (record) record.title = `${record.title} ${words}`.trim();
      else throw new FileFault(`the title of ${code} goes on before it began.`, number);
    },
    end: () => ({
      kind: "hcpcs" as const,
      codes: [...codes.values()].filter(({ code }) => !isDental(code)),
      modifiers: [...modifiers.values()],
    }),
  };
}
