import {
  answerFields,
  type CodingAnswer,
  codingFields,
  fieldLabels,
  isListField,
  listFields,
} from "#contract/answers.ts";
import type { KeyVersion } from "#contract/api/keys.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { noteKey } from "#contract/evidence.ts";
import {
  defaultPoints,
  type GradingRules,
  type KeyNote,
  type NotCoded,
  type PartPointKind,
  partPointKinds,
} from "#contract/grading-rules.ts";
import { orderNames, partPointNames, scoringNames } from "./rule-names.ts";

/** One difference between two keys, in words for teachers. */
export interface KeyChange {
  kind: "new" | "gone" | "changed";
  /** The changed part: a line, the rationale of a code, or a rule. */
  where: string;
  before: string;
  after: string;
  /** Set if both values are codes. */
  system?: CodeSystem | undefined;
}

export interface ChangeGroup {
  name: string;
  changes: KeyChange[];
}

/** The parts of a key that decide grades. */
export type ComparedKey = GradingRules & Pick<KeyVersion, "answerKey" | "dynamicQuestions" | "keyNotes">;

/** Returns the differences between two keys by field, rationale and rule; groups without a difference are omitted. */
export function compareKeys(before: ComparedKey, after: ComparedKey): ChangeGroup[] {
  const groups = [
    ...fieldGroups(before.answerKey, after.answerKey),
    { name: "Questions", changes: questionChanges(before, after) },
    { name: "Rationale and evidence", changes: noteChanges(before, after) },
    { name: "Not coded", changes: statementChanges(before.notCoded, after.notCoded) },
    { name: "Rules", changes: ruleChanges(before, after) },
  ];
  return groups.filter(({ changes }) => changes.length > 0);
}

function change(where: string, before: string, after: string, system?: CodeSystem): KeyChange[] {
  if (before === after) return [];
  const kind = before === "" ? "new" : after === "" ? "gone" : "changed";
  return [{ kind, where, before, after, system }];
}

function fieldGroups(before: CodingAnswer | null, after: CodingAnswer | null): ChangeGroup[] {
  return codingFields.map((field) => {
    const { system } = answerFields[field];
    const [was, is] = [before?.[field] ?? "", after?.[field] ?? ""];
    const changes = isListField(field)
      ? lineChanges([was].flat().filter(Boolean), [is].flat().filter(Boolean), system)
      : change(fieldLabels[field], String(was), String(is), system);
    return { name: fieldLabels[field], changes };
  });
}

/** Returns lines that were added, removed or replaced. A mere change of order is one difference. */
function lineChanges(before: readonly string[], after: readonly string[], system: CodeSystem | undefined): KeyChange[] {
  const gone = without(before, after);
  const arrived = without(after, before);
  if (gone.length + arrived.length === 0) {
    const [was, is] = [before.join(", "), after.join(", ")];
    return before.map(noteKey).join() === after.map(noteKey).join() ? [] : change("Order", was, is);
  }
  const used = new Set<number>();
  const changes = gone.map(({ code, place }): KeyChange => {
    const other = arrived.find((one) => one.place === place);
    if (other) used.add(place);
    return { kind: other ? "changed" : "gone", where: lineName(place), before: code, after: other?.code ?? "", system };
  });
  const added = arrived
    .filter(({ place }) => !used.has(place))
    .map(({ code, place }): KeyChange => ({ kind: "new", where: lineName(place), before: "", after: code, system }));
  return [...changes, ...added];
}

const lineName = (place: number) => `Line ${place + 1}`;

/** Returns the codes of a list, with positions, that the other list does not contain or contains less often. */
function without(codes: readonly string[], others: readonly string[]): { code: string; place: number }[] {
  const left = others.map(noteKey);
  return codes.flatMap((code, place) => {
    const at = left.indexOf(noteKey(code));
    if (at < 0) return [{ code, place }];
    left.splice(at, 1);
    return [];
  });
}

type Question = ComparedKey["dynamicQuestions"][number];

