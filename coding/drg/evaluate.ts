import { rulesByName } from "./computed-names.ts";
import { type Formula, holds, type Operand } from "./formula.ts";
import type { Diagnosis, LookedUp } from "./look-up.ts";
import type { DefinitionRow, Severity } from "./tables.ts";

/** The input of a formula, and the record of its evaluation. */
export interface Evaluation {
  claim: LookedUp;
  /** MDC in which procedures of some clusters do not count by themselves; null if all count. */
  mdc: number | null;
  severity: Severity;
  /** Operands that were true, in order of evaluation, also under a negation. They decide which codes affected the DRG. */
  hits: string[];
  /** Rules that were true. */
  rules: string[];
  returnCode: number;
}

export interface Match {
  row: DefinitionRow;
  hits: readonly string[];
  rules: readonly string[];
  severity: Severity;
}

/** The result of the definitions of one MDC. Without a match no row is true. */
export interface MdcResult {
  mdc: number;
  match: Match | null;
  returnCode: number;
}

/**
 * Evaluates the rows of an MDC in order; the first true one is the match. Marks the secondary diagnoses whose severity it
 * cancels.
 */
export function evaluateMdc(claim: LookedUp, mdc: number): MdcResult {
  const severities = new Map<readonly string[], Severity>();
  let last: DefinitionRow | undefined;
  for (const row of claim.tables.rows(mdc, claim.version)) {
    last = row;
    // Rows share few sets of lists, so each set is stored once.
    const severity = severities.get(row.suppress) ?? severityFor(row, claim);
    severities.set(row.suppress, severity);
    const { held, hits, rules, returnCode } = evaluate(row.formula, claim, mdc, severity);
    if (!held) continue;
    if (returnCode > 0) return { mdc, match: null, returnCode };
    noteSuppressed(claim, row);
    return { mdc, match: { row, hits, rules, severity }, returnCode: 0 };
  }
  if (last) noteSuppressed(claim, last);
  return { mdc, match: null, returnCode: 0 };
}

export function evaluate(formula: Formula, claim: LookedUp, mdc: number | null, severity: Severity) {
  const evaluation: Evaluation = { claim, mdc, severity, hits: [], rules: [], returnCode: 0 };
  const held = holds(formula, (operand) => isTrue(operand, evaluation));
  return { ...evaluation, held };
}

function isTrue(operand: Operand, evaluation: Evaluation): boolean {
  const rule = rulesByName.get(operand.rule);
  const found = rule ? rule(evaluation) : isFact(operand, evaluation);
  if (found) (rule ? evaluation.rules : evaluation.hits).push(operand.written);
  return found;
}

function isFact({ prefix, name }: Operand, { claim, mdc, severity }: Evaluation): boolean {
  const ofPrincipal = prefix !== "" && prefix !== "SDX" && claim.principal.names.has(name);
  if (ofPrincipal || prefix === "PDX") return ofPrincipal;
  if (prefix !== "") return claim.secondaryNames.has(name);
  if (name === "MCC" || name === "CC") return severity === name;
  return claim.words.has(name) || procedureNames(claim, mdc).has(name);
}

/** Returns the lists of the procedures that count by themselves in this MDC, and of the clusters. */
function procedureNames({ procedures, clusters, namesByMdc }: LookedUp, mdc: number | null): ReadonlySet<string> {
  const known = namesByMdc.get(mdc);
  if (known) return known;
  const names = new Set<string>();
  for (const { lists, suppressMdcs } of procedures)
    if (mdc === null || !suppressMdcs.has(mdc)) for (const name of lists) names.add(name);
  for (const { lists } of clusters) for (const name of lists) names.add(name);
  namesByMdc.set(mdc, names);
  return names;
}

/** Returns the highest severity of the secondary diagnoses that count for this row. */
function severityFor(row: DefinitionRow, claim: LookedUp): Severity {
  const counts = (diagnosis: Diagnosis) =>
    !diagnosis.excluded && !diagnosis.dead && !diagnosis.hospitalAcquired && !isSuppressedBy(row, diagnosis);
  // Sorted by severity: the first one that counts has the highest.
  return claim.secondary.find(counts)?.severity ?? "N";
}

function isSuppressedBy(row: DefinitionRow, { lists }: Diagnosis): boolean {
  return row.suppress.some((name) => lists.has(name));
}

function noteSuppressed(claim: LookedUp, row: DefinitionRow): void {
  for (const diagnosis of claim.secondary)
    if (!diagnosis.hospitalAcquired) diagnosis.suppressed = isSuppressedBy(row, diagnosis);
}
