import { Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type RefObject, useRef } from "react";
import { keysHere } from "../fields/keys-here.ts";
import { isCovered } from "../fields/use-letter-keys.ts";
import classes from "./bar-key.module.css";

/**
 * F6 leads from a long list to the bar of what is done with those ticked, which stands behind all of it, and back to where
 * one was; said in the bar where there are keys.
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
    <Kbd size="xs" className={classes.key ?? ""} title="To this bar and back to the list">
      {keysHere("F6")}
    </Kbd>
  );
}
