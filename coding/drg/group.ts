import { markAffecting } from "./affects.ts";
import type { Claim } from "./claim.ts";
import { findHospitalAcquired } from "./hospital-acquired.ts";
import { type Diagnosis, type LookedUp, lookUpClaim, type SeverityUse } from "./look-up.ts";
import { type Pass, runPass, ungroupable } from "./pass.ts";
import type { Release } from "./releases.ts";

export interface Grouped {
  claim: LookedUp;
  /** With every secondary diagnosis. */
  initial: Pass;
  /** Without those acquired in hospital: the DRG for payment. */
  final: Pass;
  hacStatus: "NOT_APPLICABLE" | "FINAL_DRG_NO_CHANGE" | "FINAL_DRG_UNGROUPABLE" | "FINAL_DRG_CHANGES";
  /** Number of different hospital-acquired conditions. */
  hacCategories: number;
}

/** Groups a claim by a release, as the official grouper of CMS does (docs/drg.md). */
export function groupClaim({ tables, version }: Pick<Release, "tables" | "version">, typed: Claim): Grouped {
  const claim = lookUpClaim(tables, version, typed);
  const initial = runPass(claim);
  if (initial.returnCode > 0) return answer(claim, initial, initial);
  for (const diagnosis of claim.secondary) diagnosis.initialUse = initialUse(diagnosis, claim);
  markAffecting(claim, initial);

  const hacCode = findHospitalAcquired(claim);
  if (hacCode > 0) {
    for (const diagnosis of claim.secondary) diagnosis.finalUse = whenHacEnded(diagnosis, claim);
    return answer(claim, initial, ungroupable(hacCode, initial.evaluated));
  }
  const final = runPass(claim);
  if (final.returnCode > 0) return answer(claim, final, final);
  for (const diagnosis of claim.secondary) diagnosis.finalUse = finalUse(diagnosis, claim);
  markAffecting(claim, final, initial);
  return answer(claim, initial, final);
}

function answer(claim: LookedUp, initial: Pass, final: Pass): Grouped {
  const met = new Set(
    claim.secondary
      .flatMap(({ hacResults }) => hacResults.filter(({ status }) => status === "met"))
      .map(({ number }) => number),
  );
  return { claim, initial, final, hacCategories: met.size, hacStatus: hacStatus(met.size, initial, final) };
}

function hacStatus(categories: number, initial: Pass, final: Pass): Grouped["hacStatus"] {
  if (categories === 0) return "NOT_APPLICABLE";
  if (initial.drg === final.drg) return "FINAL_DRG_NO_CHANGE";
  return final.drg === 999 ? "FINAL_DRG_UNGROUPABLE" : "FINAL_DRG_CHANGES";
}

/** Returns how the severity of a secondary diagnosis was used: the first rule that applies. */
function initialUse({ severity, excluded, dead, suppressed }: Diagnosis, claim: LookedUp): SeverityUse {
  if (severity === "N" || (dead && !excluded)) return "-";
  if (excluded) return `${severity}-x`;
  return suppressed && reportsCancelled(claim) ? `${severity}-d` : severity;
}

function finalUse(diagnosis: Diagnosis, claim: LookedUp): SeverityUse {
  const use = initialUse(diagnosis, claim);
  return diagnosis.hospitalAcquired && use === diagnosis.severity ? "-" : use;
}

/**
 * Returns the use of a severity if hospital-acquired conditions make the claim ungroupable: cancellation is reported
 * before death.
 */
function whenHacEnded(diagnosis: Diagnosis, claim: LookedUp): SeverityUse {
  const { severity, excluded, suppressed } = diagnosis;
  if (severity !== "N" && !excluded && suppressed && reportsCancelled(claim)) return `${severity}-d`;
  return finalUse(diagnosis, claim);
}

/** v41.0 did not report what a DRG's own definition cancels. */
function reportsCancelled({ version }: LookedUp): boolean {
  return version > 410;
}