function questionChanges(before: ComparedKey, after: ComparedKey): KeyChange[] {
  const ids = new Set([...before.dynamicQuestions, ...after.dynamicQuestions].map(({ _id }) => _id));
  return [...ids].flatMap((id) => {
    const [was, is] = [before, after].map(({ dynamicQuestions }) => dynamicQuestions.find(({ _id }) => _id === id));
    if (!was || !is) return change("Question", inWords(was), inWords(is));
    return [
      ...change("Question", was.questionText, is.questionText),
      ...change(`Answer of “${is.questionText}”`, was.answer, is.answer),
      ...change(`Options of “${is.questionText}”`, was.options.join(" · "), is.options.join(" · ")),
      ...change(`Explanation of “${is.questionText}”`, was.explanation, is.explanation),
    ];
  });
}

function inWords(question: Question | undefined): string {
  return question ? `${question.questionText} — ${question.answer}` : "";
}

function noteChanges(before: ComparedKey, after: ComparedKey): KeyChange[] {
  return codingFields.flatMap((field) => {
    const [was, is] = [before.keyNotes[field] ?? {}, after.keyNotes[field] ?? {}];
    const codes = new Set([...Object.keys(was), ...Object.keys(is)]);
    return [...codes].flatMap((code) => changesOfNote(shownCode(code, field, after, before), was[code], is[code]));
  });
}

/** Returns the code of a note as the key writes it. */
function shownCode(code: string, field: (typeof codingFields)[number], ...keys: ComparedKey[]): string {
  const written = keys.flatMap(({ answerKey }) => [answerKey?.[field] ?? ""].flat());
  return written.find((one) => noteKey(one) === code) ?? code;
}

const places = ({ evidence = [] }: Pick<KeyNote, "evidence">) =>
  evidence.map(({ page, quote }) => `p. ${page} “${quote}”`).join("; ");

/** Returns the differences between "not coded" statements, with reasons and passages. */
function statementChanges(before: readonly NotCoded[], after: readonly NotCoded[]): KeyChange[] {
  const statements = new Set([...before, ...after].map(({ statement }) => statement));
  const inList = (lines: readonly NotCoded[], statement: string) =>
    lines
      .filter((line) => line.statement === statement)
      .map((line) => [line.why, places(line)].filter(Boolean).join(" "))
      .join("; ");
  return [...statements].flatMap((statement) =>
    change(`“${statement}”`, inList(before, statement), inList(after, statement)),
  );
}

function changesOfNote(code: string, was: KeyNote = {}, is: KeyNote = {}): KeyChange[] {
  const optional = (note: KeyNote) => (note.optional ? "no penalty if left out" : "");
  const mayLead = (note: KeyNote) => (note.mayLead ? "it may come first" : "");
  return [
    ...change(`${code}, POA`, was.poa ?? "", is.poa ?? ""),
    ...change(`${code}, rationale`, was.rationale ?? "", is.rationale ?? ""),
    ...change(`${code}, evidence`, places(was), places(is)),
    ...change(`${code}, also accepts`, (was.accept ?? []).join(", "), (is.accept ?? []).join(", ")),
    ...change(`${code}, optional`, optional(was), optional(is)),
    ...change(`${code}, first`, mayLead(was), mayLead(is)),
  ];
}

function ruleChanges(before: ComparedKey, after: ComparedKey): KeyChange[] {
  const points = ({ partPoints }: ComparedKey, kind: PartPointKind) => {
    const value = partPoints[kind] ?? defaultPoints(kind);
    return value === 0 ? "no points" : value === 1 ? "one point" : `${value} of a point`;
  };
  return [
    ...change("Present on admission (POA)", before.poa, after.poa),
    ...change("Score", scoringNames[before.scoring], scoringNames[after.scoring]),
    ...listFields.flatMap((field) =>
      change(`Order of ${fieldLabels[field]}`, orderOf(before, field), orderOf(after, field)),
    ),
    ...partPointKinds.flatMap((kind) => change(partPointNames[kind], points(before, kind), points(after, kind))),
  ];
}

/** A list without a rule is graded by exact order. */
function orderOf({ sequence }: ComparedKey, field: (typeof listFields)[number]): string {
  return orderNames[sequence[field] ?? "exact"];
}
