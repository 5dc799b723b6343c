import type { Facts } from "./facts.ts";
import { findCodeFirst, findExcludes1, findManifestationOrder, type Placed } from "./order-slips.ts";
import { findPartPointKind } from "./part-point-kind.ts";
import type { Slip } from "./slip.ts";
import { seventhTitle } from "./standing-slips.ts";
import { differenceOf } from "./title-difference.ts";
import { sideOf, wordsOf } from "./title-words.ts";
import { contrast, quote } from "./words.ts";

/** What is wrong with a diagnosis that stands for another one. In: plain codes that differ. */
export function diagnosisSlip(facts: Facts, placed: Placed): Slip {
  const { given, meant } = placed;
  const kind = findPartPointKind("icd10cm", given, meant);
  if (kind === "laterality") return { kind, text: sides(facts, given, meant) };
  if (kind === "encounter") return { kind, text: sevenths(facts, given, meant) };
  if (kind === "specificity") return { kind, text: leftOpen(facts, given, meant) };
  if (given.slice(0, 3) === meant.slice(0, 3)) return { kind: "same_category", text: siblings(facts, given, meant) };
  const order = findManifestationOrder(facts, placed) ?? findCodeFirst(facts, placed) ?? findExcludes1(facts, placed);
  if (!order) return chapters(facts, given, meant);
  const goal = facts.display(meant);
  return order.text.includes(goal) ? order : { ...order, text: `${order.text} The chart calls for ${goal}.` };
}

function sides(facts: Facts, given: string, meant: string): string {
  const [own, wanted] = [sideInWords(facts.title(given)), sideInWords(facts.title(meant))];
  if (own === undefined)
    return `${facts.giver.Your} code leaves the side open; the chart calls for ${wanted ?? "one"}.`;
  if (wanted === undefined)
    return `${facts.giver.You} coded ${own}; the chart calls for the code that leaves the side open.`;
  return `${facts.giver.You} coded ${own}; the chart calls for ${wanted}.`;
}

function sideInWords(title = ""): string | undefined {
  const words = wordsOf(title);
  const side = sideOf(words);
  if (side === "bilateral") return "both sides";
  if (side === "unilateral") return "one side only";
  const dominance = words.find((word) => word === "dominant" || word === "nondominant");
  return side && `the ${[side, ...(dominance ? [dominance] : [])].join(", ")} side`;
}

function sevenths(facts: Facts, given: string, meant: string): string {
  const named = (code: string, said: string) => {
    const title = seventhTitle(facts, code) ?? said;
    return title === "" ? code.slice(6) : `${code.slice(6)}, ${quote(title)}`;
  };
  const difference = differenceOf(facts.title(given) ?? "", facts.title(meant) ?? "");
  const [own, wanted] = [named(given, difference.given), named(meant, difference.meant)];
  return `7th character: ${facts.giver.you} chose ${own}; the chart calls for ${wanted}.${phases(own, wanted)}`;
}

/** "Initial" is not the first visit: what beginners take it for. */
function phases(own: string, wanted: string): string {
  const hasBoth = (one: string, other: string) =>
    own.includes(one) !== wanted.includes(one) && own.includes(other) !== wanted.includes(other);
  return hasBoth("initial encounter", "subsequent encounter")
    ? " “Initial” lasts as long as the treatment is active; “subsequent” is the care while it heals."
    : "";
}

function leftOpen(facts: Facts, given: string, meant: string): string {
  const own = facts.title(given);
  const wanted = facts.title(meant);
  const { meant: more } = differenceOf(own ?? "", wanted ?? "");
  const said = more.replace(/^unspecified /i, "") || wanted;
  return said
    ? `${facts.giver.Your} code leaves open what the chart says: ${quote(said)}.`
    : `${facts.display(meant)} says more than ${facts.giver.your} code.`;
}

function siblings(facts: Facts, given: string, meant: string): string {
  const difference = differenceOf(facts.title(given) ?? "", facts.title(meant) ?? "");
  const goal = facts.display(meant);
  if (difference.given !== "" && findPartPointKind("icd10cm", meant, given) === "specificity")
    return `${facts.giver.Your} code says ${quote(difference.given)}; the chart does not say so much and calls for ${goal}.`;
  return (
    contrast(facts.giver, `${facts.giver.You} coded`, difference) ??
    `The category is right; the chart calls for ${goal}.`
  );
}

function chapters(facts: Facts, given: string, meant: string): Slip {
  const { levels, quoted, display, giver } = facts;
  const [own, wanted] = [levels(given).at(-1) ?? "", levels(meant).at(-1) ?? ""];
  const goal = quoted(meant) ?? display(meant);
  if (own === wanted && own.includes("-")) {
    const [category, right] = [quoted(given.slice(0, 3)), quoted(meant.slice(0, 3))];
    const text =
      category && right
        ? `${giver.You} coded ${category}; the chart calls for ${right}.`
        : `The chart calls for ${goal}.`;
    return { kind: "same_chapter", text };
  }
  const [chapter, right] = [quoted(own), quoted(wanted)];
  const text =
    chapter && right
      ? `${giver.You} coded from the chapter ${chapter}; the chart calls for one of ${right}: ${goal}.`
      : `The chart calls for ${goal}.`;
  return { kind: "other_chapter", text };
}
