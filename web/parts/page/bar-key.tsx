import { Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type RefObject, useRef } from "react";
import { formatKeys } from "../fields/format-keys.ts";
import { isCovered } from "../fields/use-letter-keys.ts";

/**
 * Registers F6, which moves the focus from a long list to the bar of actions for chosen rows, and back. Shows the key
 * in the bar if there is a keyboard.
 */
export function BarKey({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const last = useRef<HTMLElement>(null);
  const change = () => {
    const { activeElement } = document;
    if (!bar.current || isCovered(false)) return;
    if (bar.current.contains(activeElement)) last.current?.focus();
    else {
      last.current = activeElement instanceof HTMLElement ? activeElement : null;
      bar.current.querySelector<HTMLElement>("button, input")?.focus();
    }
  };
  useHotkeys([["F6", change]], []);
  return (
    <Kbd size="xs" visibleFrom="md" title="To this bar and back to the list">
      {formatKeys("F6")}
    </Kbd>
  );
}
