import type { CodeIndex } from "../code-sets/index-file.ts";
import { type Case, documentText } from "./case.ts";
import type { Library } from "./library.ts";
import type { OfficialTables } from "./official-tables.ts";
import { findClaimViolations } from "./prove-claim.ts";
import { findPairViolations } from "./prove-pairs.ts";
import { findTextViolations } from "./prove-text.ts";
import { findTimeViolations } from "./prove-time.ts";

/** Rule that a case breaks, and where. */
export interface Violation {
  rule:
    | "code"
    | "duplicate"
    | "principal"
    | "patient"
    | "present on admission"
    | "rationale"
    | "evidence"
    | "excludes 1"
    | "code first"
    | "additional code"
    | "never together"
    | "order"
    | "procedure"
    | "drg"
    | "not coded"
    | "query"
    | "uncoded words"
    | "text"
    | "time"
    | "same text";
  what: string;
}

/** Library and official tables by which a case is proven. */
export interface ProofSources {
  library: Library;
  official: OfficialTables;
  /** Index of the official code sets. */
  index: CodeIndex;
}

/** Returns the violations of a case; an empty list when its key is proven. */
export function prove(written: Case, sources: ProofSources): Violation[] {
  return [
    ...findClaimViolations(written, sources),
    ...findPairViolations(written, sources.index),
    ...findTextViolations(written, sources.library),
    ...findTimeViolations(written),
  ];
}

/** Returns the cases whose text another case before them has already. */
export function findEqualTexts(cases: readonly Case[]): Violation[] {
  const seen = new Map<string, number>();
  return cases.flatMap((written) => {
    const text = written.chart.map(documentText).join("\n");
    const before = seen.get(text);
    if (before === undefined) {
      seen.set(text, written.seed);
      return [];
    }
    return [{ rule: "same text" as const, what: `${written.blueprint}: seeds ${before} and ${written.seed}` }];
  });
}
