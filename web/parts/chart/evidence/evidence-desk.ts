import { createContext, useContext, useMemo, useState } from "react";
import { type AnswerEvidence, answerFields, type CodingField, fieldLabels } from "#contract/answers.ts";
import { type Evidence, moveNote, noteKey } from "#contract/evidence.ts";
import type { KeyNote, KeyNotes } from "#contract/grading-rules.ts";
import { limits } from "#contract/limits.ts";
import { isAnswered } from "#contract/normalise.ts";
import { type Absences, nameOf } from "../pdf-viewer/absent-passage.ts";
import type { Target } from "../pdf-viewer/attach-passage.tsx";
import type { HighlightedPassage } from "../pdf-viewer/lit-passages.ts";

/** Connects code fields with the chart beside them. */
interface EvidenceDesk {
  of: (field: CodingField, code: string) => readonly Evidence[];
  /** Replaces the passages of a code; undefined if they are read-only. */
  put: ((field: CodingField, code: string, places: Evidence[]) => void) | undefined;
  /**
   * Returns the sentence for a passage that the chart does not contain; undefined if it contains it, or if the chart is
   * not open.
   */
  absenceOf: (place: Evidence) => string | undefined;
  /** Scrolls the chart to a passage. */
  show: (place: Evidence) => void;
}

const Desk = createContext<EvidenceDesk | null>(null);
export const EvidenceProvider = Desk.Provider;

/** Returns null if no chart is beside the fields. */
export function useEvidenceDesk(): EvidenceDesk | null {
  return useContext(Desk);
}

/**
 * Moves the passages of a code to the code that replaced it, as `moveNote` does. `codes` is the list after the change.
 */
export function movePassages(
  { of, put }: EvidenceDesk,
  field: CodingField,
  { from, to, codes }: { from: string; to: string; codes: readonly string[] },
): void {
  if (!put || noteKey(from) === noteKey(to)) return;
  const notes = Object.fromEntries(
    [from, to].flatMap((code) => (of(field, code).length > 0 ? [[noteKey(code), [...of(field, code)]]] : [])),
  );
  const moved = moveNote(notes, from, to, codes);
  if (moved === notes) return;
  for (const code of [from, to]) put(field, code, moved[noteKey(code)] ?? []);
}

/** Moves the passages of a code to the list into which the code was moved. */
export function carryPassages({ of, put }: EvidenceDesk, code: string, from: CodingField, to: CodingField): void {
  const passages = of(from, code);
  if (!put || passages.length === 0) return;
  put(to, code, [...passages]);
  put(from, code, []);
}

/** A code as it is written in its field. */
interface WrittenCode {
  field: CodingField;
  code: string;
}

/**
 * Returns the codes of an answer or a key that can have a passage of the chart, each once. A DRG has none, because it
 * follows from codes. The admitting diagnosis is last, so that ICD codes have the same numbers as in their list.
 */
export function codesOn(
  answers: { [F in CodingField]?: string | readonly string[] | undefined },
  fields: readonly CodingField[],
): WrittenCode[] {
  const listed = fields.filter((field) => answerFields[field].system !== undefined && field !== "drgValue");
  return listed
    .toSorted((one, other) => Number(one === "adx") - Number(other === "adx"))
    .flatMap((field) => {
      const written = [answers[field] ?? []].flat().filter(isAnswered);
      const once = new Map(written.map((code) => [noteKey(code), code]));
      return [...once.values()].map((code) => ({ field, code }));
    });
}

interface DeskOptions {
  codes: readonly WrittenCode[];
  evidence: AnswerEvidence;
  put?: EvidenceDesk["put"];
  /** Further highlighted passages. */
  besides?: readonly HighlightedPassage[];
  /** Called when the chart must become visible. */
  onShow?: (() => void) | undefined;
}

const none: Absences = {};

/**
 * Returns the state shared by a chart and the codes beside it: highlighted passages, the passage to show, and the codes
 * to which a passage can be attached.
 */
export function useChartDesk({ codes, evidence, put, besides = [], onShow }: DeskOptions) {
  const [shown, setShown] = useState<Evidence>();
  const [absences, setAbsences] = useState<Absences>(none);
  const of = (field: CodingField, code: string) => evidence[field]?.[noteKey(code)] ?? [];
  const own = codes.flatMap(({ field, code }) =>
    of(field, code).map((passage): HighlightedPassage => ({ passage, tag: code })),
  );
  const inAll = own.length;
  const lit = [...own, ...besides];
  const targets = codes.map(({ field, code }): Target & WrittenCode => ({
    id: `${field} ${code}`,
    field,
    code,
    fieldName: field === "icdCodes" ? "" : fieldLabels[field].replace(" Codes", ""),
    isFull: of(field, code).length >= limits.evidencePerCode || inAll >= limits.evidencePerSection,
  }));
  const show = (place: Evidence) => {
    setShown({ ...place });
    onShow?.();
  };
  const attach = (target: Target, passage: Evidence) => {
    const whose = targets.find(({ id }) => id === target.id);
    if (!whose || !put) return;
    const before = of(whose.field, whose.code);
    const isThere = before.some(({ page, quote }) => page === passage.page && quote === passage.quote);
    if (!isThere) put(whose.field, whose.code, [...before, passage]);
  };
  // Keeps the same object if nothing is absent, so that the forms do not render again.
  const updateAbsences = (found: Absences) => setAbsences(Object.keys(found).length > 0 ? found : none);
  const marks = JSON.stringify(lit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal passages must be the same array
  const stable = useMemo(() => lit, [marks]);
  const desk: EvidenceDesk = { of, put, show, absenceOf: (place) => absences[nameOf(place)] };
  return { desk, chart: { lit: stable, shown, targets, onAttach: put && attach, onAbsent: updateAbsences } };
}

export type ChartDesk = ReturnType<typeof useChartDesk>["chart"];

/** Returns the passages of a key in the form of an answer's passages. */
export function evidenceOfNotes(keyNotes: KeyNotes): AnswerEvidence {
  const byCode = (notes: Record<string, KeyNote>) =>
    Object.fromEntries(Object.entries(notes).map(([code, { evidence = [] }]) => [code, evidence]));
  return Object.fromEntries(Object.entries(keyNotes).map(([field, notes = {}]) => [field, byCode(notes)]));
}
