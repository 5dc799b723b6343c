import { rulesByName } from "./computed-names.ts";
import { type Formula, holds, type Operand } from "./formula.ts";
import type { Diagnosis, LookedUp } from "./look-up.ts";
import type { DefinitionRow, Severity } from "./tables.ts";

/** What one formula is asked about, and what asking it leaves behind. */
export interface Evaluation {
  claim: LookedUp;
  /** In this MDC procedures of some clusters do not count by themselves; null: all count. */
  mdc: number | null;
  severity: Severity;
  /** Every operand found true, in the order asked, under a negation too: they decide which codes affected the DRG. */
  hits: string[];
  /** Every rule among the names that was found to hold. */
  rules: string[];
  returnCode: number;
}

export interface Match {
  row: DefinitionRow;
  hits: readonly string[];
  rules: readonly string[];
  severity: Severity;
}

/** What going through the definitions of one MDC came to. No match: none of its rows holds. */
export interface MdcResult {
  mdc: number;
  match: Match | null;
  returnCode: number;
}

/** The rows of an MDC in their order; the first that holds is the match. Notes on the secondary diagnoses which it cancels. */
export function evaluateMdc(claim: LookedUp, mdc: number): MdcResult {
  const severities = new Map<readonly string[], Severity>();
  let last: DefinitionRow | undefined;
  for (const row of claim.tables.rows(mdc, claim.version)) {
    last = row;
    // Rows share few sets of lists, and each set is one array.
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

/** The lists of every procedure that counts by itself in this MDC, and of every cluster. */
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

/** The highest severity among the secondary diagnoses that count for this row. */
function severityFor(row: DefinitionRow, claim: LookedUp): Severity {
  const counts = (diagnosis: Diagnosis) =>
    !diagnosis.excluded && !diagnosis.dead && !diagnosis.hospitalAcquired && !isSuppressedBy(row, diagnosis);
  // They stand in order of severity: the first that counts has the highest.
  return claim.secondary.find(counts)?.severity ?? "N";
}

function isSuppressedBy(row: DefinitionRow, { lists }: Diagnosis): boolean {
  return row.suppress.some((name) => lists.has(name));
}

function noteSuppressed(claim: LookedUp, row: DefinitionRow): void {
  for (const diagnosis of claim.secondary)
    if (!diagnosis.hospitalAcquired) diagnosis.suppressed = isSuppressedBy(row, diagnosis);
}
