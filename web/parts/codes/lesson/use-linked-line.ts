import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { findLine, type LessonLine } from "./lines.ts";

const highlightMs = 4000;

interface LinkedLine {
  linked: LessonLine | undefined;
  /** The history key of the navigation that led to the line; set while the line is highlighted. */
  highlightedBy: string | undefined;
}

/** Returns the line that the address names, for example from a notice, and whether it is highlighted. */
export function useLinkedLine(lines: readonly LessonLine[]): LinkedLine {
  const { search, key } = useLocation();
  const address = new URLSearchParams(search);
  const field = address.get("field");
  const linked = field === null ? undefined : findLine(lines, { field, code: address.get("code") });
  const isLinked = linked !== undefined;
  const [highlightedBy, setHighlightedBy] = useState<string>();
  useEffect(() => {
    if (!isLinked) return;
    setHighlightedBy(key);
    const timer = setTimeout(() => setHighlightedBy(undefined), highlightMs);
    return () => clearTimeout(timer);
  }, [isLinked, key]);
  return { linked, highlightedBy };
}
