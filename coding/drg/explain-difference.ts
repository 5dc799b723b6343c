import { type Change, changesBetween } from "./changes.ts";
import type { Claim } from "./claim.ts";
import { isHeader, whyNotCounted } from "./code-uses.ts";
import { triesFor } from "./effort.ts";
import { type Grouped, groupClaim } from "./group.ts";
import type { Release } from "./releases.ts";
import { returnCodeInWords } from "./return-codes.ts";
import { continued, diagnosisText, drgWithWeight } from "./words.ts";

/** A claim with its release. */
interface DatedClaim {
  release: Release;
  claim: Claim;
}

/** A code that changes the DRG, alone or with earlier ones, and the DRG reached. Codes are plain. */
export interface Moved {
  code: string;
  drg: number;
  weight: number | null;
}

interface Difference {
  yours: Grouped;
  key: Grouped;
  /** One sentence, without its full stop. */
  why: string;
  /** First what leads from yours to the key's DRG, then what else would move it. */
  moved: Moved[];
}

/** Words for the two claims in the sentence. */
interface Voice {
  yours: string;
  /** Before the other DRG. */
  key: string;
  /** If both DRGs are the same. */
  same: string;
  /** "the MCC you left out" */
  leftOut: string;
  /** "J96.01, an MCC, is not in the key" */
  notIn: string;
  has: string;
  where: string;
}

const learner: Voice = {
  yours: "Your codes group to",
  key: "the key’s to",
  same: "and so do the key’s",
  leftOut: "you left out",
  notIn: "is not in the key",
  has: "the key has",
  where: "where you have",
};

export const twoClaims: Voice = {
  yours: "The first claim groups to",
  key: "the second to",
  same: "and so does the second",
  leftOut: "the first lacks",
  notIn: "is not in the second",
  has: "the second has",
  where: "where the first has",
};

/**
 * Returns which code changed the DRG and the weight between two claims, as a sentence and as data. If the claims differ
 * in too many codes to try each, the sentence says so.
 */
export function explainDifference(yours: DatedClaim, key: DatedClaim, voice: Voice = learner): Difference {
  const mine = groupClaim(yours.release, yours.claim);
  const theirs = groupClaim(key.release, key.claim);
  const changes = changesBetween(yours.claim, key.claim);
  const reach = (some: readonly Change[]) =>
    groupClaim(
      yours.release,
      some.reduce((claim, change) => change.apply(claim), yours.claim),
    ).final.drg;

  // Each change is tried alone, and again as one that may be unnecessary.
  const tried = changes.slice(0, Math.min(triesFor(yours.claim), triesFor(key.claim)) / 2);
  const alone = tried.map((change) => ({ change, drg: reach([change]) }));
  const goal = theirs.final.drg;
  const way = mine.final.drg === goal ? [] : wayTo(goal, alone, changes, reach);
  const others = alone.filter(({ change, drg }) => drg !== mine.final.drg && !way.includes(change));
  const weigh = (drg: number) => yours.release.weights?.of(drg)?.weight ?? null;
  const moved = [...way.map((change, at) => ({ change, drg: reach(way.slice(0, at + 1)) })), ...others].map(
    ({ change, drg }) => ({ code: nameOf(change), drg, weight: weigh(drg) }),
  );
  const isResultKnown = way.length > 0 || tried.length === changes.length;
  return {
    yours: mine,
    key: theirs,
    moved,
    why: inWords(yours, key, mine, theirs, changes, isResultKnown ? way : null, voice),
  };
}

/**
 * Returns the smallest set of changes found that leads to the DRG: one alone, else all without the unnecessary ones.
 * Empty if not all could be tried.
 */
function wayTo(
  goal: number,
  alone: { change: Change; drg: number }[],
  changes: Change[],
  reach: (some: Change[]) => number,
): Change[] {
  const single = alone.find(({ drg }) => drg === goal);
  if (single) return [single.change];
  if (alone.length < changes.length || reach(changes) !== goal) return [];
  return changes.toReversed().reduce((needed, change) => {
    const fewer = needed.filter((other) => other !== change);
    return reach(fewer) === goal ? fewer : needed;
  }, changes);
}

