import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from "react";

const step: Record<string, [column: number, line: number]> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

/**
 * Adds keyboard control to the procedure builder: arrow keys move within and between axes, a character chooses its
 * value, and after a choice by key the focus moves to the next open axis. The lists have `data-axis` (their position),
 * the values `data-value`, and their links `data-code` (the code that they open).
 */
export function useAxisKeys(code: string) {
  const root = useRef<HTMLDivElement>(null);
  // The code that was chosen by key. Until it is rendered, each render shows the previous code.
  const chosen = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (chosen.current !== code) return;
    const next = root.current?.querySelector<HTMLElement>(`[data-axis="${code.length + 1}"] a`);
    if (!next && code.length < 7) return;
    chosen.current = undefined;
    next?.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const item = event.target.closest<HTMLElement>("[data-value]");
    const list = item?.closest<HTMLElement>("[data-axis]");
    if (!item || !list) return;
    const go = step[event.key];
    const next = go ? neighbour(root.current, list, item, go) : undefined;
    const meant = /^[0-9a-z]$/i.test(event.key) ? valueIn(list, event.key.toUpperCase()) : undefined;
    if (go || meant) event.preventDefault();
    next?.focus();
    meant?.focus();
    meant?.click();
  }

  /** A click caused by a key has `detail` 0. */
  function onClickCapture({ detail, target }: MouseEvent<HTMLElement>) {
    if (detail === 0 && target instanceof Element)
      chosen.current = target.closest<HTMLElement>("a[data-code]")?.dataset.code;
  }

  return { ref: root, onKeyDown, onClickCapture };
}

function itemsOf(list: Element | undefined): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-value]") ?? [])];
}

function valueIn(list: Element, value: string): HTMLElement | undefined {
  return itemsOf(list).find((item) => item.dataset.value === value);
}

function neighbour(
  root: Element | null,
  list: Element,
  item: HTMLElement,
  [column, line]: [number, number],
): HTMLElement | undefined {
  if (line !== 0) return itemsOf(list)[itemsOf(list).indexOf(item) + line];
  const lists = [...(root?.querySelectorAll("[data-axis]") ?? [])];
  const others = itemsOf(lists[lists.indexOf(list) + column]);
  return others.find((other) => other.ariaCurrent === "true") ?? others[0];
}
