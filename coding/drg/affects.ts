import { traumaSites } from "./computed-names.ts";
import type { Match } from "./evaluate.ts";
import type { Diagnosis, Impact, LookedUp, Procedure } from "./look-up.ts";
import type { Pass } from "./pass.ts";
import type { Cluster } from "./tables.ts";

type Mark = (...codes: { impact: Impact }[]) => void;

/** After the first pass a code affects the initial DRG, after the second the final one, or both. */
const afterFirst: Mark = (...codes) => {
  for (const code of codes) code.impact = "I";
};
const afterSecond: Mark = (...codes) => {
  for (const code of codes) code.impact = code.impact === "I" || code.impact === "B" ? "B" : "F";
};

/**
 * Marks the codes that affected the DRG of a pass. For each thing that the winning row asked one code is enough: of several
 * that would do, the first in the grouper's order is marked.
 *
 * @param initial the first pass, when `pass` is the second
 */
export function markAffecting(claim: LookedUp, pass: Pass, initial?: Pass): void {
  if (!pass.winning) return;
  const mark = initial ? afterSecond : afterFirst;
  const changed = initial !== undefined && initial.drg !== pass.drg;
  mark(claim.principal);
  markSecondary(claim, pass.winning, mark);
  if (changed) mark(...claim.secondary.filter(({ hospitalAcquired }) => hospitalAcquired));
  markProcedures(claim, pass, pass.winning, mark);
  if (changed)
    mark(...claim.procedures.filter(({ hacUse }) => hacUse.length > 0).filter(freeIn(mdcOfProcedures(claim, pass))));
  markFlagged(claim, pass, pass.winning, mark);
}

function markSecondary({ principal, secondary }: LookedUp, { hits }: Match, mark: Mark): void {
  const left = [...new Set(hits)].sort().filter((hit) => {
    const [prefix, name = ""] = hit.split(":");
    if (hit === "ONLY:incident") return false;
    return !((prefix === "PDX" || prefix === "ANY") && principal.lists.has(name));
  });
  for (const diagnosis of secondary) {
    const at = left.findIndex((hit) => answers(diagnosis, hit));
    if (at < 0) continue;
    left.splice(at, 1);
    mark(diagnosis);
  }
}

function answers({ severity, suppressed, excluded, dead, lists }: Diagnosis, hit: string): boolean {
  if (hit === "MCC" || hit === "CC") return severity === hit && !suppressed && !excluded && !dead;
  const [prefix, name] = hit.split(":");
  return name !== undefined && (prefix === "SDX" || prefix === "ANY") && lists.has(name);
}

/** Procedures unrelated to the principal diagnosis are judged as those of MDC 29. */
function mdcOfProcedures(claim: LookedUp, { drg }: Pass): number {
  return (drg >= 981 && drg <= 983) || (drg >= 987 && drg <= 989) ? 29 : claim.principalMdc;
}

function freeIn(mdc: number) {
  return ({ suppressMdcs }: Procedure) => !suppressMdcs.has(mdc);
}

function markProcedures(claim: LookedUp, pass: Pass, { hits }: Match, mark: Mark): void {
  const names = [...new Set(hits)].filter((hit) => !hit.includes(":") && hit !== "MCC" && hit !== "CC");
  if (names.length === 0) return;
  const mdc = mdcOfProcedures(claim, pass);
  const free = claim.procedures.filter(freeIn(mdc));
  if (markOneForAll(claim, free, names, mark)) return;
  for (const name of names) markForName(claim, free, name, mdc, mark);
}

/** Marks one procedure or cluster that has all names. */
function markOneForAll(claim: LookedUp, free: Procedure[], names: string[], mark: Mark): boolean {
  const carriesAll = ({ lists }: { lists: ReadonlySet<string> }) => names.every((name) => lists.has(name));
  const carriers = free.filter(carriesAll);
  const principal = carriers.find(isPrincipalOfTheatre);
  if (principal) {
    mark(principal);
    if (!countsAsFusion(claim, principal)) return true;
  }
  const other = carriers.find(({ place }) => place > 0);
  if (other) {
    mark(other);
    return true;
  }
  const cluster = claim.clusters.find(carriesAll);
  if (cluster) markCluster(claim, cluster, mark);
  return cluster !== undefined;
}

/** Up to v41.1 fusions were not treated differently here. */
function countsAsFusion({ version }: LookedUp, { fusion }: Procedure): boolean {
  return fusion && version >= 420;
}

/** True for the first procedure if it is an operating-room procedure. */
function isPrincipalOfTheatre({ place, operatingRoom }: Procedure): boolean {
  return place === 0 && operatingRoom;
}

function markForName(claim: LookedUp, free: Procedure[], name: string, mdc: number, mark: Mark): void {
  const carriers = free.filter(({ lists }) => lists.has(name));
  const [first] = carriers;
  if (!first) {
    const cluster = claim.clusters.find(({ lists }) => lists.has(name));
    if (cluster) markCluster(claim, cluster, mark);
    return;
  }
  const fusions = claim.procedures.filter((procedure) => countsAsFusion(claim, procedure));
  if (carriers.length > 1 && mdc === 8 && fusions.length > 0) {
    mark(...fusions);
    mark(first);
    return;
  }
  mark(carriers.find(isPrincipalOfTheatre) ?? carriers.find(({ place }) => place > 0) ?? first);
}

function markCluster({ procedures }: LookedUp, { id }: Cluster, mark: Mark): void {
  const members = procedures.filter(({ clusters }) => clusters.has(id));
  mark(...members.filter(({ code }, at) => members.findIndex((other) => other.code === code) === at));
}

/** Marks the codes that counting rules have flagged. */
function markFlagged(claim: LookedUp, { drg, preMdc }: Pass, { hits }: Match, mark: Mark): void {
  if (preMdc?.hits.some((hit) => traumaSites.includes(hit))) mark(...claim.secondary.filter(({ trauma }) => trauma));
  if (drg === 794) mark(...claim.secondary.filter(({ notIncident }) => notIncident));
  if (hits.some((hit) => /^stent\d$/.test(hit))) markStents(claim, hits, mark);
  if (hits.some((hit) => /^vessel\d$/.test(hit))) mark(...claim.procedures.filter(({ vessel }) => vessel));
}

function markStents({ procedures }: LookedUp, hits: readonly string[], mark: Mark): void {
  mark(...procedures.filter(({ stent }) => stent));
  if (!hits.includes("arterial")) return;
  const kind = hits.includes("NORdrugstent") ? "NORdrugstent" : "NORstent";
  mark(...procedures.filter(({ lists }) => lists.has("arterial") && lists.has(kind)));
}