function nameOf({ kind, yours, key }: Change): string {
  return key ?? yours ?? kind;
}

function inWords(
  yours: DatedClaim,
  key: DatedClaim,
  mine: Grouped,
  theirs: Grouped,
  changes: Change[],
  way: Change[] | null,
  voice: Voice,
): string {
  const reached = `${voice.yours} ${drgWithWeight(mine.final.drg, yours.release.weights)}`;
  const goal = drgWithWeight(theirs.final.drg, key.release.weights);
  if (mine.final.drg === theirs.final.drg)
    return changes.length > 0
      ? `${reached}, ${voice.same}: the differences between the codes do not change the DRG`
      : `${reached}, ${voice.same}`;
  if (mine.final.returnCode > 0)
    return `${reached}, ${voice.key} ${goal}: ${continued(returnCodeInWords(mine.final.returnCode, mine.claim))}`;
  if (theirs.final.returnCode > 0)
    return `${reached}, ${voice.key} ${goal}: ${continued(returnCodeInWords(theirs.final.returnCode, theirs.claim))}`;
  if (way === null)
    return `${reached}, ${voice.key} ${goal}: ${changes.length} things differ, too many to find the one that changes it`;
  const reasons = way.map((change) => changeInWords(change, mine, theirs, voice));
  if (reasons.length === 0)
    return `${reached}, ${voice.key} ${goal}: they are grouped by releases ${yours.release.label} and ${key.release.label}`;
  return `${reached}, ${voice.key} ${goal}: ${reasons.join(", and ")}`;
}

function changeInWords(change: Change, mine: Grouped, theirs: Grouped, voice: Voice): string {
  const { kind, yours, key } = change;
  switch (kind) {
    case "principal":
      return `${voice.has} ${principalInWords(theirs)} as principal diagnosis, ${voice.where} ${principalInWords(mine)}`;
    case "diagnosis":
      return codeChangeInWords(
        yours && { text: diagnosisText({ code: yours }), kind: kindOfDiagnosis(mine, yours) },
        key && { text: diagnosisText({ code: key }), kind: kindOfDiagnosis(theirs, key) },
        voice,
      );
    case "procedure":
      return codeChangeInWords(
        yours && { text: yours, kind: kindOfProcedure(mine, yours) },
        key && { text: key, kind: kindOfProcedure(theirs, key) },
        voice,
      );
    case "poa":
      return `${diagnosisText({ code: yours ?? "" })} has a different present on admission (POA) indicator there`;
    default:
      return `the ${kind} differs`;
  }
}

interface NamedCode {
  text: string;
  /** "MCC", "operating-room procedure" … */
  kind: string;
}

function codeChangeInWords(yours: NamedCode | "" | null, key: NamedCode | "" | null, voice: Voice): string {
  if (yours && key)
    return yours.kind === key.kind
      ? `${voice.has} ${key.text} ${voice.where} ${yours.text}`
      : `${voice.has} ${key.text} (${key.kind}) ${voice.where} ${yours.text} (${yours.kind})`;
  if (key) return `${key.text} is the ${key.kind} ${voice.leftOut}`;
  if (!yours) return "";
  return `${yours.text}, ${/^[aeio]|^MCC/.test(yours.kind) ? "an" : "a"} ${yours.kind}, ${voice.notIn}`;
}

function principalInWords({ claim }: Grouped): string {
  const { principal, principalMdc } = claim;
  if (principal.code === "") return "none";
  const fault = isHeader(claim, principal.code) ? "a header" : "not valid on this date";
  return `${diagnosisText(principal)} (${principal.valid ? `MDC ${principalMdc}` : fault})`;
}

function kindOfDiagnosis({ claim }: Grouped, code: string): string {
  const diagnosis = claim.secondary.find((secondary) => secondary.code === code);
  if (!diagnosis || diagnosis.severity === "N" || whyNotCounted(diagnosis, claim)) return "diagnosis";
  return diagnosis.severity;
}

function kindOfProcedure({ claim }: Grouped, code: string): string {
  const procedure = claim.procedures.find((other) => other.code === code);
  return procedure?.valid && procedure.operatingRoom ? "operating-room procedure" : "procedure";
}
