import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { findLine, type LessonLine } from "./lines.ts";

const litMs = 4000;

interface SoughtLine {
  sought: LessonLine | undefined;
  /** While it is lit: the step of the history that led to it. */
  litBy: string | undefined;
}

/** The line that the address names, as a notice's does, and whether one was led to it just now. */
export function useSoughtLine(lines: readonly LessonLine[]): SoughtLine {
  const { search, key } = useLocation();
  const address = new URLSearchParams(search);
  const field = address.get("field");
  const sought = field === null ? undefined : findLine(lines, { field, code: address.get("code") });
  const isSought = sought !== undefined;
  const [litBy, setLitBy] = useState<string>();
  useEffect(() => {
    if (!isSought) return;
    setLitBy(key);
    const timer = setTimeout(() => setLitBy(undefined), litMs);
    return () => clearTimeout(timer);
  }, [isSought, key]);
  return { sought, litBy };
}
