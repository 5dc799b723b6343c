import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import type { Completion } from "../codes/use-completion.ts";
import type { CodeListState } from "./use-code-list.ts";

/** Back or on, among the codes; 0 for any other key. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The keys of a list of codes, in its field and on its codes. In: the box that holds both. */
export function useListKeys(list: CodeListState, completion: Completion, box: RefObject<HTMLElement | null>) {
  const { codes, typed } = list;
  const focusField = () => box.current?.querySelector("input")?.focus();
  const focusCode = (index: number) => box.current?.querySelectorAll<HTMLElement>("[data-code]")[index]?.focus();
  const remove = (index: number) => {
    list.remove(index);
    focusField();
  };

  function onFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    const isEmpty = typed === "" && codes.length > 0;
    if (event.nativeEvent.isComposing) return;
    // The combobox takes what the arrows have chosen; without a choice what is typed stays what it is.
    if (event.key === "Enter" && completion.isChosen()) return;
    if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      completion.close();
      list.add(typed);
    } else if (event.key === "Backspace" && isEmpty) {
      event.preventDefault();
      remove(codes.length - 1);
    } else if ((event.key === "ArrowLeft" || event.key === "ArrowUp") && isEmpty) {
      event.preventDefault();
      focusCode(codes.length - 1);
    }
  }

  function onCodeKey(event: KeyboardEvent<HTMLElement>, index: number) {
    const step = steps[event.key] ?? 0;
    const passages = event.currentTarget.querySelector<HTMLElement>("[data-passages]");
    if (event.key.toLowerCase() === "p" && passages && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      passages.click();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(index);
    } else if (step !== 0) {
      event.preventDefault();
      const next = index + step;
      if (event.altKey) {
        list.move(index, next);
        requestAnimationFrame(() => focusCode(Math.min(Math.max(next, 0), codes.length - 1)));
      } else if (next >= codes.length) focusField();
      else focusCode(next);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[,;\n\t]/.test(text)) return;
    event.preventDefault();
    completion.close();
    list.add(typed + text);
  }

  return { remove, onFieldKey, onCodeKey, onPaste };
}
