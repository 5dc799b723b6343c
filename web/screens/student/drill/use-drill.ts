import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DrillAnswer, DrillLine } from "#contract/api/drill.ts";
import { answerDrillLine } from "../../../api/drill.ts";

/** What was typed for a line last, and what was said of it. */
export interface Tried {
  given: string;
  answer: DrillAnswer;
  /** How often it was typed in this drill. */
  tries: number;
  wasRightAtOnce: boolean;
}

/** One walk through a drill: what is asked now, what was said of it, and what comes again before the end. */
export function useDrill(drawn: readonly DrillLine[], daysBefore: number) {
  const [queue, setQueue] = useState(drawn);
  const [at, setAt] = useState(0);
  const [tried, setTried] = useState<Record<string, Tried>>({});
  /** The line that stands there has been judged. */
  const [isJudged, setJudged] = useState(false);
  const [daysInRow, setDaysInRow] = useState(daysBefore);
  const line = queue[at];
  const check = useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) => answerDrillLine(id, code),
    onSuccess: (answer, { id, code }) => {
      const before = tried[id];
      const wasRightAtOnce = before?.wasRightAtOnce ?? answer.right;
      setTried({ ...tried, [id]: { given: code, answer, tries: (before?.tries ?? 0) + 1, wasRightAtOnce } });
      setJudged(true);
      setDaysInRow(answer.daysInRow);
      const comesAgain = queue.slice(at + 1).some((one) => one.id === id);
      if (!answer.right && line && !comesAgain) setQueue([...queue, line]);
    },
  });
  return {
    line,
    queue,
    at,
    tried,
    daysInRow,
    said: line && isJudged ? tried[line.id] : undefined,
    check,
    /** The same line once more. */
    again: () => {
      check.reset();
      setJudged(false);
    },
    next: () => {
      check.reset();
      setJudged(false);
      setAt(at + 1);
    },
  };
}

export type Drill = ReturnType<typeof useDrill>;
