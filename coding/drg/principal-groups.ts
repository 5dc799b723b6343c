import { groupClaim } from "./group.ts";
import type { Tables } from "./tables.ts";

type Definition = NonNullable<ReturnType<Tables["diagnosis"]>>;

/**
 * Returns a function that finds the DRGs of a principal diagnosis without procedures: those of one base DRG, split by
 * severity. Empty if it cannot be the principal diagnosis or sex decides. Diagnoses with the same definition are grouped
 * once.
 */
export function principalGroups(tables: Tables): (code: string, version: number) => readonly number[] {
  const known = new Map<number, Map<Definition, readonly number[]>>();
  return (code, version) => {
    const definition = tables.diagnosis(code, version);
    if (!definition || tables.sexMdcs(code, version)) return [];
    const ofVersion = known.get(version) ?? new Map<Definition, readonly number[]>();
    known.set(version, ofVersion);
    const found = ofVersion.get(definition) ?? familyOf(tables, code, version);
    ofVersion.set(definition, found);
    return found;
  };
}

function familyOf(tables: Tables, principal: string, version: number): number[] {
  const { final } = groupClaim({ tables, version }, { principal, secondary: [], procedures: [], sex: "U" });
  if (final.returnCode > 0 || !final.winning) return [];
  const { mdc, baseDrg } = final.winning.row;
  const rows = tables.rows(mdc, version).filter((row) => row.baseDrg === baseDrg);
  return [...new Set(rows.map(({ drg }) => drg))].sort((a, b) => a - b);
}
