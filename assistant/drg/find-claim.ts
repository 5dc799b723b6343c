import type { Claim } from "#coding/drg/claim.ts";
import type { Release } from "#coding/drg/releases.ts";
import type { ChatMessage } from "#contract/api/assistant.ts";

/** A claim in a conversation, and the DRG that was asked about, if any. */
interface ClaimQuestion {
  claim: Claim;
  askedDrg: number | undefined;
}

/** A claim form has room for 25 diagnoses and 25 procedures. */
const mostOfAKind = 25;

/** Matches a diagnosis code. A diagnosis and a complete procedure code in one question are a claim. */
const diagnosisShape = /\b[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?\b/i;
const procedureShape = /\b(?=\w*\d)(?=\w*[A-Z])[0-9BCDFGHX][0-9A-HJ-NP-Z]{6}\b/i;

/** Returns whether the last message asks about a DRG, or names codes to group. */
export function asksForDrg(messages: readonly ChatMessage[]): boolean {
  const question = messages.at(-1)?.content ?? "";
  if (/\b(?:MS-?)?DRGs?\b/i.test(question)) return true;
  if (!diagnosisShape.test(question) || /\bOR procedure|\boperating[- ]room\b/i.test(question)) return false;
  return (
    /^\W*(?:please |can you |could you )*group\b|\bgroup(?:ed|er)\b/i.test(question) || procedureShape.test(question)
  );
}

/**
 * Returns the claim that a question about a DRG means: its own codes, the first diagnosis as the principal one, or the
 * codes of the newest earlier message if the question points back ("why is this DRG 291"). Returns undefined without a
 * diagnosis.
 *
 * @param hasPdf true if a chart is open; "this" means the chart then
 */
export function findClaim(
  messages: readonly ChatMessage[],
  release: Release,
  hasPdf = false,
): ClaimQuestion | undefined {
  const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const asked = questions.at(-1) ?? "";
  for (const text of pointsBack(asked, hasPdf) ? questions.toReversed() : [asked]) {
    const claim = claimIn(text, release);
    if (claim) return { claim, askedDrg: findDrg(asked) };
  }
}

const fewWords = 3;

/** Returns whether a question without codes means the codes named before, and not another condition or the chart. */
function pointsBack(question: string, hasPdf: boolean): boolean {
  if (findDrg(question) !== undefined) return true;
  if (hasPdf) return false;
  return (
    /\b(?:this|that|these|those|it|its|they|them|the codes)\b/i.test(question) ||
    (question.match(/\w+/g) ?? []).length <= fewWords
  );
}

/** Returns the number of the DRG that a question names, if any. */
export function findDrg(question: string): number | undefined {
  return Number(/\bDRG\s*#?(\d{1,3})\b/i.exec(question)?.[1]) || undefined;
}

function claimIn(text: string, { tables, version }: Release): Claim | undefined {
  const diagnoses: string[] = [];
  const procedures: string[] = [];
  for (const token of text.match(/\w[\w.]*\w/g) ?? []) {
    const code = token.toUpperCase().replaceAll(".", "");
    // A text with a dot is meant as a code. If it is none, the grouper says so.
    if (tables.diagnosis(code, version) || /^[A-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4}$/i.test(token)) diagnoses.push(code);
    else if (tables.procedure(code, version)) procedures.push(code);
  }
  const [principal, ...secondary] = diagnoses.slice(0, mostOfAKind);
  if (principal === undefined) return;
  return {
    principal,
    secondary: secondary.map((code) => ({ code })),
    procedures: procedures.slice(0, mostOfAKind),
    sex: /\b(woman|female|girl|she|her)\b/i.test(text) ? "F" : /\b(man|male|boy|he|his)\b/i.test(text) ? "M" : "U",
    dischargeStatus: /\b(died|expired|deceased)\b/i.test(text) ? 20 : /against medical advice/i.test(text) ? 7 : 1,
  };
}
