import { arrayMove } from "@dnd-kit/sortable";
import { useState } from "react";
import { splitCodes } from "#contract/code-list.ts";

/**
 * A list of codes that is being typed. What still stands in the field is the last code of the list already: time that
 * runs out takes nothing away.
 */
export function useCodeList(all: readonly string[], onChange: (codes: string[]) => void) {
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const pending = splitCodes(typed);
  const isPendingKnown = pending.length > 0 && all.slice(-pending.length).join("\n") === pending.join("\n");
  const codes = isPendingKnown ? all.slice(0, -pending.length) : all;
  return {
    /** Those that are whole, in their order. */
    codes,
    /** What stands in the field, and the codes that it makes. */
    typed,
    pending,
    /** What a screen reader is told of the last change. */
    said,
    type(text: string) {
      // Keyboards of phones tell no key: a separator that arrives in the text makes a chip as well.
      setTyped(text.slice(text.search(/[^,;\n\t]*$/)).trimStart());
      onChange([...codes, ...splitCodes(text)]);
    },
    add(text: string) {
      const added = splitCodes(text);
      setTyped("");
      if (added.length > 0 && !(isPendingKnown && text === typed)) onChange([...codes, ...added]);
    },
    /** Another code takes the place of what is being typed. */
    take(code: string) {
      setTyped("");
      onChange([...codes, code]);
    },
    replace(index: number, code: string) {
      setSaid(`${codes[index]} replaced by ${code}`);
      onChange([...codes.with(index, code), ...pending]);
    },
    remove(index: number) {
      setSaid(`${codes[index]} removed`);
      onChange([...codes.toSpliced(index, 1), ...pending]);
    },
    move(from: number, to: number) {
      if (to < 0 || to >= codes.length || from === to) return;
      setSaid(`${codes[from]} moved to position ${to + 1}`);
      onChange([...arrayMove([...codes], from, to), ...pending]);
    },
  };
}

export type CodeListState = ReturnType<typeof useCodeList>;
