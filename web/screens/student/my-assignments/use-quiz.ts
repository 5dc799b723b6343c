import { useSessionStorage } from "@mantine/hooks";
import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { readFlags, storeFlags } from "./flags.ts";
import { onAnswerRequested } from "./focus-answer.ts";
import type { Work } from "./work.ts";

/** Returns the open question, which survives a reload, and the flagged questions. */
export function useQuiz(work: Work, questions: readonly { _id: string }[], body: RefObject<HTMLElement | null>) {
  const [openIndex, setOpenIndex] = useSessionStorage({
    key: `question_${work.id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const current = Math.min(Math.max(openIndex, 0), Math.max(questions.length - 1, 0));
  const [flags, setFlags] = useState(() => readFlags(work.id));
  const open = (index: number, isFocused: boolean) => {
    flushSync(() => setOpenIndex(index));
    if (!isFocused) return;
    const fields = body.current?.querySelectorAll<HTMLInputElement>("input[name]") ?? [];
    const field = [...fields].find((one) => one.checked) ?? fields[0];
    field?.focus();
    field?.closest("[data-open]")?.scrollIntoView({ block: "nearest" });
  };
  useEffect(
    () =>
      onAnswerRequested((item) => {
        const index = questions.findIndex(({ _id }) => _id === item);
        if (index >= 0) setOpenIndex(index);
      }),
    [questions, setOpenIndex],
  );
  const flag = (id: string) => {
    const next = flags.includes(id) ? flags.filter((one) => one !== id) : [...flags, id];
    storeFlags(work.id, next);
    setFlags(next);
  };
  return { current, open, flags, flag };
}
