import type { Claim, HospitalStatus, Sex } from "#coding/drg/claim.ts";
import { ownTables } from "#coding/drg/releases.ts";

export interface OracleClaim {
  id: string;
  version: number;
  claim: Claim;
  /** Every column of the table, including the official answers. */
  columns: Record<string, string>;
}

/** Returns 12,000 claims with every answer of the official grouper of CMS (coding/data/SOURCES.md). */
export async function readOracle(): Promise<OracleClaim[]> {
  const [head = "", ...lines] = ((await ownTables("oracle")) ?? "").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    const columns = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
    return { id: columns.id ?? "", version: Number(columns.version), columns, claim: claimOf(columns) };
  });
}

function claimOf(columns: Record<string, string>): Claim {
  const [principal] = diagnoses(columns.pdx);
  return {
    principal: principal?.code ?? "",
    principalPoa: principal?.poa,
    secondary: diagnoses(columns.sdx),
    procedures: columns.procedures?.split(",").filter(Boolean) ?? [],
    sex: columns.sex as Sex,
    dischargeStatus: columns.discharge_status ? Number(columns.discharge_status) : null,
    hospital: columns.hospital_status as HospitalStatus,
  };
}

function diagnoses(cell = ""): { code: string; poa: string }[] {
  return cell
    .split(",")
    .filter(Boolean)
    .map((item) => {
      const [code = "", poa = ""] = item.split(":");
      return { code, poa };
    });
}
