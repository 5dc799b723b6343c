import type { ReactNode } from "react";
import { type Answers, mostCharacters } from "#contract/answers.ts";
import classes from "./short-fields.module.css";

/** The answers of a form, and what becomes of them. */
export interface AnswersProps {
  answers: Answers;
  /** Items that cannot be saved as they are, each with its sentence. */
  faults?: Record<string, string>;
  onAnswer: (item: string, value: string | string[]) => void;
}

export function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

const inThousands = (count: number) => count.toLocaleString("en");

const nearTheEnd = 0.9;

/** How much of what fits is used, once little is left. */
function counterOf(length: number, most: number): string | undefined {
  if (length < most * nearTheEnd) return undefined;
  const used = `${inThousands(length)} of ${inThousands(most)} characters`;
  return length < most ? used : `${used}: the limit`;
}

/** Returns what every text field of the form has: its value, its limit, and below it a hint and how much still fits. */
export function textField({ answers, faults, onAnswer }: AnswersProps, item: string, hint?: string) {
  const value = textOf(answers[item]);
  const most = mostCharacters(item);
  const counter = most && counterOf(value.length, most);
  const said: ReactNode = (hint || counter) && (
    <>
      {hint} {counter && <span className={classes.counter}>{counter}</span>}
    </>
  );
  return {
    name: item,
    value,
    maxLength: most,
    description: said,
    error: faults?.[item],
    onChange: (event: { currentTarget: { value: string } }) => onAnswer(item, event.currentTarget.value),
  };
}
