import { plainCode } from "../systems.ts";
import { type Claim, type HospitalStatus, knownStatus, type Sex, statusWords } from "./claim.ts";
import type { Cluster, Severity, Tables } from "./tables.ts";

/** Effect of a code on the DRG: initial only, final only, both, or neither. */
export type Impact = "-" | "I" | "F" | "B";
/** How a severity was used: unchanged, `-x` excluded by the principal diagnosis (or died), `-d` cancelled by the DRG. */
export type SeverityUse = "-" | "MCC" | "CC" | "MCC-x" | "CC-x" | "MCC-d" | "CC-d";
export type HacStatus = "met" | "not" | "excl" | "exempt";

/** A diagnosis with its table data and, from `suppressed` on, the working data of the grouper. */
export interface Diagnosis {
  code: string;
  poa: string;
  /** Position in the claim from 0; -1 for the principal diagnosis. */
  place: number;
  valid: boolean;
  severity: Severity;
  lists: ReadonlySet<string>;
  names: ReadonlySet<string>;
  hacs: readonly number[];
  /** True if it does not count as CC or MCC with this principal diagnosis. */
  excluded: boolean;
  /** Would count only if the patient had lived. */
  dead: boolean;
  /** True if the last deciding definition cancels its severity. */
  suppressed: boolean;
  hacResults: { number: number; status: HacStatus }[];
  /** Acquired in hospital: has no severity in the second pass. */
  hospitalAcquired: boolean;
  trauma: boolean;
  notIncident: boolean;
  initialUse: SeverityUse;
  finalUse: SeverityUse;
  impact: Impact;
}

export interface Procedure {
  code: string;
  place: number;
  valid: boolean;
  operatingRoom: boolean;
  lists: ReadonlySet<string>;
  clusters: Set<string>;
  /** MDCs in which the code counts only as part of a cluster. */
  suppressMdcs: Set<number>;
  /** Counted by a function that counts spinal fusions, stents, vessels. */
  fusion: boolean;
  stent: boolean;
  vessel: boolean;
  /** Hospital-acquired conditions that it made possible. */
  hacUse: number[];
  impact: Impact;
}

