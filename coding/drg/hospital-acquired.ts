import { evaluate } from "./evaluate.ts";
import type { Diagnosis, HacStatus, LookedUp } from "./look-up.ts";

/** Catheter-associated urinary infection: its listed codes count only with a code that names the infection. */
const catheterInfection = 6;

type Findings = Map<Diagnosis, { number: number; status: HacStatus }[]>;

/**
 * Finds the conditions acquired in hospital, which no longer count as CC or MCC, and notes them on diagnoses and procedures.
 * Answers the return code: a condition whose present-on-admission cannot be used makes the claim ungroupable.
 */
export function findHospitalAcquired(claim: LookedUp): number {
  if (claim.hospital === "EXEMPT") {
    report(claim, new Map(claim.secondary.map((diagnosis) => [diagnosis, withStatus(diagnosis, "exempt")])));
    return 0;
  }
  const findings: Findings = new Map();
  for (const diagnosis of claim.secondary)
    findings.set(
      diagnosis,
      diagnosis.hacs.map((number) => ({ number, status: statusOf(number, diagnosis, claim) })),
    );
  const collected = [...findings].flatMap(([diagnosis, found]) =>
    found.filter(({ status }) => status === "met").map(({ number }) => ({ number, diagnosis })),
  );
  const named = collected.some(({ number, diagnosis }) => number === catheterInfection && !isShown(diagnosis));
  if (!named) dropShown(findings);
  noteProcedures(claim, findings);
  report(claim, findings);
  if (collected.length === 0) return 0;
  return claim.hospital === "UNKNOWN" ? codeWhenUnknown(claim) : codeWhenReporting(claim, collected, named);
}

function withStatus({ hacs }: Diagnosis, status: HacStatus) {
  return hacs.map((number) => ({ number, status }));
}

function isPresentOnAdmission({ poa }: Diagnosis): boolean {
  return poa === "Y" || poa === "W";
}

function isUnusable({ poa }: Diagnosis): boolean {
  return !["Y", "W", "N", "U"].includes(poa);
}

function isShown({ names }: Diagnosis): boolean {
  return names.has("hac06_show");
}

function statusOf(number: number, diagnosis: Diagnosis, claim: LookedUp): HacStatus {
  if (isPresentOnAdmission(diagnosis)) return "not";
  if (diagnosis.excluded) return "excl";
  const condition = claim.tables.hac(number, claim.version);
  return condition && evaluate(condition.formula, claim, null, "N").held ? "met" : "not";
}

function dropShown(findings: Findings): void {
  for (const [diagnosis, found] of findings)
    if (isShown(diagnosis))
      for (const finding of found) if (finding.number === catheterInfection) finding.status = "not";
}

function noteProcedures({ procedures }: LookedUp, findings: Findings): void {
  const met = new Set([...findings.values()].flat().flatMap(({ number, status }) => (status === "met" ? number : [])));
  for (const procedure of procedures)
    procedure.hacUse = [8, 10, 11, 12, 13, 14].filter(
      (number) => met.has(number) && procedure.lists.has(`hac${String(number).padStart(2, "0")}_proc`),
    );
}

/** 9: a condition acquired in hospital was found, and a present-on-admission that bears on it cannot be used. */
function codeWhenReporting(
  claim: LookedUp,
  collected: { number: number; diagnosis: Diagnosis }[],
  named: boolean,
): number {
  const infections = collected.filter(({ number }) => number === catheterInfection);
  if (named && infections.some(({ diagnosis }) => isUnusable(diagnosis))) return 9;
  const unusable = claim.secondary.some(
    (diagnosis) => diagnosis.hacs.length > 0 && !diagnosis.excluded && isUnusable(diagnosis),
  );
  return unusable && infections.length < collected.length ? 9 : 0;
}

/** 15, 10 or 11: the hospital did not say whether it must report present-on-admission, and it matters here. */
function codeWhenUnknown({ secondary }: LookedUp): number {
  const first = secondary.find(({ hacs }) => hacs.length > 0);
  if (secondary.length >= 2) return 15;
  if (!first || isPresentOnAdmission(first)) return 0;
  return isUnusable(first) ? 11 : 10;
}

function report({ secondary }: LookedUp, findings: Findings): void {
  for (const diagnosis of secondary) {
    const found = findings.get(diagnosis) ?? [];
    diagnosis.hospitalAcquired = found.some(({ status }) => status === "met");
    diagnosis.hacResults = reported(found, isPresentOnAdmission(diagnosis));
  }
}

/** Returns the report of a diagnosis: the conditions met or excluded by number, else number 0. */
function reported(found: { number: number; status: HacStatus }[], presentOnAdmission: boolean) {
  if (presentOnAdmission && found[0]?.status === "not") return [{ number: 0, status: "not" as const }];
  const telling = found.filter(({ status }) => status === "met" || status === "excl");
  if (telling.length > 0) return telling.sort((a, b) => a.number - b.number);
  return found.map(({ status }) => ({ number: 0, status }));
}
