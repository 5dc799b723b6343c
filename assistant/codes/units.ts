import type { CodeDetails } from "#coding/code-sets/find-code.ts";

/**
 * Matches the amount of one unit at the end of a title: "per 15 mg", "up to 40 mg", ", 10 mg". A strength such as "10
 * mg/ml" does not match.
 */
const amountOfUnit = /(?:\bper|\bup to|,)\s*(\d+(?:\.\d+)?)\s*(mcg|mg|gm?|ml|cc)\s*$/i;
const amountAsked = /\b(\d+(?:\.\d+)?)\s*(mcg|mg|gm?|ml|cc)\b/gi;
const mostAmounts = 3;
const roundingError = 1e-9;

/** Converts the amounts in a question into units of a drug, in Markdown. Empty if the title names no unit. */
export function unitsOf({ system, display, title }: CodeDetails, question: string): string[] {
  const [, size, measure] = (system === "hcpcs" && amountOfUnit.exec(title)) || [];
  if (size === undefined || measure === undefined) return [];
  const plainly = (one: string) => one.toLowerCase().replace("gm", "g");
  const amounts = [...question.replace(/(?<=\d),(?=\d{3})/g, "").matchAll(amountAsked)].filter(
    ([, , asked = ""]) => plainly(asked) === plainly(measure),
  );
  return amounts.slice(0, mostAmounts).map(([, amount]) => {
    const count = Math.ceil(Number(amount) / Number(size) - roundingError);
    const isWhole = Math.abs(count * Number(size) - Number(amount)) < roundingError;
    const rest = isWhole ? "" : " A part of a unit is billed as a whole one.";
    return `**${amount} ${measure} of ${display}: ${count} ${count === 1 ? "unit" : "units"}.** One unit is ${size} ${measure}.${rest}`;
  });
}
