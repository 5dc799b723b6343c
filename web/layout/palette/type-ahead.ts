import { useEffect, useMemo } from "react";

/**
 * Collects the keys that are typed after the palette was requested and before its box exists. They reach nothing else.
 */
export interface TypeAhead {
  begin: () => void;
  /** Stops collecting and returns the typed text. */
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
        const text = typed;
        ahead.stop();
        return text;
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
