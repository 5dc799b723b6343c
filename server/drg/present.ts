import type { Claim } from "#coding/drg/claim.ts";
import { diagnosisUses, procedureUses } from "#coding/drg/code-uses.ts";
import type { Moved } from "#coding/drg/explain-difference.ts";
import type { Grouped } from "#coding/drg/group.ts";
import { pathOf } from "#coding/drg/path.ts";
import { type Release, releaseNote } from "#coding/drg/releases.ts";
import { severityCarriers } from "#coding/drg/severity-words.ts";
import { whatIf } from "#coding/drg/what-if.ts";
import { displayCode } from "#coding/systems.ts";
import type { GroupedClaim } from "#contract/api/drg.ts";
import { nextTurn } from "../next-turn.ts";

/** The official title of a code; null for one that is none, and until the index of the code sets is there. */
export type FindTitle = (system: "icd10cm" | "icd10pcs", code: string) => string | null;

/** Returns a grouped claim with its reasons, as it is sent. Yields before and after `whatIf`, the longest part. */
export async function presentGrouped(
  grouped: Grouped,
  claim: Claim,
  release: Release,
  date: string,
  titleOf: FindTitle,
): Promise<GroupedClaim> {
  const { initial, final } = grouped;
  const { tables, version, weights } = release;
  const weight = weights?.of(final.drg);
  await nextTurn();
  const changes = whatIf(release, claim, grouped);
  await nextTurn();
  return {
    release: release.label,
    releaseNote: releaseNote(release, date),
    initial: { mdc: initial.mdc, drg: drgNumber(initial.drg) },
    final: {
      mdc: {
        number: final.mdc,
        title: final.returnCode === 0 ? tables.title("mdcs", final.mdc, version) : "None",
      },
      drg: {
        number: drgNumber(final.drg),
        title: tables.title("drgs", final.drg, version),
        type: final.type === "S" ? "surgical" : final.type === "M" ? "medical" : null,
        weight: weight?.weight ?? null,
        weightYear: weight ? (weights?.fiscalYear ?? null) : null,
        gmlos: weight?.gmlos ?? null,
        amlos: weight?.amlos ?? null,
      },
      severity: final.severity === "MCC" || final.severity === "CC" ? final.severity : "none",
      returnCode: final.returnCode,
    },
    codes: diagnosisUses(grouped).map((use) => ({
      ...use,
      display: displayCode("icd10cm", use.code),
      title: titleOf("icd10cm", use.code),
    })),
    procedures: procedureUses(grouped).map((use) => ({ ...use, title: titleOf("icd10pcs", use.code) })),
    carriers: presentCarriers(grouped),
    path: pathOf(grouped, release),
    whatIf: changes.map((change) => ({ ...change, drg: drgNumber(change.drg) })),
  };
}

export function presentMoved(moved: Moved) {
  return { ...moved, drg: drgNumber(moved.drg) };
}

export function drgNumber(drg: number): string {
  return displayCode("drg", String(drg));
}

function presentCarriers({ claim, final }: Grouped): GroupedClaim["carriers"] {
  if (!final.winning) return { code: null, others: [] };
  const { carries, others } = severityCarriers(claim, final.winning);
  return { code: carries?.code ?? null, others: [...new Set(others.map(({ code }) => code))] };
}
