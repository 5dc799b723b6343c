import { plainCode } from "../systems.ts";
import type { Claim, CodedDiagnosis } from "./claim.ts";
import { whyNotCounted } from "./code-uses.ts";
import { triesFor } from "./effort.ts";
import { type Grouped, groupClaim } from "./group.ts";
import type { Diagnosis } from "./look-up.ts";
import { withoutDelivery } from "./pass.ts";
import type { Release } from "./releases.ts";
import type { Severity } from "./tables.ts";

/** The DRG of the claim without some codes, with others instead, or with another principal diagnosis. Codes are plain. */
export interface WhatIf {
  without: string[];
  with: string[];
  /** The secondary diagnosis that changes places with the principal one. */
  principal?: string;
  drg: number;
  weight: number | null;
}

/** The number of codes on a claim form. */
const mostTried = 50;
const mostSubstituted = 20;
const mostSwapped = 12;

/**
 * Returns the effect of each code: the claim without each secondary diagnosis and procedure, with a neighbour for each
 * MCC and CC, without all that carry the severity together, and with another principal diagnosis where that changes the DRG.
 * Of a claim longer than a form the first codes are tried. The greatest effect on the weight is first; codes without
 * effect are last.
 *
 * @param grouped the claim as it is
 * @param canLead whether a code may be the principal diagnosis; by default none is tried
 */
export function whatIf(
  release: Release,
  claim: Claim,
  grouped: Grouped,
  canLead: (code: string) => boolean = () => false,
): WhatIf[] {
  const group = (change: Omit<WhatIf, "drg" | "weight">, changed: Claim): WhatIf => {
    const { drg } = groupClaim(release, changed).final;
    return { ...change, drg, weight: release.weights?.of(drg)?.weight ?? null };
  };
  const without = (codes: string[]) => group({ without: codes, with: [] }, leaveOut(claim, codes));
  const counted = countedBySeverity(grouped);
  const tried = codesToTry(claim).slice(0, Math.min(mostTried, triesFor(claim) / 2));
  // A code has at most two neighbours.
  const substitutable = counted.slice(0, Math.min(mostSubstituted, triesFor(claim) / 4));
  const substituted = substitutable.flatMap(({ code, severity }) =>
    neighbours(release, code, severity)
      .map((other) => ({
        isHigher: other.severity === "MCC",
        change: group({ without: [code], with: [other.code] }, replace(claim, code, other.code)),
      }))
      // It says nothing new that a lower severity changes nothing.
      .filter(({ isHigher, change }) => isHigher || change.drg !== grouped.final.drg)
      .map(({ change }) => change),
  );
  const lacking = lackingOfBirth(grouped);
  const born = lacking.length > 0 ? [group({ without: [], with: lacking }, addDelivery(claim, lacking))] : [];
  const swapped = codesToTry({ ...claim, procedures: [] })
    .filter((code) => code !== plainCode(claim.principal) && canLead(code))
    .slice(0, Math.min(mostSwapped, triesFor(claim) / 8))
    .map((code) => group({ without: [], with: [], principal: code }, swapPrincipal(claim, code)))
    .filter(({ drg }) => drg !== grouped.final.drg && drg < withoutDelivery);
  const left = tried.map((code) => without([code]));
  const changes = [...born, ...swapped, ...left, ...substituted, ...together(counted).map(without)];
  const weight = release.weights?.of(grouped.final.drg)?.weight ?? 0;
  const effect = (change: WhatIf) => (change.drg === grouped.final.drg ? -1 : Math.abs((change.weight ?? 0) - weight));
  return changes.sort((a, b) => effect(b) - effect(a));
}

const delivery = "10E0XZZ";
const liveBirth = "Z370";

/** Returns what a normal delivery (O80) without a DRG lacks: the procedure of delivery or the outcome. */
function lackingOfBirth({ claim, final }: Grouped): string[] {
  if (final.drg !== withoutDelivery || claim.principal.code !== "O80") return [];
  const isGiven = (wanted: string) => [...claim.secondary, ...claim.procedures].some(({ code }) => code === wanted);
  return [liveBirth, delivery].filter((code) => !isGiven(code));
}

function addDelivery(claim: Claim, codes: string[]): Claim {
  return {
    ...claim,
    secondary: [...claim.secondary, ...codes.filter((code) => code === liveBirth).map((code) => ({ code }))],
    procedures: [...claim.procedures, ...codes.filter((code) => code === delivery)],
  };
}

function codesToTry({ secondary, procedures }: Claim): string[] {
  const codes = [...secondary.map(({ code }) => code), ...procedures].map(plainCode);
  return [...new Set(codes)].filter(Boolean);
}

function leaveOut(claim: Claim, codes: string[]): Claim {
  const stays = (code: string) => !codes.includes(plainCode(code));
  return {
    ...claim,
    secondary: claim.secondary.filter(({ code }) => stays(code)),
    procedures: claim.procedures.filter(stays),
  };
}

function replace(claim: Claim, code: string, other: string): Claim {
  const replaced = (diagnosis: CodedDiagnosis) =>
    plainCode(diagnosis.code) === code ? { ...diagnosis, code: other } : diagnosis;
  return { ...claim, secondary: claim.secondary.map(replaced) };
}

function swapPrincipal(claim: Claim, code: string): Claim {
  const at = claim.secondary.findIndex((diagnosis) => plainCode(diagnosis.code) === code);
  const former = { code: claim.principal, poa: claim.principalPoa };
  return {
    ...claim,
    principal: code,
    principalPoa: claim.secondary[at]?.poa,
    secondary: [former, ...claim.secondary.toSpliced(at, 1)],
  };
}

function countedBySeverity({ claim, final }: Grouped): Diagnosis[] {
  if (final.returnCode > 0) return [];
  const counted = claim.secondary.filter(
    (diagnosis) => diagnosis.severity !== "N" && whyNotCounted(diagnosis, claim) === null,
  );
  return counted.filter(({ code }, at) => counted.findIndex((other) => other.code === code) === at);
}

/**
 * Returns the sets of codes that carry the severity together: all MCCs, and all MCCs and CCs. Leaving out one of several
 * changes nothing.
 */
function together(counted: Diagnosis[]): string[][] {
  const all = counted.map(({ code }) => code);
  const mccs = counted.filter(({ severity }) => severity === "MCC").map(({ code }) => code);
  return [mccs, all].filter((codes, at) => codes.length > 1 && (at === 1 || codes.length < all.length));
}

/**
 * Returns codes that differ only in the last character, one for each other severity, the last in order (the unspecified
 * one of N17.-, the acute on chronic one of I50.2-).
 */
function neighbours({ tables, version }: Release, code: string, own: Severity) {
  const siblings = tables
    .diagnosesBeginning(code.slice(0, Math.max(3, code.length - 1)), version)
    .filter((sibling) => sibling.code.length === code.length && sibling.severity !== own);
  return [...Map.groupBy(siblings, ({ severity }) => severity).values()].flatMap((group) => group.at(-1) ?? []);
}
