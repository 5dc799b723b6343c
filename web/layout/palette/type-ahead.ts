import { useEffect, useMemo } from "react";

/** What is typed after a box was asked for and before it is there: it is kept for it, and goes nowhere else. */
export interface TypeAhead {
  begin: () => void;
  /** Ends it. Out: what was typed. */
  take: () => string;
}

export function useTypeAhead(): TypeAhead {
  const ahead = useMemo(() => {
    let typed = "";
    const gather = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key === "Escape") return void ahead.take();
      if (ctrlKey || metaKey || altKey || isComposing) return;
      if (key === "Backspace") typed = typed.slice(0, -1);
      else if (key.length === 1) typed += key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const ahead: TypeAhead & { stop: () => void } = {
      begin: () => {
        ahead.take();
        addEventListener("keydown", gather, true);
        addEventListener("pointerdown", ahead.stop, true);
      },
      take: () => {
        const taken = typed;
        ahead.stop();
        return taken;
      },
      stop: () => {
        typed = "";
        removeEventListener("keydown", gather, true);
        removeEventListener("pointerdown", ahead.stop, true);
      },
    };
    return ahead;
  }, []);
  useEffect(() => ahead.stop, [ahead]);
  return ahead;
}
