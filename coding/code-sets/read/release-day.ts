import { type Day, firstDayOfFiscalYear, fiscalYear } from "../../days.ts";
import type { System } from "../../systems.ts";
import type { Content } from "./content.ts";

/** Returns the system under which a content is listed. */
export function systemOf(content: Content): System {
  if (content.kind === "codes") return content.system;
  if (content.kind === "hcpcs") return "hcpcs";
  if (content.kind === "weights" || content.kind === "grouper") return "drg";
  return content.kind === "tabular" ? "icd10cm" : "icd10pcs";
}

const quarters: Record<string, string> = { jan: "0101", apr: "0401", jul: "0701", oct: "1001" };

/**
 * Returns the first day of a release by the year in the file or in its name; undefined without one. Fiscal years begin in
 * October; HCPCS and CPT have calendar years, HCPCS with quarters.
 */
export function findReleaseDay(content: Content, year: number | null, fileName: string): Day | undefined {
  if (content.kind === "grouper") return content.from;
  const system = systemOf(content);
  const [, named = "", quarter = ""] = /(20\d\d)[^0-9a-z]*(jan|apr|jul|oct)?/i.exec(fileName) ?? [];
  const said = year ?? (named === "" ? undefined : Number(named));
  if (said === undefined) return undefined;
  if (system === "hcpcs" || system === "cpt" || system === "modifier") {
    return said * 10000 + Number(quarters[quarter.toLowerCase()] ?? "0101");
  }
  return firstDayOfFiscalYear(said);
}

const parts: Partial<Record<Content["kind"], string>> = {
  tabular: "tabular",
  "pcs-tables": "tables",
  "pcs-index": "index",
  weights: "weights",
};

/**
 * Returns the name of a release: `2027` a fiscal year, `2027-04` a month, `44.0` a version of the grouper, `2027-tabular`
 * a part of a fiscal year's release.
 */
export function releaseName(content: Content, from: Day): string {
  if (content.kind === "grouper") return content.label;
  const part = parts[content.kind];
  if (part) return `${fiscalYear(from)}-${part}`;
  const isFiscal = content.kind === "codes" && (content.system === "icd10cm" || content.system === "icd10pcs");
  if (isFiscal && from % 10000 === 1001) return String(fiscalYear(from));
  const text = String(from);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}`;
}