/** A claim with its codes looked up, in the order of the grouper. */
export interface LookedUp {
  tables: Tables;
  version: number;
  principal: Diagnosis;
  principalMdc: number;
  /** True if the MDC of the principal diagnosis depends on sex and sex is unknown. */
  sexConflict: boolean;
  sex: Sex;
  hospital: HospitalStatus;
  dischargeStatus: number | null;
  /** MCC, CC, others; each by code. */
  secondary: Diagnosis[];
  /** Sorted by code. */
  procedures: Procedure[];
  /** Clusters present, by id. */
  clusters: Cluster[];
  /** Names of all secondary diagnoses. */
  secondaryNames: ReadonlySet<string>;
  /** Names of procedures and clusters, found when an MDC (null: all) first asks. */
  namesByMdc: Map<number | null, ReadonlySet<string>>;
  /** True words without prefix that come from no code: ALIVE, DIED … */
  words: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
const rank: Record<Severity, number> = { MCC: 0, CC: 1, N: 2 };
const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

export function lookUpClaim(tables: Tables, version: number, claim: Claim): LookedUp {
  const status = knownStatus(claim.dischargeStatus);
  const principal = lookUpDiagnosis(tables, version, claim.principal, claim.principalPoa, -1);
  const excluded = tables.excludedBeside(principal.code, version) ?? none;
  const secondary = claim.secondary
    .map(({ code, poa }, place) => lookUpDiagnosis(tables, version, code, poa, place))
    .sort((a, b) => rank[a.severity] - rank[b.severity] || byCode(a, b));
  for (const diagnosis of secondary) {
    diagnosis.excluded = excluded.has(diagnosis.code);
    diagnosis.dead = status === 20 && diagnosis.lists.has("mccalive");
  }
  const procedures = claim.procedures.map((code, place) => lookUpProcedure(tables, version, code, place)).sort(byCode);
  const sexMdcs = tables.sexMdcs(principal.code, version);
  return {
    tables,
    version,
    principal,
    principalMdc: principalMdc(tables, version, principal.code, claim.sex),
    sexConflict: sexMdcs !== undefined && claim.sex === "U",
    sex: claim.sex,
    hospital: claim.hospital ?? "NON_EXEMPT",
    dischargeStatus: status,
    secondary,
    procedures,
    clusters: findClusters(tables, version, procedures),
    secondaryNames: secondary.reduce<Set<string>>((all, { names }) => addAll(all, names), new Set()),
    namesByMdc: new Map(),
    words: statusWords(status),
  };
}

function addAll(all: Set<string>, more: Iterable<string>): Set<string> {
  for (const name of more) all.add(name);
  return all;
}

/** An unknown sex uses the female MDC. The claim then ends with a return code, unless a pre-MDC group applies. */
function principalMdc(tables: Tables, version: number, code: string, sex: Sex): number {
  const bySex = tables.sexMdcs(code, version);
  if (bySex) return sex === "M" ? bySex.male : bySex.female;
  return tables.diagnosis(code, version)?.mdc ?? 0;
}

function lookUpDiagnosis(tables: Tables, version: number, typed: string, poa: string | undefined, place: number) {
  const code = plainCode(typed);
  const definition = tables.diagnosis(code, version);
  const diagnosis: Diagnosis = {
    code,
    poa: (poa ?? "Y").trim().toUpperCase(),
    place,
    valid: definition !== undefined,
    severity: definition?.severity ?? "N",
    lists: definition?.lists ?? none,
    names: definition?.names ?? none,
    hacs: definition?.hacs ?? [],
    excluded: false,
    dead: false,
    suppressed: false,
    hacResults: [],
    hospitalAcquired: false,
    trauma: false,
    notIncident: false,
    initialUse: "-",
    finalUse: "-",
    impact: "-",
  };
  return diagnosis;
}

function lookUpProcedure(tables: Tables, version: number, typed: string, place: number): Procedure {
  const code = plainCode(typed);
  const definition = tables.procedure(code, version);
  return {
    code,
    place,
    valid: definition !== undefined,
    // Up to v41.1 the grouper reported an unknown procedure as an operating-room procedure. It affects no DRG.
    operatingRoom: definition?.operatingRoom ?? version < 420,
    lists: definition?.lists ?? none,
    clusters: new Set(),
    suppressMdcs: new Set(),
    fusion: false,
    stent: false,
    vessel: false,
    hacUse: [],
    impact: "-",
  };
}

/**
 * Returns the clusters of which every choice is met, sorted by id. The codes that met them, as far as they were needed, stop
 * counting by themselves in the cluster's MDCs.
 */
function findClusters(tables: Tables, version: number, procedures: Procedure[]): Cluster[] {
  const codes = new Set(procedures.map(({ code }) => code));
  const candidates = new Set(procedures.flatMap(({ code }) => tables.clustersWith(code, version)));
  const met = [...candidates].filter(({ choices }) =>
    choices.every((choice) => choice.some((code) => codes.has(code))),
  );
  for (const cluster of met) {
    const needed = codesThatMeet(cluster, procedures);
    for (const procedure of procedures) {
      if (!needed.has(procedure.code)) continue;
      procedure.clusters.add(cluster.id);
      for (const mdc of cluster.suppressMdcs) procedure.suppressMdcs.add(mdc);
    }
  }
  return met.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Returns the codes up to the one that completes the cluster.
 *
 * @param cluster every choice is met
 */
function codesThatMeet(cluster: Cluster, procedures: Procedure[]): Set<string> {
  const open = new Set(cluster.choices);
  const codes = new Set<string>();
  for (const { code } of procedures) {
    for (const choice of cluster.choices) {
      if (!choice.includes(code)) continue;
      open.delete(choice);
      codes.add(code);
    }
    if (open.size === 0) break;
  }
  return codes;
}
