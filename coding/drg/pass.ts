import { evaluateMdc, type Match, type MdcResult } from "./evaluate.ts";
import type { LookedUp } from "./look-up.ts";
import type { DrgType, Severity } from "./tables.ts";

interface Grouping {
  mdc: number;
  drg: number;
  baseDrg: number;
  type: DrgType;
  /** Severity of the matching row, or `-`. */
  severity: Severity | "-";
  /** MCC or CC only if that decided the DRG. */
  split: Severity;
  /** 0 when grouped; else the DRG is 999 (see docs/drg.md). */
  returnCode: number;
}

/** One way through the definitions: what was grouped, and by which rows. */
export interface Pass extends Grouping {
  /** Row that gave the DRG. */
  winning: Match | null;
  /** Matching row of the pre-MDC definitions. */
  preMdc: Match | null;
  /** Evaluated MDCs, in order. */
  evaluated: MdcResult[];
}

/** No definition matches: the official program stops with an error. No claim has shown this in the newest version. */
export const noDefinitionHolds = 99;
export const unrelatedProcedures = 29;
/** The DRG of a principal diagnosis of childbirth on a claim without a delivery. */
export const withoutDelivery = 998;

/** Pre-MDC, then the MDC that it leads to or that of the principal diagnosis, then procedures unrelated to it. */
export function runPass(claim: LookedUp): Pass {
  const evaluated: MdcResult[] = [];
  const evaluate = (mdc: number): MdcResult => {
    const result = evaluateMdc(claim, mdc);
    evaluated.push(result);
    return result;
  };

  const pre = evaluate(0);
  if (pre.returnCode > 0) return ungroupable(pre.returnCode, evaluated);
  const mdc = pre.match?.row.rerouteMdc || claim.principalMdc;
  let winning = pre.match;
  if (!winning || winning.row.rerouteMdc > 0) {
    let last = evaluate(mdc);
    if (last.match?.row.rerouteMdc === unrelatedProcedures) last = evaluate(unrelatedProcedures);
    if (last.returnCode > 0) return ungroupable(last.returnCode, evaluated);
    winning = last.match;
  }
  if (!winning || winning.row.drg === 0) return ungroupable(noDefinitionHolds, evaluated);
  const { drg, baseDrg, type } = winning.row;
  return {
    mdc,
    drg,
    baseDrg,
    type,
    severity: drg === 998 ? "-" : winning.severity,
    split: winning.hits.includes("MCC") ? "MCC" : winning.hits.includes("CC") ? "CC" : "N",
    returnCode: 0,
    winning,
    preMdc: pre.match,
    evaluated,
  };
}

export function ungroupable(returnCode: number, evaluated: MdcResult[]): Pass {
  return {
    mdc: 0,
    drg: 999,
    baseDrg: 999,
    type: "-",
    severity: "-",
    split: "N",
    returnCode,
    winning: null,
    preMdc: null,
    evaluated,
  };
}
