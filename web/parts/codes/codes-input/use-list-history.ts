import { useEffect, useRef, useState } from "react";
import type { CodingField } from "#contract/answers.ts";

/** A code that a step has moved to another list. */
export interface Moved {
  code: string;
  to: CodingField;
}

/** An earlier or undone state of a list, and the code that moved between it and the next one. */
interface Step {
  codes: readonly string[];
  moved: Moved | undefined;
}

const mostSteps = 50;

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((code, index) => code === other[index]);
}

/**
 * Returns the steps of a list that can be undone and redone. A change from outside, such as another window's, clears them:
 * a step would restore a list without it.
 */
export function useListHistory(all: readonly string[], onChange: (codes: string[]) => void) {
  const [past, setPast] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const seen = useRef(all);
  const passed = useRef(all);
  useEffect(() => {
    const isFromOutside = !isSame(all, seen.current) && !isSame(all, passed.current);
    seen.current = all;
    if (!isFromOutside) return;
    setPast([]);
    setUndone([]);
  }, [all]);
  return {
    canUndo: past.length > 0,
    /** Passes on a list that the user has changed here. */
    passOn(next: string[]) {
      passed.current = next;
      onChange(next);
    },
    /** Stores a step. A new change clears what can be redone. */
    record(codes: readonly string[], moved?: Moved) {
      setPast([...past, { codes, moved }].slice(-mostSteps));
      setUndone([]);
    },
    /** Takes the last step of one stack and stores the present list on the other. */
    take(way: "undo" | "redo", codes: readonly string[]): Step | undefined {
      const [from, setFrom] = way === "undo" ? ([past, setPast] as const) : ([undone, setUndone] as const);
      const [to, setTo] = way === "undo" ? ([undone, setUndone] as const) : ([past, setPast] as const);
      const last = from.at(-1);
      if (!last) return undefined;
      setFrom(from.slice(0, -1));
      setTo([...to, { codes, moved: last.moved }]);
      return last;
    },
  };
}
