import { useEffect, useRef } from "react";

/**
 * Registers single-key shortcuts. They work only while nobody types and no dialog or popover is open above the screen.
 * `acts`: actions by lower-case key. `isInDialog`: the screen itself is a dialog.
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

/** True if a dialog or popover is open above the screen, which may itself be a dialog. */
export function isCovered(isInDialog: boolean): boolean {
  return document.querySelectorAll('[role="dialog"]').length > Number(isInDialog);
}
