import type { Match } from "./evaluate.ts";
import { groundsOf, type Operand } from "./formula.ts";
import type { LookedUp } from "./look-up.ts";
import { diagnosisText, listed, several } from "./words.ts";

/** Words for the counting rules. The other rules only give return codes. */
const ruleWords: Record<string, (claim: LookedUp) => string> = {
  incident: () => "no diagnosis of the newborn is a significant problem",
  multst: ({ secondary, principal }) =>
    `${listed([principal, ...secondary].filter(({ trauma }) => trauma).map(diagnosisText))} are significant injuries of two body sites`,
  bilateral: () => "two large joints of the legs are treated",
  four_stents: () => "four stents or more are placed",
  four_vessels: () => "four vessels or more are treated",
  mdc_20_fall_thru: () => "the principal diagnosis belongs to MDC 20",
};
const fusions = ({ procedures }: LookedUp) =>
  `${listed(procedures.filter(({ fusion }) => fusion).map(({ code }) => code))} together are the fusions it asks for`;

const stateWords: Record<string, string> = {
  ALIVE: "the patient was discharged alive",
  DIED: "the patient died",
  AMA: "the patient left against medical advice",
  XFRNBA: "the patient was transferred",
};

/** Returns why a row matched, except MCC and CC, as parts of a sentence, each once. */
export function groundsInWords(match: Match, claim: LookedUp): string[] {
  const found = new Set([...match.hits, ...match.rules]);
  const grounds = groundsOf(match.row.formula, ({ written }) => found.has(written)) ?? [];
  return [...new Set(grounds.flatMap((operand) => inWords(operand, match.row.mdc, claim) ?? []))];
}

function inWords({ prefix, name, rule }: Operand, mdc: number, claim: LookedUp): string | undefined {
  if (rule in ruleWords) return ruleWords[rule]?.(claim);
  if (/ctr$|^multfuse$/.test(rule)) return fusions(claim);
  if (name === "MCC" || name === "CC") return;
  if (name in stateWords) return stateWords[name];
  return prefix === "" ? byProcedures(name, mdc, claim) : byDiagnoses(prefix, name, claim);
}

function byDiagnoses(prefix: string, name: string, { principal, secondary }: LookedUp): string {
  if (prefix !== "SDX" && principal.names.has(name))
    return `the principal diagnosis ${diagnosisText(principal)} is in its list of principal diagnoses`;
  const carriers = secondary.filter(({ names }) => names.has(name));
  return `${listed(carriers.map(diagnosisText))} ${several(carriers, "is", "are")} in its list of secondary diagnoses`;
}

function byProcedures(name: string, mdc: number, { procedures, clusters }: LookedUp): string {
  const carriers = procedures.filter(({ lists, suppressMdcs }) => lists.has(name) && !suppressMdcs.has(mdc));
  const codes = new Set(carriers.map(({ code }) => code));
  if (codes.size > 0) return `${listed(codes)} ${several([...codes], "is", "are")} in its list of procedures`;
  const cluster = clusters.find(({ lists }) => lists.has(name));
  const members = procedures.filter((procedure) => cluster && procedure.clusters.has(cluster.id));
  return `${listed(members.map(({ code }) => code))} together are in its list of procedures`;
}
