import { LRUCache } from "lru-cache";
import type { Claim } from "#coding/drg/claim.ts";
import { explainDifference } from "#coding/drg/explain-difference.ts";
import { type Grouped, groupClaim } from "#coding/drg/group.ts";
import type { Release } from "#coding/drg/releases.ts";
import { drgWithWeight } from "#coding/drg/words.ts";
import type { CodingAnswer } from "#contract/answers.ts";
import type { SectionDrg } from "#contract/api/drg.ts";
import { noteKey } from "#contract/evidence.ts";
import { type KeyNotes, poaOfNotes } from "#contract/grading-rules.ts";
import type { Patient } from "#contract/patient.ts";
import type { PoaByCode } from "#contract/poa.ts";
import { isGrouped } from "#contract/setting.ts";
import type { SectionTable } from "../../core/database/schema.ts";
import { yieldToEventLoop } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import { readPatient } from "./patient.ts";
import { drgNumber, presentMoved } from "./present-drg.ts";

type Codes = Pick<CodingAnswer, "icdCodes" | "pcsCodes">;

/**
 * Compares the DRG of a student's codes with the DRG of the key, for the section's patient and the release of `date`. If
 * the key allows the student's first diagnosis as the principal one (`mayLead`), the key is grouped with it first.
 * The POA of the codes counts where the section asks for it. Returns null for a section that is not grouped (`isGrouped`),
 * and when neither side has a diagnosis.
 */
export async function drgOfResult(
  { grouper }: Pick<Services, "grouper">,
  { patient: stored, ...section }: Pick<SectionTable, "patient" | "setting" | "poa"> & { category: string },
  date: string,
  { submitted, key, keyNotes }: { submitted: Codes & { poa: PoaByCode }; key: Codes | null; keyNotes: KeyNotes | null },
): Promise<SectionDrg | null> {
  if (!isGrouped(section) || !key) return null;
  const patient = readPatient(stored);
  const release = await (await grouper()).releaseOn(date);
  // The sections of a result are grouped in separate turns of the event loop.
  await yieldToEventLoop();
  const reordered = keyLedBy(submitted.icdCodes[0], key, keyNotes ?? {});
  const [own, ofKey] = section.poa === "on" ? [submitted.poa, poaOfNotes(keyNotes ?? {})] : [{}, {}];
  const yours = claimOf(submitted, own, patient);
  const compared = compareSections(release, yours, claimOf(reordered ?? key, ofKey, patient));
  const why =
    reordered && compared
      ? { why: `${compared.why}; the key lets ${reordered.icdCodes[0]} be the principal diagnosis` }
      : {};
  return compared && { ...compared, ...why, date, patient };
}

/**
 * Returns the key with the student's first diagnosis in the first place. Undefined if the key does not allow it, or
 * already begins with it.
 */
function keyLedBy(first: string | undefined, key: Codes, keyNotes: KeyNotes): Codes | undefined {
  if (first === undefined) return undefined;
  const lead = key.icdCodes.findIndex((code) => noteKey(code) === noteKey(first));
  const [code] = key.icdCodes.slice(lead, lead + 1);
  if (lead < 1 || code === undefined || !keyNotes.icdCodes?.[noteKey(code)]?.mayLead) return undefined;
  return { ...key, icdCodes: [code, ...key.icdCodes.toSpliced(lead, 1)] };
}

type Comparison = Omit<SectionDrg, "date" | "patient"> | null;

const maxCachedComparisons = 500;

/**
 * Comparisons by weights, because days of two fiscal years share the tables of a release but not the weights. They are
 * cached because the students of a class write the same few answers.
 */
const cachedComparisons = new WeakMap<object, LRUCache<string, { tables: Release["tables"]; found: Comparison }>>();

function compareSections(release: Release, yours: Claim | undefined, theirs: Claim | undefined): Comparison {
  const { tables, weights, label } = release;
  const cache = cachedComparisons.get(weights ?? tables) ?? new LRUCache({ max: maxCachedComparisons });
  cachedComparisons.set(weights ?? tables, cache);
  const key = JSON.stringify([label, yours, theirs]);
  const cached = cache.get(key);
  if (cached?.tables === tables) return cached.found;
  const found = compareUncached(release, yours, theirs);
  cache.set(key, { tables, found });
  return found;
}

/** Returns null if neither side has a diagnosis (coding.md section 6). */
function compareUncached(release: Release, yours: Claim | undefined, theirs: Claim | undefined): Comparison {
  if (yours && theirs) {
    const difference = explainDifference({ release, claim: yours }, { release, claim: theirs });
    return {
      yours: presentReached(difference.yours, release),
      key: presentReached(difference.key, release),
      why: difference.why,
      moved: difference.moved.map(presentMoved),
    };
  }
  const only = yours ?? theirs;
  if (!only) return null;
  const reached = groupClaim(release, only);
  const drg = drgWithWeight(reached.final.drg, release.weights);
  return {
    yours: yours ? presentReached(reached, release) : null,
    key: theirs ? presentReached(reached, release) : null,
    why: yours
      ? `Your codes group to ${drg}; the key has no diagnosis`
      : `You gave no diagnosis; the key’s codes group to ${drg}`,
    moved: [],
  };
}

/**
 * Returns the claim of an answer; undefined without a diagnosis. The first ICD code is the principal diagnosis
 * (coding.md section 6).
 */
function claimOf({ icdCodes, pcsCodes }: Codes, poa: PoaByCode, { sex, dischargeStatus }: Patient): Claim | undefined {
  const diagnoses = diagnosesOf(icdCodes, poa);
  if (!diagnoses) return;
  return {
    ...diagnoses,
    procedures: pcsCodes,
    sex: sex ?? "U",
    dischargeStatus,
  };
}

/**
 * Returns the diagnoses of a claim with their POA; undefined without one. A code that is exempt or has no POA counts as
 * present on admission.
 */
export function diagnosesOf(
  [principal, ...secondary]: readonly string[],
  poa: PoaByCode,
): Pick<Claim, "principal" | "principalPoa" | "secondary"> | undefined {
  if (principal === undefined) return undefined;
  const indicatorOf = (code: string) => {
    const value = poa[noteKey(code)];
    return value === undefined || value === "exempt" ? undefined : value;
  };
  const principalPoa = indicatorOf(principal);
  return {
    principal,
    ...(principalPoa && { principalPoa }),
    secondary: secondary.map((code) => {
      const indicator = indicatorOf(code);
      return indicator ? { code, poa: indicator } : { code };
    }),
  };
}

function presentReached({ claim, final: { drg } }: Grouped, { tables, weights }: Release): SectionDrg["yours"] {
  return {
    number: drgNumber(drg),
    title: tables.title("drgs", drg, claim.version),
    weight: weights?.of(drg)?.weight ?? null,
  };
}
