import { type Day, dayText } from "../code-sets/days.ts";

import type { Difference } from "./title-difference.ts";

const longDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "30 September 2020". */
export function dayInWords(day: Day): string {
  const text = dayText(day);
  return text === null ? "that day" : longDay.format(new Date(`${text}T00:00:00Z`));
}

const mostCharacters = 160;

/** Words of a title in quotation marks; long ones are cut between words. */
export function quote(text: string): string {
  if (text.length <= mostCharacters) return `“${text}”`;
  return `“${text.slice(0, mostCharacters).replace(/\s+\S*$/, "")} …”`;
}

/** What one title says and the other does not; undefined where they say the same. In: how the sentence begins. */
export function contrast(beginning: string, { given, meant }: Difference): string | undefined {
  if (given !== "" && meant !== "") return `${beginning} ${quote(given)}; the chart calls for ${quote(meant)}.`;
  if (meant !== "") return `Your code does not say ${quote(meant)}; the chart does.`;
  return given === "" ? undefined : `Your code says ${quote(given)}; the chart does not.`;
}
