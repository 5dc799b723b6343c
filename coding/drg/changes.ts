import { plainCode } from "../systems.ts";
import type { Claim, CodedDiagnosis } from "./claim.ts";

/** One difference between two claims, as a change of the first. Codes are plain. */
export interface Change {
  kind: "principal" | "diagnosis" | "procedure" | "poa" | "sex" | "discharge status" | "hospital status";
  /** The code in the first claim, or null. */
  yours: string | null;
  /** The code in the second claim, or null. */
  key: string | null;
  apply(claim: Claim): Claim;
}

/** Returns the differences between two claims. The order of secondary codes is no difference: it never changes a DRG. */
export function changesBetween(yours: Claim, key: Claim): Change[] {
  return [
    ...principalChange(yours, key),
    ...diagnosisChanges(yours, key),
    ...procedureChanges(yours, key),
    ...poaChanges(yours, key),
    ...factChanges(yours, key),
  ];
}

const codesOf = (diagnoses: readonly CodedDiagnosis[]) => [...new Set(diagnoses.map(({ code }) => plainCode(code)))];
/** Returns the lines of a code: it may occur several times, each with its own present-on-admission value. */
const linesOf = (diagnoses: readonly CodedDiagnosis[], wanted: string | null) =>
  diagnoses.filter(({ code }) => plainCode(code) === wanted);
const withoutCode = (diagnoses: readonly CodedDiagnosis[], unwanted: string | null) =>
  diagnoses.filter(({ code }) => plainCode(code) !== unwanted);

/** A different principal diagnosis; the former one moves among the secondary diagnoses, as in the second claim. */
function principalChange(yours: Claim, key: Claim): Change[] {
  const mine = plainCode(yours.principal);
  const theirs = plainCode(key.principal);
  if (mine === theirs) return [];
  const staysSecondary = codesOf(key.secondary).includes(theirs);
  return [
    {
      kind: "principal",
      yours: mine,
      key: theirs,
      apply: (claim) => ({
        ...claim,
        principal: key.principal,
        principalPoa: key.principalPoa,
        secondary: [
          ...(staysSecondary ? claim.secondary : withoutCode(claim.secondary, theirs)),
          ...linesOf(key.secondary, mine),
        ],
      }),
    },
  ];
}

function diagnosisChanges(yours: Claim, key: Claim): Change[] {
  const swapped = plainCode(yours.principal) !== plainCode(key.principal);
  // A principal diagnosis that only moved is reported once.
  const told = (code: string, principal: string) => swapped && code === plainCode(principal);
  const [own, wanted] = [codesOf(yours.secondary), codesOf(key.secondary)];
  const missing = wanted.filter((code) => !own.includes(code) && !told(code, yours.principal));
  const extra = own.filter((code) => !wanted.includes(code) && !told(code, key.principal));
  return paired(extra, missing).map(({ yours: mine, theirs }): Change => {
    return {
      kind: "diagnosis",
      yours: mine,
      key: theirs,
      apply: (claim) => ({
        ...claim,
        secondary: [...withoutCode(claim.secondary, mine), ...linesOf(key.secondary, theirs)],
      }),
    };
  });
}

/** Returns the differences in procedures. A procedure given twice counts twice. */
function procedureChanges(yours: Claim, key: Claim): Change[] {
  const missing = withoutEach(key.procedures.map(plainCode), yours.procedures.map(plainCode));
  const extra = withoutEach(yours.procedures.map(plainCode), key.procedures.map(plainCode));
  return paired(extra, missing).map(
    ({ yours: mine, theirs }): Change => ({
      kind: "procedure",
      yours: mine,
      key: theirs,
      apply: (claim) => ({
        ...claim,
        procedures: [
          ...withoutEach(claim.procedures.map(plainCode), mine === null ? [] : [mine]),
          ...(theirs === null ? [] : [theirs]),
        ],
      }),
    }),
  );
}

function withoutEach(codes: string[], taken: string[]): string[] {
  const left = [...codes];
  for (const code of taken) {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Pairs codes of the same category as replacements; the others are missing or extra. */
function paired(extra: string[], missing: string[]): { yours: string | null; theirs: string | null }[] {
  const left = [...extra];
  const pairs = missing.map((theirs) => {
    const at = left.findIndex((code) => code.slice(0, 3) === theirs.slice(0, 3));
    return { yours: at < 0 ? null : (left.splice(at, 1)[0] ?? null), theirs };
  });
  return [...pairs, ...left.map((yours) => ({ yours, theirs: null }))];
}

function poaChanges(yours: Claim, key: Claim): Change[] {
  const poaOf = ({ secondary }: Claim, code: string) => [
    ...new Set(linesOf(secondary, code).map(({ poa }) => poa ?? "Y")),
  ];
  const wanted = codesOf(key.secondary);
  return codesOf(yours.secondary)
    .filter((code) => wanted.includes(code))
    .filter((code) => String(poaOf(yours, code)) !== String(poaOf(key, code)))
    .map(
      (code): Change => ({
        kind: "poa",
        yours: code,
        key: code,
        apply: (claim) => ({
          ...claim,
          secondary: [...withoutCode(claim.secondary, code), ...linesOf(key.secondary, code)],
        }),
      }),
    );
}

function factOf<T>(fact: T | undefined, usual: T): T {
  return fact === undefined ? usual : fact;
}

function factChanges(yours: Claim, key: Claim): Change[] {
  const facts = [
    ["sex", "sex", "U"],
    ["discharge status", "dischargeStatus", 1],
    ["hospital status", "hospital", "NON_EXEMPT"],
  ] as const;
  return (
    facts
      // A missing value means the usual one; null means unknown.
      .filter(([, field, usual]) => factOf(yours[field], usual) !== factOf(key[field], usual))
      .map(
        ([kind, field]): Change => ({
          kind,
          yours: null,
          key: null,
          apply: (claim) => ({ ...claim, [field]: key[field] }),
        }),
      )
  );
}
