import { arrayMove } from "@dnd-kit/sortable";
import { useContext, useState } from "react";
import { type CodingField, fieldLabels } from "#contract/answers.ts";
import { findShapeHint, writtenCode } from "#contract/code-shapes.ts";
import { noteKey } from "#contract/evidence.ts";
import { readPasted, readTyped } from "#contract/read-codes.ts";
import { OtherLists, type ReceivingList } from "./other-lists.ts";
import { pasteNotice } from "./paste-notice.ts";
import { changesOfPoa, type PoaEntry, takePoa } from "./poa.tsx";
import { isSame, type Moved, useListHistory } from "./use-list-history.ts";

/** A code that is being corrected, or a new one that is being inserted. */
interface Correction {
  index: number;
  isNew: boolean;
  text: string;
  /** The list before the correction started. */
  before: readonly string[];
  /** The list that was last passed to `onChange`. If the list differs, someone else has changed it. */
  passed: readonly string[];
}

/** Returns the list with the corrected codes in place; without codes, the entry is omitted. */
function corrected({ before, index, isNew }: Correction, codes: readonly string[]): string[] {
  return before.toSpliced(index, isNew ? 0 : 1, ...codes);
}

/**
 * Calls `onReplaced` if one code has become another one, or several of which the first replaces it. Also after an undo.
 */
