import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Claim } from "../drg/claim.ts";
import { groupClaim } from "../drg/group.ts";
import { type Grouper, openGrouper, type Release } from "../drg/releases.ts";
import type { Severity } from "../drg/tables.ts";
import { plainCode } from "../systems.ts";

/** The first and the last day on which the patients of generated cases are discharged. */
export const firstDischarge = "2025-10-14";
export const lastDischarge = "2026-09-23";

/** The MS-DRG of a case, with the weight of its fiscal year. */
export interface CaseDrg {
  drg: number;
  base: number;
  title: string;
  mdc: number;
  type: "S" | "M" | "-";
  weight: number | null;
  /** Release of the grouper. */
  version: string;
  /** MCC or CC if that decided the DRG. */
  split: Severity;
}

/** Official tables for the days of generated cases. Codes may be written with or without their dot. */
export interface OfficialTables {
  /** Returns the severity of a diagnosis on a day; undefined if it is no billable code then. */
  findSeverity(code: string, date: string): Severity | undefined;
  /** Returns whether a procedure is an operating-room procedure; undefined if it is no code then. */
  findOperatingRoom(code: string, date: string): boolean | undefined;
  isPoaExempt(code: string): boolean;
  group(claim: Claim, date: string): CaseDrg;
}

/** Reads the tables of the grouper for all days of generated cases. */
export async function openOfficialTables(grouper?: Grouper): Promise<OfficialTables> {
  const { releaseOn } = grouper ?? (await openGrouper());
  const older = await releaseOn(firstDischarge);
  const newer = await releaseOn(lastDischarge);
  const release = (date: string) => (date < newer.from ? older : newer);
  return {
    findSeverity(code, date) {
      const { tables, version } = release(date);
      return tables.diagnosis(plainCode(code), version)?.severity;
    },
    findOperatingRoom(code, date) {
      const { tables, version } = release(date);
      return tables.procedure(plainCode(code), version)?.operatingRoom;
    },
    isPoaExempt: readPoaExempt(),
    group: (claim, date) => describeGrouping(release(date), claim),
  };
}

function describeGrouping(release: Release, claim: Claim): CaseDrg {
  const { drg, baseDrg, mdc, type, split } = groupClaim(release, claim).final;
  return {
    drg,
    base: baseDrg,
    title: release.tables.title("drgs", drg, release.version),
    mdc,
    type,
    weight: release.weights?.of(drg)?.weight ?? null,
    version: release.label,
    split,
  };
}

/** Families that joined the list after 2020; their older codes are in it. */
const exemptFamilies = /^(?:Z79|Z87|Z86|Z68|Z99(?!1)|Z95|Z96|Z90|Z91|Z92|Z98|Z89|Z3A|Z37|Z38)/;

/** Reads the list of codes that are exempt from reporting whether they were present on admission. */
function readPoaExempt(): (code: string) => boolean {
  const file = path.join(import.meta.dirname, "../data/icd10cm/poa-exempt-2020.txt.gz");
  const listed = new Set(gunzipSync(readFileSync(file)).toString("utf8").split("\n"));
  const externalFamilies = new Set([...listed].filter((code) => /^[VWY]/.test(code)).map((code) => code.slice(0, 4)));
  return (code) => {
    const plain = plainCode(code);
    return listed.has(plain) || exemptFamilies.test(plain) || externalFamilies.has(plain.slice(0, 4));
  };
}
