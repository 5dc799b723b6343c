import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import type { CodingField } from "#contract/answers.ts";
import type { Completion } from "../use-completion.ts";
import { type PoaEntry, poaOfLetter } from "./poa.tsx";
import type { CodeListState } from "./use-code-list.ts";

/** Steps of the arrow keys among the codes. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Ctrl+Z undoes; Ctrl+Shift+Z and Ctrl+Y redo. */
function historyKey(event: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && event.ctrlKey ? "redo" : undefined;
}

/** Returns functions that focus the field, a code, or a code after the next render; the field if there is no such code. */
function focusIn(box: RefObject<HTMLElement | null>) {
  const field = () => box.current?.querySelector<HTMLElement>("input[name]")?.focus();
  const code = (index: number) => {
    const line = box.current?.querySelectorAll<HTMLElement>("[data-code]")[index];
    if (line) line.focus();
    else field();
  };
  return {
    field,
    code,
    soon: (index: number) => requestAnimationFrame(() => code(index)),
  };
}

/** Returns the key handlers of a list of codes, for its field and its codes. `box` contains both. */
export function useListKeys(
  list: CodeListState,
  completion: Completion,
  box: RefObject<HTMLElement | null>,
  poa: PoaEntry | null,
) {
  const { codes, typed } = list;
  const focus = focusIn(box);
  const remove = (index: number) => {
    list.remove(index);
    focus.field();
  };
  const moveTo = (index: number, other: CodingField) => {
    // The focus leaves the other list first, which ends the typing there.
    focus.field();
    list.moveTo(index, other);
  };
  const move = (index: number, to: number) => {
    list.move(index, to);
    focus.soon(Math.min(Math.max(to, 0), codes.length - 1));
  };

  /** Stores the POA of a code. Returns false if the key is not a POA letter, or the section has no POA. */
  function putPoa(key: string, index: number): boolean {
    const value = poa ? poaOfLetter(key) : undefined;
    const code = codes[index];
    if (value === undefined || code === undefined) return false;
    poa?.put({ [code]: value });
    list.announce(`${code}: present on admission ${value}`);
    return true;
  }

  /** Turns the typed text into a code. A letter alone is the POA of the code before it. */
  function endTyping() {
    completion.close();
    if (putPoa(typed.trim(), codes.length - 1)) list.type("");
    else list.add(typed);
  }

  function onFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    const isEmpty = typed === "" && codes.length > 0;
    if (event.nativeEvent.isComposing) return;
    const way = historyKey(event);
    if (way && typed === "") {
      // The browser's own history would type an old code again.
      event.preventDefault();
      list[way]();
    }
    // If an option is selected, the combobox handles Enter. Otherwise the text becomes a code, except for words that
    // match a code.
    if (event.key === "Enter" && completion.isChosen()) return;
    if (event.key === "Enter" && completion.isOpen && list.isWords(typed)) {
      event.preventDefault();
      completion.chooseFirst(event.currentTarget);
    } else if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      endTyping();
    } else if (event.key === "Backspace" && isEmpty) {
      event.preventDefault();
      remove(codes.length - 1);
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowUp") && isEmpty) {
      event.preventDefault();
      focus.code(codes.length - 1);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (!list.paste(event.clipboardData.getData("text"))) return;
    event.preventDefault();
    completion.close();
  }

  return {
    remove,
    move,
    moveTo,
    onFieldKey,
    endTyping,
    onCodeKey: codeKeys(list, focus, { remove, move, putPoa }),
    ...correctionKeys(list, focus.soon),
    onPaste,
  };
}

interface CodeActs {
  remove: (index: number) => void;
  move: (index: number, to: number) => void;
  putPoa: (key: string, index: number) => boolean;
}

/** Returns the key handler of a code in the list. */
function codeKeys(list: CodeListState, focus: ReturnType<typeof focusIn>, { remove, move, putPoa }: CodeActs) {
  /** Moves the focus to the next code, or with Alt moves the code itself. */
  function step(event: KeyboardEvent<HTMLElement>, index: number, by: number) {
    const next = index + by;
    if (event.altKey) move(index, next);
    else if (next >= list.codes.length) focus.field();
    else focus.code(next);
  }

  return (event: KeyboardEvent<HTMLElement>, index: number) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const by = steps[key] ?? 0;
    const isPlain = !altKey && !ctrlKey && !metaKey;
    const press = (part: string) => event.currentTarget.querySelector<HTMLElement>(part)?.click();
    const way = historyKey(event);
    if (way) {
      list[way]();
      focus.soon(index);
    } else if (altKey && event.code === "KeyP") press("[data-passages]");
    else if (key === "ContextMenu" || (event.shiftKey && key === "F10")) press("[data-change]");
    else if (key === "Delete" || key === "Backspace") remove(index);
    else if (key === "F2" || (key === "Enter" && isPlain)) list.edit(index);
    else if (key === "Insert") list.insert(index);
    else if (by !== 0) step(event, index, by);
    else if (isPlain && putPoa(key, index)) void 0;
    else if (isPlain && /^[^\s,;]$/u.test(key)) list.insert(index, key);
    else return;
    event.preventDefault();
  };
}

/** Returns the handlers that end a correction. */
function correctionKeys(list: CodeListState, focusSoon: (index: number) => void) {
  /**
   * Handles the keys of a correction; Enter on a selected option is left to the combobox. Returns true if the
   * correction has ended.
   */
  function onCorrectionKey(event: KeyboardEvent<HTMLInputElement>, completing: Completion): boolean {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key === "Enter" && completing.isChosen())) return false;
    if (event.key === "Enter" && completing.isOpen && list.isWords(list.correction?.text ?? "")) {
      event.preventDefault();
      completing.chooseFirst(event.currentTarget);
      return false;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      focusSoon(list.finish());
    } else if (event.key === "Escape") {
      event.preventDefault();
      const { index = 0 } = list.correction ?? {};
      list.cancel();
      focusSoon(index);
    } else return false;
    return true;
  }

  /** Ends the correction with a proposed code. */
  const finishWith = (code: string) => focusSoon(list.finish(code));

  return { onCorrectionKey, finishWith };
}

export type ListKeys = ReturnType<typeof useListKeys>;
