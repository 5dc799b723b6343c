import { findRow } from "#coding/code-sets/code-rows.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { findDay, noDay } from "#coding/days.ts";
import { diagnosisUses, procedureUses } from "#coding/drg/code-uses.ts";
import type { Moved } from "#coding/drg/explain-difference.ts";
import type { Grouped } from "#coding/drg/group.ts";
import { pathOf } from "#coding/drg/path.ts";
import { type Release, releaseNote } from "#coding/drg/releases.ts";
import { severityCarriers } from "#coding/drg/severity-words.ts";
import { whatIf } from "#coding/drg/what-if.ts";
import { findClaimEdits } from "#coding/lint/claim-edits.ts";
import { principalFault } from "#coding/lint/lint-diagnoses.ts";
import { displayCode, plainCode } from "#coding/systems.ts";
import type { DrgClaim, GroupedClaim } from "#contract/api/drg.ts";
import { yieldToEventLoop } from "../../core/event-loop.ts";

/**
 * Returns a grouped claim with its reasons in the shape of POST /drg. Until the index of the code sets is built, codes have
 * no titles, and the step of the code editor is missing. Yields before and after `whatIf`, the longest part.
 */
export async function presentGrouped(
  grouped: Grouped,
  claim: DrgClaim,
  release: Release,
  date: string,
  index: CodeIndex | undefined,
): Promise<GroupedClaim> {
  const { initial, final } = grouped;
  const { tables, version, weights } = release;
  const weight = weights?.of(final.drg);
  const titleOf = (system: "icd10cm" | "icd10pcs", code: string) =>
    (index && findRow(index, system, code)?.title) ?? null;
  await yieldToEventLoop();
  const day = findDay(date) ?? noDay;
  const canLead =
    index && ((code: string) => principalFault(index, [code, plainCode(claim.principal)], true, day) === undefined);
  const changes = whatIf(release, claim, grouped, canLead);
  await yieldToEventLoop();
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
        weightYear: weights?.fiscalYear ?? null,
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
    path: [...(index ? codeEditorStep(index, claim, final.returnCode, date) : []), ...pathOf(grouped, release)],
    whatIf: changes.map((change) => ({ ...change, drg: drgNumber(change.drg) })),
  };
}

/** Returns a payer's edits for inpatient claims. The grouper applies none of them (DRG-1). */
function codeEditorStep(index: CodeIndex, claim: DrgClaim, returnCode: number, date: string): GroupedClaim["path"] {
  const edits = findClaimEdits(index, claim, findDay(date) ?? noDay);
  if (edits.length === 0) return [];
  const end = returnCode === 0 ? "A payer returns this claim; the grouper takes it." : "A payer returns this claim.";
  return [{ step: "Code editor", text: [...edits, end].join(" ") }];
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
