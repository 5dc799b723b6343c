import type { ReactNode } from "react";
import { type Answers, mostCharacters } from "#contract/answers.ts";
import classes from "./short-fields.module.css";

/** The answers of a form and its change handler. */
export interface AnswersProps {
  answers: Answers;
  /** Items that cannot be saved, each with its sentence. */
  faults?: Record<string, string>;
  onAnswer: (item: string, value: string | string[]) => void;
}

export function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

const inThousands = (count: number) => count.toLocaleString("en");

const nearTheEnd = 0.9;

/** Returns how many characters are used, once little is left. */
function counterOf(length: number, most: number): string | undefined {
  if (length < most * nearTheEnd) return undefined;
  const used = `${inThousands(length)} of ${inThousands(most)} characters`;
  return length < most ? used : `${used}: the limit`;
}

/** Returns the props of a text field: its value, its limit, a hint, and how many characters are left. */
export function textField({ answers, faults, onAnswer }: AnswersProps, item: string, hint?: string) {
  const value = textOf(answers[item]);
  const most = mostCharacters(item);
  const counter = most && counterOf(value.length, most);
  const description: ReactNode = (hint || counter) && (
    <>
      {hint} {counter && <span className={classes.counter}>{counter}</span>}
    </>
  );
  return {
    name: item,
    value,
    maxLength: most,
    description,
    error: faults?.[item],
    onChange: (event: { currentTarget: { value: string } }) => onAnswer(item, event.currentTarget.value),
  };
}
