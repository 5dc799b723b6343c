import { arrayMove } from "@dnd-kit/sortable";
import { useState } from "react";
import type { CodingField } from "#contract/answers.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { readPasted, readTyped } from "#contract/read-codes.ts";
import { pasteNotice } from "./paste-notice.ts";

/** A code that is corrected in its place, or a new one that is typed before it. */
interface Correction {
  index: number;
  isNew: boolean;
  text: string;
  /** The list before it began. */
  before: readonly string[];
  /** What was last told of the list: another one means that somebody else has changed it. */
  told: readonly string[];
}

const mostUndone = 50;

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((code, index) => code === other[index]);
}

/** The list with what stands in the correction by now; nothing where nothing is typed. */
function corrected({ before, index, isNew }: Correction, codes: readonly string[]): string[] {
  return before.toSpliced(index, isNew ? 0 : 1, ...codes);
}

/** Calls back when one code has become another, or several, the first of which takes its place; or when that is undone. */
function reportReplaced(before: readonly string[], after: readonly string[], onReplaced: OnReplaced): void {
  const most = Math.min(before.length, after.length);
  let [same, sameAtEnd] = [0, 0];
  while (same < most && before[same] === after[same]) same += 1;
  while (sameAtEnd < most - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd += 1;
  if (most - same - sameAtEnd === 1) onReplaced(before[same] ?? "", after[same] ?? "", after);
}

const blank = (text: string) => text.trim() === "";

/** Called when one code has taken the place of another: it was corrected, replaced by a proposal, or either was undone. */
export type OnReplaced = (from: string, to: string, codes: readonly string[]) => void;

/**
 * A list of codes that is being typed. What still stands in its field, or in a code that is being corrected, is in the
 * list already: time that runs out takes nothing away.
 */
export function useCodeList(
  field: CodingField,
  all: readonly string[],
  onChange: (codes: string[]) => void,
  onReplaced: OnReplaced = () => {},
) {
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const [notTaken, setNotTaken] = useState("");
  const [past, setPast] = useState<readonly (readonly string[])[]>([]);
  const [begun, setCorrection] = useState<Correction>();
  const correction = begun && isSame(begun.told, all) ? begun : undefined;
  const pending = readTyped(field, typed);
  const isPendingKnown = pending.length > 0 && isSame(all.slice(-pending.length), pending);
  const codes = isPendingKnown ? all.slice(0, -pending.length) : all;

  const tell = (next: string[], words = "", before?: readonly string[], left = "") => {
    if (before) setPast([...past, before].slice(-mostUndone));
    if (words) setSaid(words);
    setNotTaken(left);
    if (before) reportReplaced(before, next.slice(0, next.length - pending.length), onReplaced);
    onChange(next);
  };
  const change = (next: readonly string[], words: string) => tell([...next, ...pending], words, codes);
  const correcting = corrections({ field, all, codes, pending, correction, setCorrection, tell });
  return {
    /** Those that are whole, in their order; the one that is corrected stands where it will be. */
    codes: correction ? corrected(correction, [correction.text]) : codes,
    /** The place of the one that is corrected, and what stands there. */
    correction,
    /** What stands in the field, and the codes that it makes. */
    typed,
    pending,
    /** Whether a text cannot be codes by its shape: words, or the beginning of a code. */
    isWords: (text: string) => readTyped(field, text).some((code) => findShapeHint(field, code) !== undefined),
    /** What a screen reader is told of the last change. */
    said,
    /** Names what the last change, a paste, has not taken. */
    notTaken,
    canUndo: past.length > 0,
    undo() {
      const [last] = past.slice(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setSaid("Undone");
      setNotTaken("");
      reportReplaced(codes, last, onReplaced);
      onChange([...last, ...pending]);
    },
    ...entering({ field, all, codes, pending, typed, isPendingKnown, setTyped, tell, onChange }),
    ...changesOf(codes, change),
    ...correcting,
  };
}

interface Entering extends Pick<Correcting, "field" | "all" | "codes" | "pending" | "tell"> {
  typed: string;
  /** Whether the list ends with what stands in the field. */
  isPendingKnown: boolean;
  setTyped: (text: string) => void;
  onChange: (codes: string[]) => void;
}

/** Returns the acts that add codes behind the whole ones: type, paste, take a proposal. */
function entering({ field, all, codes, pending, typed, isPendingKnown, setTyped, tell, onChange }: Entering) {
  return {
    type(text: string) {
      // Keyboards of phones tell no key: a separator that arrives in the text makes a chip as well.
      setTyped(text.slice(text.search(/[^,;\n\t]*$/)).trimStart());
      onChange([...codes, ...readTyped(field, text)]);
    },
    add(text: string) {
      const added = readTyped(field, text);
      setTyped("");
      if (added.length > 0) tell(isPendingKnown && text === typed ? [...all] : [...codes, ...added], "", codes);
    },
    /** Out: whether the text was a list, or more than a code; otherwise it is to be typed. */
    paste(text: string): boolean {
      const read = readPasted(field, text);
      if (read.codes.length === 0 || (read.codes.length === 1 && read.codes[0] === text.trim())) return false;
      setTyped("");
      const notice = pasteNotice(read);
      tell([...codes, ...pending, ...read.codes], notice.said, codes, notice.notTaken);
      return true;
    },
    /** Another code takes the place of what is being typed. */
    take(code: string) {
      setTyped("");
      tell([...codes, code], "", codes);
    },
  };
}

/** What can be done with the codes that are whole. In: what takes the new list, and what is said of it. */
function changesOf(codes: readonly string[], change: (next: readonly string[], words: string) => void) {
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

interface Correcting {
  field: CodingField;
  all: readonly string[];
  codes: readonly string[];
  pending: readonly string[];
  correction: Correction | undefined;
  setCorrection: (next: Correction | undefined) => void;
  /** Tells the new list, what is said of it, and what undoing it would bring back. */
  tell: (next: string[], words?: string, before?: readonly string[], notTaken?: string) => void;
}

/** What can be done about a code in its place. */
function corrections({ field, all, codes, pending, correction, setCorrection, tell }: Correcting) {
  const correct = (next: Correction) => {
    const told = [...corrected(next, blank(next.text) ? [] : [next.text]), ...pending];
    setCorrection({ ...next, told });
    if (!isSame(told, all)) tell(told);
  };
  return {
    /** Begins to correct a code. */
    edit(index: number) {
      correct({ index, isNew: false, text: codes[index] ?? "", before: codes, told: all });
    },
    /** Begins a new code before another one. */
    insert(index: number, text = "") {
      correct({ index, isNew: true, text, before: codes, told: all });
    },
    retype(text: string) {
      if (correction) correct({ ...correction, text });
    },
    /** Ends the correction with what is typed, or with the code that was taken for it. Out: the place of what stands there now. */
    keep(text = correction?.text ?? ""): number {
      if (!correction) return 0;
      const { index, isNew, before } = correction;
      setCorrection(undefined);
      if (isNew ? blank(text) : text === before[index]) return index;
      const read = readTyped(field, text);
      const words = isNew ? `${text} inserted at position ${index + 1}` : `${before[index]} corrected to ${text}`;
      tell([...corrected(correction, read), ...pending], words, before);
      return index + Math.max(0, read.length - 1);
    },
    /** Takes the correction back. */
    cancel() {
      if (!correction) return;
      setCorrection(undefined);
      tell([...correction.before, ...pending], "Not changed");
    },
  };
}

export type CodeListState = ReturnType<typeof useCodeList>;