function reportReplaced(before: readonly string[], after: readonly string[], onReplaced: OnReplaced): void {
  const most = Math.min(before.length, after.length);
  let [same, sameAtEnd] = [0, 0];
  while (same < most && before[same] === after[same]) same += 1;
  while (sameAtEnd < most - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd += 1;
  if (most - same - sameAtEnd === 1) onReplaced(before[same] ?? "", after[same] ?? "", after);
}

const blank = (text: string) => text.trim() === "";

/** Called when one code has replaced another: by a correction, by a proposal, or by undoing either. */
export type OnReplaced = (from: string, to: string, codes: readonly string[]) => void;

/**
 * Manages a list of codes during typing. Text in the field or in a correction is already part of the list, so that
 * nothing is lost when time runs out.
 */
export function useCodeList(
  field: CodingField,
  all: readonly string[],
  onChange: (codes: string[]) => void,
  onReplaced: OnReplaced = () => {},
  poa: PoaEntry | null = null,
) {
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [unrecognised, setUnrecognised] = useState("");
  const history = useListHistory(all, onChange);
  const moves = createMoves(field, useContext(OtherLists));
  const [begun, setCorrection] = useState<Correction>();
  const correction = begun && isSame(begun.passed, all) ? begun : undefined;
  const read = (text: string) => readTyped(field, poa ? takePoa(text).text : text);
  const putPoa = (before: string, after: string) => {
    const changes = poa ? changesOfPoa(before, after) : {};
    if (Object.keys(changes).length > 0) poa?.put(changes);
  };
  const pending = read(typed);
  const isPendingKnown = pending.length > 0 && isSame(all.slice(-pending.length), pending);
  const codes = isPendingKnown ? all.slice(0, -pending.length) : all;

  const update = (next: string[], words = "", before?: readonly string[], left = "", moved?: Moved) => {
    if (before) history.record(before, moved);
    if (words) setAnnouncement(words);
    setUnrecognised(left);
    if (before) reportReplaced(before, next.slice(0, next.length - pending.length), onReplaced);
    history.passOn(next);
  };
  /** Undoes or redoes a step. A code that it had moved goes back, or there again. */
  const restore = (way: "undo" | "redo") => {
    const step = history.take(way, codes);
    if (!step) return;
    setAnnouncement(way === "undo" ? "Undone" : "Redone");
    setUnrecognised("");
    reportReplaced(codes, step.codes, onReplaced);
    history.passOn([...step.codes, ...pending]);
    if (step.moved) moves[way](step.moved);
  };
  const change = (next: readonly string[], words: string) => update([...next, ...pending], words, codes);
  const correcting = createCorrectionActions({ read, putPoa, all, codes, pending, correction, setCorrection, update });
  return {
    /** The complete codes in order. A code that is being corrected is at its position. */
    codes: correction ? corrected(correction, [correction.text]) : codes,
    /** The correction in progress, if any. */
    correction,
    /** The text in the field, and the codes that it makes. */
    typed,
    pending,
    /** Returns true if the text cannot be a code by its shape: words, or an incomplete code. */
    isWords: (text: string) => read(text).some((code) => findShapeHint(field, code) !== undefined),
    /** Announces the last change to screen readers. */
    announcement,
    announce: setAnnouncement,
    /** The parts of the last paste that were not recognised. */
    unrecognised,
    canUndo: history.canUndo,
    undo: () => restore("undo"),
    redo: () => restore("redo"),
    /** Moves a code to another list, unless that has it already. */
    moveTo(index: number, to: CodingField) {
      const code = codes[index];
      if (code === undefined) return;
      const moved = moves.redo({ code, to }) ? { code, to } : undefined;
      const words = `${writtenCode(field, code)} moved to ${fieldLabels[to]}`;
      update([...codes.toSpliced(index, 1), ...pending], words, codes, "", moved);
    },
    ...createEntryActions({
      ...{ field, read, putPoa, all, codes, pending, typed, isPendingKnown },
      setTyped,
      update,
      onChange: history.passOn,
    }),
    ...createReceiving({ codes, pending, setTyped, onChange }),
    ...createListActions(codes, change),
    ...correcting,
  };
}

/** Returns the functions that move a code to another list, and back from it. */
function createMoves(field: CodingField, lists: OtherLists | null) {
  return {
    /** Returns false if the other list already has the code. */
    redo({ code, to }: Moved): boolean {
      const isReceived = lists?.byField.get(to)?.receive(code) ?? false;
      if (isReceived) lists?.carry(code, field, to);
      return isReceived;
    },
    undo({ code, to }: Moved) {
      lists?.byField.get(to)?.giveBack(code);
      lists?.carry(code, to, field);
    },
  };
}

/** Returns the actions by which another list moves a code here. They clear the history, as other changes from outside do. */
function createReceiving({
  codes,
  pending,
  setTyped,
  onChange,
}: Pick<EntryContext, "codes" | "pending" | "setTyped" | "onChange">): ReceivingList {
  const isSameCode = (one: string, other: string) => noteKey(one) === noteKey(other);
  return {
    receive(code) {
      const whole = [...codes, ...pending];
      if (whole.some((one) => isSameCode(one, code))) return false;
      setTyped("");
      onChange([...whole, code]);
      return true;
    },
    giveBack(code) {
      const index = codes.findLastIndex((one) => isSameCode(one, code));
      if (index >= 0) onChange([...codes.toSpliced(index, 1), ...pending]);
    },
  };
}

interface EntryContext extends Pick<CorrectionContext, "read" | "putPoa" | "all" | "codes" | "pending" | "update"> {
  field: CodingField;
  typed: string;
  /** True if the list already ends with the codes of the field. */
  isPendingKnown: boolean;
  setTyped: (text: string) => void;
  onChange: (codes: string[]) => void;
}

/** Returns the actions that append codes: type, paste, accept a proposal. */
function createEntryActions({
  field,
  read,
  putPoa,
  all,
  codes,
  pending,
  typed,
  isPendingKnown,
  setTyped,
  update,
  onChange,
}: EntryContext) {
  return {
    type(text: string) {
      // Keyboards of phones send no key events, so a separator in the text also makes a chip.
      setTyped(text.slice(text.search(/[^,;\n\t]*$/)).trimStart());
      onChange([...codes, ...read(text)]);
      putPoa(typed, text);
    },
    add(text: string) {
      const added = read(text);
      setTyped("");
      if (added.length > 0) update(isPendingKnown && text === typed ? [...all] : [...codes, ...added], "", codes);
    },
    /**
     * Returns true if the text was a list of codes or contained more than a code; otherwise the browser pastes it as
     * text.
     */
    paste(text: string): boolean {
      const pasted = readPasted(field, text);
      if (pasted.codes.length === 0 || (pasted.codes.length === 1 && pasted.codes[0] === text.trim())) return false;
      setTyped("");
      const notice = pasteNotice(field, pasted);
      update([...codes, ...pending, ...pasted.codes], notice.announcement, codes, notice.unrecognised);
      putPoa("", text);
      return true;
    },
    /** A proposed code replaces the typed text. */
    accept(code: string) {
      setTyped("");
      update([...codes, code], "", codes);
    },
  };
}

/** Returns the actions on complete codes. `change` receives the new list and its announcement. */
function createListActions(codes: readonly string[], change: (next: readonly string[], words: string) => void) {
  return {
    replace(index: number, code: string) {
      change(codes.with(index, code), `${codes[index]} replaced by ${code}`);
    },
    remove(index: number) {
      change(codes.toSpliced(index, 1), `${codes[index]} removed`);
    },
    move(from: number, to: number) {
      if (to < 0 || to >= codes.length || from === to) return;
      change(arrayMove([...codes], from, to), `${codes[from]} moved to position ${to + 1}`);
    },
  };
}

interface CorrectionContext {
  /** Reads typed text as codes, without the letters of their POA. */
  read: (text: string) => string[];
  /** Stores the POA in typed text that was `before`. */
  putPoa: (before: string, after: string) => void;
  all: readonly string[];
  codes: readonly string[];
  pending: readonly string[];
  correction: Correction | undefined;
  setCorrection: (next: Correction | undefined) => void;
  /** Passes on the new list, its announcement, and the list that an undo restores. */
  update: (next: string[], words?: string, before?: readonly string[], unrecognised?: string) => void;
}

/** Returns the actions that correct or insert a code in place. */
function createCorrectionActions({
  read,
  putPoa,
  all,
  codes,
  pending,
  correction,
  setCorrection,
  update,
}: CorrectionContext) {
  const correct = (next: Correction) => {
    const passed = [...corrected(next, blank(next.text) ? [] : [next.text]), ...pending];
    setCorrection({ ...next, passed });
    if (!isSame(passed, all)) update(passed);
  };
  return {
    /** Starts to correct a code. */
    edit(index: number) {
      correct({ index, isNew: false, text: codes[index] ?? "", before: codes, passed: all });
    },
    /** Starts a new code before another one. */
    insert(index: number, text = "") {
      correct({ index, isNew: true, text, before: codes, passed: all });
    },
    retype(text: string) {
      if (correction) correct({ ...correction, text });
    },
    /** Ends the correction with its text, or with a proposed code. Returns the index of the result. */
    finish(text = correction?.text ?? ""): number {
      if (!correction) return 0;
      const { index, isNew, before } = correction;
      setCorrection(undefined);
      if (isNew ? blank(text) : text === before[index]) return index;
      const codesRead = read(text);
      const words = isNew ? `${text} inserted at position ${index + 1}` : `${before[index]} corrected to ${text}`;
      update([...corrected(correction, codesRead), ...pending], words, before);
      putPoa("", text);
      return index + Math.max(0, codesRead.length - 1);
    },
    /** Restores the list from before the correction. */
    cancel() {
      if (!correction) return;
      setCorrection(undefined);
      update([...correction.before, ...pending], "Not changed");
    },
  };
}

export type CodeListState = ReturnType<typeof useCodeList>;
