import type { Grouped } from "./group.ts";
import type { Diagnosis, LookedUp, Procedure } from "./look-up.ts";
import { diagnosisText, listed } from "./words.ts";

/**
 * The role of a diagnosis in grouping. Codes are plain; `why` says why its severity did not count, or that the code is
 * invalid.
 */
interface DiagnosisUse {
  code: string;
  role: "principal" | "secondary";
  /** Its own severity, counted or not. A principal diagnosis has none. */
  severity: "MCC" | "CC" | "none";
  counted: boolean;
  why: string | null;
  /** True if it affects the final DRG. Of several codes with the same effect only the first in the grouper's order does. */
  affects: boolean;
}

interface ProcedureUse {
  code: string;
  operatingRoom: boolean;
  why: string | null;
  affects: boolean;
}

/** Returns the role of each diagnosis in the order of the claim. */
export function diagnosisUses({ claim, final }: Grouped): DiagnosisUse[] {
  const grouped = final.returnCode === 0;
  const { principal } = claim;
  return [
    {
      code: principal.code,
      role: "principal",
      severity: "none",
      counted: false,
      why: whyInvalid(principal, claim),
      affects: grouped && affectsFinal(principal),
    },
    ...inOrderTyped(claim.secondary).map((diagnosis): DiagnosisUse => {
      const why = whyInvalid(diagnosis, claim) ?? whyNotCounted(diagnosis, claim);
      return {
        code: diagnosis.code,
        role: "secondary",
        severity: diagnosis.severity === "N" ? "none" : diagnosis.severity,
        counted: grouped && diagnosis.severity !== "N" && why === null,
        why,
        affects: grouped && affectsFinal(diagnosis),
      };
    }),
  ];
}

export function procedureUses({ claim, final }: Grouped): ProcedureUse[] {
  return inOrderTyped(claim.procedures).map((procedure) => ({
    code: procedure.code,
    operatingRoom: procedure.valid && procedure.operatingRoom,
    why: procedure.valid ? whyTogether(procedure, claim) : invalid,
    affects: final.returnCode === 0 && affectsFinal(procedure),
  }));
}

const invalid = "Not a valid code on this date";

export function inOrderTyped<Code extends { place: number }>(codes: readonly Code[]): Code[] {
  return codes.toSorted((a, b) => a.place - b.place);
}

function affectsFinal({ impact }: { impact: string }): boolean {
  return impact === "F" || impact === "B";
}

/** Returns in short why the severity of a diagnosis does not count; null if it counts or there is none. */
export function whyNotCounted(diagnosis: Diagnosis, { principal }: LookedUp): string | null {
  if (!diagnosis.valid) return invalid;
  if (diagnosis.severity === "N") return null;
  if (diagnosis.excluded && diagnosis.code === principal.code) return "Repeats the principal diagnosis";
  if (diagnosis.excluded) return `Excluded by ${diagnosisText(principal)}`;
  if (diagnosis.dead) return "Counts only if the patient lives";
  if (diagnosis.hospitalAcquired) return "Acquired in hospital";
  return diagnosis.suppressed ? "Not counted in this group" : null;
}

function whyInvalid({ valid, code }: Diagnosis, claim: LookedUp): string | null {
  if (valid) return null;
  return isHeader(claim, code) ? "A header: a code below it is needed" : invalid;
}

/** True if an invalid plain code has valid codes below it. */
export function isHeader({ tables, version }: LookedUp, code: string): boolean {
  return code.length >= 3 && tables.diagnosesBeginning(code, version).length > 0;
}

/** Returns the sentence for a procedure that counts only together with others. */
function whyTogether({ code, clusters }: Procedure, { procedures }: LookedUp): string | null {
  const [cluster] = clusters;
  if (!cluster) return null;
  const others = procedures.filter((other) => other.code !== code && other.clusters.has(cluster));
  return others.length > 0 ? `Acts together with ${listed(others.map((other) => other.code))}` : null;
}
