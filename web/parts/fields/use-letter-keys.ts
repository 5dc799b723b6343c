import { useEffect, useRef } from "react";

/**
 * Acts by single keys, while nobody types and no question or small form lies over the screen: those have the keys. In: the
 * acts by their key, in lower case, and whether the screen is a dialog.
 */
export function useLetterKeys(acts: Readonly<Record<string, () => void>>, isInDialog = false): void {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const act = newest.current[key.toLowerCase()];
      if (!act || ctrlKey || metaKey || altKey || isTyping(target) || isCovered(isInDialog)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isInDialog]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const { type } = target as HTMLInputElement;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Whether a question or a small form lies over what is on the screen, which may be a dialog itself. */
export function isCovered(isInDialog: boolean): boolean {
  return document.querySelectorAll('[role="dialog"]').length > Number(isInDialog);
}
