import type { CodeDetails } from "#coding/code-sets/find-code.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { yearOfNotes } from "#coding/code-sets/notes.ts";
import type { Day } from "#coding/days.ts";
import { listed } from "#coding/drg/words.ts";
import { findBrokenGuideline } from "#coding/lint/guideline-pairs.ts";
import { lintCodes } from "#coding/lint/lint-codes.ts";
import { type Facts, makeFacts, type PointingNote } from "#coding/slips/facts.ts";
import { findExcluding, findPointing, isNamedFirst } from "#coding/slips/naming-notes.ts";
import { isSymptom } from "#coding/slips/symptoms.ts";
import { quote } from "#coding/slips/words.ts";
import type { NoteKind } from "#coding/tabular/read-tabular.ts";
import { plain } from "./markdown.ts";

/**
 * Says whether diagnoses are coded together, as far as the notes of the Tabular List and the guidelines decide it. Returns
 * a paragraph in Markdown for each pair with a note.
 */
export function areCodedTogether(index: CodeIndex, diagnoses: readonly CodeDetails[], day: Day): string[] {
  const facts = makeFacts(index, "icd10cm", day);
  const codes = diagnoses.map(({ code }) => code);
  const standing = lintCodes(index, { lists: { icd10cm: codes }, isInpatient: false, sex: null, age: null }, day)
    .filter(({ kind }) => kind === "header" || kind === "not_in_force")
    .map(({ text }) => `**${plain(text)}**`);
  const said = codes.flatMap((one, at) => codes.slice(at + 1).flatMap((other) => ofPair(facts, one, other) ?? []));
  if (said.length > 0 || standing.length > 0) return [...standing, ...said];
  const all = listed(codes.map(facts.display));
  const later = codes.filter((code) => facts.title(code) === undefined).map(facts.display);
  const unknown = later.length > 0 ? ` The notes of ${listed(later)}, which is newer, are not known here.` : "";
  return [
    `**No note of the tabular list of ${yearOfNotes(index)} keeps ${all} apart.**${unknown} The chart and the guidelines decide whether each of them is coded.`,
  ];
}

function ofPair(facts: Facts, one: string, other: string): string | undefined {
  const [name, otherName] = [facts.display(one), facts.display(other)];
  const broken = findBrokenGuideline(one, other);
  if (broken) return `**No.** ${broken}`;
  const apart = findExcluding(facts, one, other);
  if (apart)
    return `**${name} and ${otherName}: not for one condition.** ${noteInWords(facts, "excludes1", apart)} Two conditions that have nothing to do with each other may both be coded (ICD-10-CM guidelines, section I.A.12.a).`;
  const contradicting = findContradicting(facts, one, other) ?? findContradicting(facts, other, one);
  if (contradicting) return contradicting;
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const note = isNamedFirst(facts, second, first) && findPointing(facts.notes(second, "codeFirst"), first, second);
    if (note) return `**Yes, ${facts.display(first)} first.** ${noteInWords(facts, "codeFirst", note)}`;
  }
  return (
    ofRange(facts, one, other) ??
    ofRange(facts, other, one) ??
    ofNotes(facts, one, other) ??
    ofNotes(facts, other, one) ??
    ofSymptom(facts, one, other)
  );
}

/** Finds a pair such as E11.9 and E11.65: the first says "without complications", the second names one. */
function findContradicting(facts: Facts, one: string, other: string): string | undefined {
  const [title = "", otherTitle = ""] = [facts.title(one), facts.title(other)];
  const denies = /\bwithout complications?\b/i;
  const isOfOneCategory = one.slice(0, 3) === other.slice(0, 3) && other.length > 3;
  if (!isOfOneCategory || !denies.test(title) || !/\bwith\b/i.test(otherTitle)) return undefined;
  const [name, otherName] = [facts.display(one), facts.display(other)];
  return `**${name} and ${otherName}: no.** ${name} says “without complications”, and ${otherName} names one: ${plain(quote(otherTitle))}. Then ${name} is not coded.`;
}

/** A note of a chapter or a block is too general for two codes. */
const isOfCategory = ({ from }: PointingNote) => !from.includes("-");

/**
 * Returns the sentence for a note that names a range. It applies only to some codes of the range, so the note is quoted.
 */
function ofRange(facts: Facts, one: string, other: string): string | undefined {
  const note = findPointing(facts.notes(one, "excludes1").filter(isOfCategory), other, one);
  return (
    note &&
    `**Not where the words of the note fit.** ${noteInWords(facts, "excludes1", note)} Look whether that is what the chart has.`
  );
}

/** Returns the sentence for a note at one code that names the other, where both may be coded. */
function ofNotes(facts: Facts, one: string, other: string): string | undefined {
  for (const kind of ["useAdditional", "codeAlso", "excludes2"] as const) {
    const note = findPointing(facts.notes(one, kind).filter(isOfCategory), other, one);
    if (!note) continue;
    const order = kind === "useAdditional" ? `, ${facts.display(one)} first` : "";
    return `**Yes${order}, when the chart has both.** ${noteInWords(facts, kind, note)}`;
  }
  return undefined;
}

/** Diseases and injuries, without symptoms, external causes and encounters. */
const ofDiseases = /^[A-QST]/;

function ofSymptom(facts: Facts, one: string, other: string): string | undefined {
  const [symptom = "", cause = ""] = isSymptom(one) ? [one, other] : [other, one];
  if (!isSymptom(symptom) || !ofDiseases.test(cause)) return undefined;
  const [name, causeName] = [symptom, cause].map(facts.display);
  return `**Not when ${name} is routinely part of ${causeName}.** A symptom that belongs to a confirmed diagnosis is not coded beside it (ICD-10-CM guidelines, section I.B.5); one that does not belong to it is coded too (I.B.6).`;
}

const kinds: Partial<Record<NoteKind, string>> = {
  excludes1: "has under Excludes 1",
  excludes2: "has under Excludes 2",
  codeFirst: "says code first",
  useAdditional: "says use additional code",
  codeAlso: "says code also",
};

function noteInWords(facts: Facts, kind: NoteKind, note: PointingNote): string {
  return `At ${note.from} ${facts.tabularList(kind, note)} ${kinds[kind]} ${plain(quote(note.text))}.`;
}
