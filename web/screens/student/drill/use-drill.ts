import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DrillAnswer, DrillLine } from "#contract/api/drill.ts";
import { answerDrillLine } from "../../../api/drill.ts";

/** The last answer to a line, with its result. */
export interface LineResult {
  given: string;
  answer: DrillAnswer;
  /** The number of tries in this drill. */
  tries: number;
  wasRightAtOnce: boolean;
}

/** Manages one run through a drill: the current line, the results, and the lines to repeat before the end. */
export function useDrill(drawn: readonly DrillLine[], daysBefore: number) {
  const [queue, setQueue] = useState(drawn);
  const [at, setAt] = useState(0);
  const [tried, setTried] = useState<Record<string, LineResult>>({});
  /** True if the current line has been graded. */
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
    result: line && isJudged ? tried[line.id] : undefined,
    check,
    /** Asks the same line again. */
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
