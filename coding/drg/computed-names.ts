import type { Evaluation } from "./evaluate.ts";
import type { Diagnosis, LookedUp, Procedure } from "./look-up.ts";

/**
 * Names in formulas that are rules instead of lists, whatever their prefix. A rule says whether it is true, adds its own
 * hits, and marks the codes that it counted. The marks stay even if the formula as a whole is false.
 */
type Rule = (evaluation: Evaluation) => boolean;

const rules: Record<string, Rule> = {
  invalid_pdx: (evaluation) => returns(7, evaluation, !evaluation.claim.principal.valid),
  pdx_ecode: (evaluation) => returns(1, evaluation, /^[VWXY]/.test(evaluation.claim.principal.code)),
  invalid_sex: (evaluation) => returns(4, evaluation, evaluation.claim.sexConflict),
  invalid_dstat: (evaluation) => returns(5, evaluation, evaluation.claim.dischargeStatus === null),
  // These versions do not use the age.
  invalid_age: () => false,
  incident: onlyIncident,
  mdc_20_fall_thru: ({ claim }) => claim.principalMdc === 20,
  multst: multipleSignificantTrauma,
  bilateral: bilateralJoints,
  four_stents: (evaluation) => reachesFour(evaluation, "stent"),
  four_vessels: (evaluation) => reachesFour(evaluation, "vessel"),
  singlefusionctr: (evaluation) =>
    countsFusions(
      evaluation,
      ["sglantfuse", "sglpostfuse"],
      ([anterior = 0, posterior = 0]) => anterior > 0 && posterior > 0 && anterior + posterior >= 3,
    ),
  multfuse: (evaluation) =>
    countsFusions(evaluation, ["sglantfuse", "sglpostfuse1"], (counts) => Math.max(...counts) >= 2),
  sglantctr: (evaluation) => twoFusions(evaluation, "sglantfuse"),
  sglpost1ctr: (evaluation) => twoFusions(evaluation, "sglpostfuse1"),
  sglantsectxctr: (evaluation) => twoFusions(evaluation, "sglantsectXfuse"),
  sglpostfusectr: (evaluation) => twoFusions(evaluation, "sglpostfuse"),
};

/** Rules by name in lower case: the tables use any case. */
export const rulesByName: ReadonlyMap<string, Rule> = new Map(Object.entries(rules));

export const traumaSites: readonly string[] = [
  "sthead",
  "stchest",
  "stabdom",
  "stkidney",
  "sturin",
  "stpel",
  "stuplimb",
  "stlolimb",
];
const joints: readonly string[] = ["righthip", "rightknee", "rightankle", "lefthip", "leftknee", "leftankle"];

function returns(code: number, evaluation: Evaluation, holds: boolean): boolean {
  if (holds) evaluation.returnCode = code;
  return holds;
}

/** Every diagnosis of a newborn is on the list of incidental ones; else the first that is not is flagged. */
function onlyIncident({ claim, hits }: Evaluation): boolean {
  const other = diagnosesOf(claim).find(({ lists, valid, place }) => !lists.has("incident") && (valid || place < 0));
  if (other) other.notIncident = true;
  else hits.push("ONLY:incident");
  return other === undefined;
}

/** True if two different body sites are significantly injured. */
function multipleSignificantTrauma({ claim, hits }: Evaluation): boolean {
  const found = firstTwo(diagnosesOf(claim), traumaSites);
  if (!found) return false;
  for (const { name, code } of found) {
    hits.push(name);
    code.trauma = true;
  }
  return true;
}

/** True if two different large joints of the legs are involved; right hip and right knee are enough. */
function bilateralJoints({ claim, hits }: Evaluation): boolean {
  const found = firstTwo(claim.procedures, joints);
  if (found) hits.push(...found.map(({ name }) => name));
  return found !== undefined;
}

function diagnosesOf(claim: LookedUp): Diagnosis[] {
  return [claim.principal, ...claim.secondary];
}

/** Returns the first two codes that each have a name that no earlier code had. */
function firstTwo<C extends { lists: ReadonlySet<string> }>(codes: C[], names: readonly string[]) {
  const found: { name: string; code: C }[] = [];
  for (const code of codes) {
    const name = names.find((name) => code.lists.has(name) && !found.some((other) => other.name === name));
    if (name) found.push({ name, code });
    if (found.length === 2) return found;
  }
}

/** stent1 to stent4 (vessel1 to vessel4) count as many; the codes up to the one that reaches four are flagged. */
function reachesFour({ claim, hits }: Evaluation, flag: "stent" | "vessel"): boolean {
  let sum = 0;
  const counted: Procedure[] = [];
  const names: string[] = [];
  for (const procedure of claim.procedures) {
    const number = [1, 2, 3, 4].find((number) => procedure.lists.has(`${flag}${number}`));
    if (!number) continue;
    sum += number;
    counted.push(procedure);
    names.push(`${flag}${number}`);
    if (sum < 4) continue;
    for (const counting of withoutTwins(counted)) counting[flag] = true;
    hits.push(...names);
    return true;
  }
  return false;
}

function twoFusions(evaluation: Evaluation, list: string): boolean {
  return countsFusions(evaluation, [list], ([count = 0]) => count >= 2);
}

function countsFusions({ claim, hits }: Evaluation, names: string[], enough: (counts: number[]) => boolean): boolean {
  const counted = claim.procedures.filter(({ lists }) => names.some((name) => lists.has(name)));
  const counts = names.map((name) => counted.filter(({ lists }) => lists.has(name)).length);
  if (!enough(counts)) return false;
  hits.push(...names.filter((_, at) => (counts[at] ?? 0) > 0));
  for (const procedure of withoutTwins(counted)) procedure.fusion = true;
  return true;
}

/** Drops repeated procedures: a procedure given twice counts twice, but only the first line is flagged. */
function withoutTwins(procedures: Procedure[]): Procedure[] {
  const seen = new Set<string>();
  return procedures.filter(({ code, place, fusion, stent, vessel, impact }) => {
    const likeness = [code, place === 0, fusion, stent, vessel, impact].join();
    return !seen.has(likeness) && seen.add(likeness);
  });
}
