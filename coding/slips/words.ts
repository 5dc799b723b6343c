import { type Day, dayText } from "../days.ts";

import type { Difference } from "./title-difference.ts";

const longDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "30 September 2020". */
export function dayInWords(day: Day): string {
  const text = dayText(day);
  return text === null ? "that day" : longDay.format(new Date(`${text}T00:00:00Z`));
}

const mostCharacters = 160;

/** Words of a title in quotation marks; long ones are cut between words. */
export function quote(title: string): string {
  const text = title.replace(/\s+/g, " ");
  if (text.length <= mostCharacters) return `“${text}”`;
  return `“${text.slice(0, mostCharacters).replace(/\s+\S*$/, "")} …”`;
}

/** The reader of a sentence: the student who gave the code, or staff. */
export type Listener = "student" | "staff";

/** Pronouns for the person who gave the code, at the start of a sentence and inside it. */
export interface Giver {
  You: string;
  you: string;
  Your: string;
  your: string;
  have: string;
}

export const givers: Record<Listener, Giver> = {
  student: { You: "You", you: "you", Your: "Your", your: "your", have: "have" },
  staff: {
    You: "The student",
    you: "the student",
    Your: "The student’s",
    your: "the student’s",
    have: "has",
  },
};

/**
 * Returns a sentence about the difference of two titles; undefined if they say the same.
 *
 * @param beginning how the sentence begins
 */
export function contrast({ Your }: Giver, beginning: string, { given, meant }: Difference): string | undefined {
  if (given !== "" && meant !== "") return `${beginning} ${quote(given)}; the key has ${quote(meant)}.`;
  if (meant !== "") return `${Your} code does not say ${quote(meant)}; the key’s code does.`;
  return given === "" ? undefined : `${Your} code says ${quote(given)}; the key’s code does not.`;
}
