import type { CodeDetails } from "#coding/code-sets/find-code.ts";
import { differenceOf } from "#coding/slips/title-difference.ts";
import { quote } from "#coding/slips/words.ts";
import { linkTo, plain } from "./markdown.ts";

/** Describes how two codes of one system differ, in Markdown. Empty for codes of two systems. */
export function compareCodes([one, other]: readonly CodeDetails[]): string[] {
  if (!one || !other || one.system !== other.system) return [];
  const titles = [one, other].map(({ system, display, title }) => `- **${linkTo(system, display)}** ${plain(title)}`);
  const differing = one.system === "icd10pcs" ? axesThatDiffer(one, other) : factsThatDiffer(one, other);
  return [[`What differs between ${one.display} and ${other.display}:`, ...titles, ...differing].join("\n")];
}

function axesThatDiffer(one: CodeDetails, other: CodeDetails): string[] {
  return one.axes.flatMap((axis, place) => {
    const its = other.axes[place];
    if (!its || its.value === axis.value) return [];
    const [own, wanted] = [axis, its].map(({ value, label, definition }) => {
      return `\`${value}\` ${plain(label)}${definition ? ` (${plain(definition)})` : ""}`;
    });
    return [`- ${axis.axis}, character ${place + 1}: ${own}; ${wanted}`];
  });
}

function factsThatDiffer(one: CodeDetails, other: CodeDetails): string[] {
  const { given, meant } = differenceOf(one.title, other.title);
  const isWhole = given === one.title && meant === other.title;
  const words = isWhole
    ? []
    : given !== "" && meant !== ""
      ? [`- Only ${one.display} says ${plain(quote(given))}; only ${other.display} says ${plain(quote(meant))}`]
      : [[one, given] as const, [other, meant] as const].flatMap(([{ display }, own]) =>
          own === "" ? [] : [`- Only ${display} says ${plain(quote(own))}`],
        );
  const [severity, otherSeverity] = [one, other].map(({ drg }) => {
    return drg?.severity ? (drg.severity === "none" ? "neither MCC nor CC" : drg.severity) : "";
  });
  const inDrg =
    severity === otherSeverity || !severity || !otherSeverity
      ? []
      : [`- In a DRG: ${one.display} ${severity}, ${other.display} ${otherSeverity}`];
  const notBillable = [one, other]
    .filter(({ billable }) => !billable)
    .map(({ display }) => `- ${display} cannot be billed`);
  return [...words, ...inDrg, ...notBillable];
}
