import type { EditKind } from "#coding/code-sets/edits-on.ts";
import type { CodeDetails } from "#coding/code-sets/find-code.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import type { Day } from "#coding/days.ts";
import { lintCodes } from "#coding/lint/lint-codes.ts";
import { dayInWords } from "#coding/slips/words.ts";
import { areCodedTogether } from "./coded-together.ts";
import { compareCodes } from "./compare-codes.ts";
import { plain } from "./markdown.ts";

interface Asked {
  index: CodeIndex;
  question: string;
  codes: readonly CodeDetails[];
  day: Day;
}

/**
 * Answers what a question wants to know of the codes that it names: what differs, whether they are coded together, whether one
 * is valid, may be first, counts in a DRG, or how many units it takes. In Markdown, a paragraph each; empty when the question
 * wants none of this.
 */
export function answerQuestion(asked: Asked): string[] {
  const { index, question, codes, day } = asked;
  const diagnoses = codes.filter(({ system }) => system === "icd10cm");
  if (/\bvs\b|\bversus\b|\bdiffer|\bcompar|\bor\b(?!\s+procedure)/i.test(question) && codes.length === 2) {
    const compared = compareCodes(codes);
    if (compared !== undefined) return [compared];
  }
  const asksBoth = /\b(?:together|beside|alongside|both|same (?:claim|chart|visit|encounter|stay))\b/i.test(question);
  const asksWith = isYesOrNo.test(question) && /\b(?:with|and)\b/i.test(question);
  if (diagnoses.length > 1 && (asksBoth || asksWith)) return areCodedTogether(index, diagnoses, day);
  return codes.flatMap((code) => [
    ...(asksValid.test(question) ? [validity(asked, code)] : []),
    ...(asksFirst.test(question) && code.system === "icd10cm" ? [first(code)] : []),
    ...(asksOperatingRoom.test(question) ? operatingRoom(code) : []),
    ...(/\bM?CCs?\b/i.test(question) && isYesOrNo.test(question) ? severity(code) : []),
    ...units(code, question),
  ]);
}

const isYesOrNo = /^\W*(?:can|could|may|is|are|does|do|should|would|must|shall)\b/i;
const asksValid =
  /\b(?:valid|billable|active|current|in force|exists?|expired|ended|deleted|retired|still (?:a code|good|used|there|ok))\b/i;
const asksFirst = /\b(?:first|principal|primary|pdx)\b/i;
const asksOperatingRoom = /\b(?:non-?)?OR procedure|\boperating[- ]room\b/i;

function validity({ index, day }: Asked, { system, code, display, billable }: CodeDetails): string {
  const on = dayInWords(day);
  const faults = lintCodes(index, { lists: { [system]: [code] }, isInpatient: false, sex: null, age: null }, day);
  const [fault] = faults.filter(({ kind }) => kind === "header" || kind === "not_in_force" || kind === "unknown");
  if (fault) return `**No.** ${plain(fault.text)}`;
  return billable
    ? `**Yes.** ${display} is in force on ${on} and can be billed.`
    : `**No.** ${display} cannot be billed.`;
}

const againstFirst: Partial<Record<EditKind, string>> = {
  manifestation: "**No.** {code} is a manifestation: its cause is coded before it.",
  external_cause: "**No.** {code} is an external cause: it is never first.",
  unacceptable:
    "**Not as the principal diagnosis of an inpatient stay:** the Medicare Code Editor does not accept {code} there. The edit does not hold for outpatient visits.",
  needs_secondary:
    "**Only beside another diagnosis:** the Medicare Code Editor accepts {code} as principal diagnosis when a secondary diagnosis is coded too.",
  questionable:
    "**Yes, but it is questioned:** to the Medicare Code Editor {code} is hardly a reason for an inpatient stay.",
};

function first({ display, edits, notes }: CodeDetails): string {
  for (const { kind } of edits) {
    const against = againstFirst[kind];
    if (against) return against.replace("{code}", display);
  }
  const [note] = notes.codeFirst;
  if (note) return `**Only where its note allows it:** at ${note.from} it says code first “${plain(note.text)}”.`;
  return `**Yes, where the chart supports it.** No note and no edit of the Medicare Code Editor keeps ${display} from being first.`;
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

/** "Per 15 mg", "up to 40 mg", "1 mg" at the end of a title: the amount of one unit. */
const amountOfUnit = /(?:\bper|\bup to|,)\s*(\d+(?:\.\d+)?)\s*(mcg|mg|gm?|ml|cc)\b[^\d]*$/i;
const amountAsked = /\b(\d+(?:\.\d+)?)\s*(mcg|mg|gm?|ml|cc)\b/gi;

function units({ system, display, title }: CodeDetails, question: string): string[] {
  const [, size, measure] = (system === "hcpcs" && amountOfUnit.exec(title)) || [];
  if (size === undefined || measure === undefined) return [];
  const same = (one: string) => one.toLowerCase().replace("gm", "g") === measure.toLowerCase().replace("gm", "g");
  const amounts = [...question.matchAll(amountAsked)].filter(([, , asked = ""]) => same(asked));
  return amounts.slice(0, 3).map(([, amount]) => {
    const count = Math.ceil(Number(amount) / Number(size) - 1e-9);
    const whole = count * Number(size) === Number(amount) ? "" : " A part of a unit is billed as a whole one.";
    return `**${amount} ${measure} of ${display}: ${count} ${count === 1 ? "unit" : "units"}.** One unit is ${size} ${measure}.${whole}`;
  });
}
