import type { CodeDetails } from "#coding/code-sets/find-code.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import type { Day } from "#coding/days.ts";
import { lintCodes } from "#coding/lint/lint-codes.ts";
import { dayInWords } from "#coding/slips/words.ts";
import { areCodedTogether } from "./coded-together.ts";
import { compareCodes } from "./compare-codes.ts";
import { mayBeFirst } from "./first-diagnosis.ts";
import { plain } from "./markdown.ts";
import { unitsOf } from "./units.ts";

interface CodesQuestion {
  index: CodeIndex;
  question: string;
  codes: readonly CodeDetails[];
  day: Day;
}

/**
 * Answers questions about codes: how two differ, whether one is valid, may be the principal diagnosis, counts in a DRG, how
 * many units it takes, or whether two are coded together. Returns Markdown paragraphs; empty if the question asks nothing
 * of this.
 */
export function answerQuestion(asked: CodesQuestion): string[] {
  const { index, question, codes, day } = asked;
  if (codes.length === 2 && asksDifference.test(question)) return compareCodes(codes);
  const ofEach = codes.flatMap((code) => answersOf(asked, code));
  if (ofEach.length > 0) return ofEach;
  const diagnoses = codes.filter(({ system }) => system === "icd10cm");
  const asksWith = isYesOrNo.test(question) && /\b(?:with|and)\b/i.test(question);
  if (diagnoses.length > 1 && (asksTogether.test(question) || asksWith)) return areCodedTogether(index, diagnoses, day);
  return codes.length === 2 && /\bor\b/i.test(question) ? compareCodes(codes) : [];
}

const isYesOrNo = /^\W*(?:can|could|may|is|are|does|do|should|would|must|shall)\b/i;
const asksDifference = /\bvs\b|\bversus\b|\bdiffer|\bcompar/i;
const asksTogether = /\b(?:together|beside|alongside|both|same (?:claim|chart|visit|encounter|stay))\b/i;
const asksValid =
  /\b(?:valid|billable|in force|exists?|expired|ended|deleted|retired|(?:active|current|still) (?:code|good|used|there|ok|a code)|active$|current$)/i;
const ofOneCharacter = /\b(?:7th|seventh|character|approach|device|qualifier|body part|encounter)/i;
const asksFirst = /\b(?:be|as|is|listed|sequenced|coded|used|allowed|ok)\b.*\b(?:first|principal|primary|pdx)\b/i;
const asksOther = /\bcode first\b|\bsecondary\b|\bprimary (?:site|code)\b/i;
const asksOperatingRoom = /\b(?:non-?)?OR procedure|\boperating[- ]room\b/i;

/** Answers yes-or-no questions about one code, and how many units an amount is. */
function answersOf({ index, question, day }: CodesQuestion, code: CodeDetails): string[] {
  const text = question.replace(/[?!.\s]+$/, "");
  const yesOrNo = isYesOrNo.test(text)
    ? [
        ...(asksValid.test(text) && !ofOneCharacter.test(text) ? [validity(index, code, day)] : []),
        ...(asksFirst.test(text) && !asksOther.test(text) && code.system === "icd10cm" ? [mayBeFirst(code)] : []),
        ...(asksOperatingRoom.test(text) ? operatingRoom(code) : []),
        ...(/\bM?CCs?\b/i.test(text) ? severity(code) : []),
      ]
    : [];
  return [...yesOrNo, ...unitsOf(code, question)];
}

function validity(index: CodeIndex, { system, code, display, billable }: CodeDetails, day: Day): string {
  const faults = lintCodes(index, { lists: { [system]: [code] }, isInpatient: false, sex: null, age: null }, day);
  const [fault] = faults.filter(({ kind }) => kind === "header" || kind === "not_in_force" || kind === "unknown");
  if (fault) return `**No.** ${plain(fault.text)}`;
  return billable
    ? `**Yes.** ${display} is in force on ${dayInWords(day)} and can be billed.`
    : `**No.** ${display} cannot be billed.`;
}

function operatingRoom({ display, drg }: CodeDetails): string[] {
  if (drg?.operatingRoom === null || drg?.operatingRoom === undefined) return [];
  return [
    drg.operatingRoom
      ? `**Yes.** To the MS-DRG grouper ${display} is an operating-room procedure.`
      : `**No.** To the MS-DRG grouper ${display} is not an operating-room procedure.`,
  ];
}

function severity({ display, drg }: CodeDetails): string[] {
  if (!drg?.severity) return [];
  if (drg.severity === "none") return [`**${display} is neither an MCC nor a CC.**`];
  const excluding = drg.excludedBy?.count ?? 0;
  const but = excluding > 0 ? ` It does not count beside ${excluding} principal diagnoses that exclude it.` : "";
  const article = drg.severity === "MCC" ? "an MCC" : "a CC";
  return [`**${display} is ${article}** as a secondary diagnosis.${but}`];
}
