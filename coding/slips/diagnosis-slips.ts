import type { Facts } from "./facts.ts";
import { lessonOf } from "./lessons.ts";
import { findCodeFirst, findExcludes1, findManifestationOrder, type Placed } from "./order-slips.ts";
import { findPartPointKind } from "./part-point-kind.ts";
import type { Slip } from "./slip.ts";
import { seventhTitle } from "./standing-slips.ts";
import { type Difference, differenceOf, phrasesThatDiffer } from "./title-difference.ts";
import { sideOf, wordsOf } from "./title-words.ts";
import { contrast, quote } from "./words.ts";

/** Explains a wrong diagnosis by the code that was meant. Codes are plain and differ. */
export function diagnosisSlip(facts: Facts, placed: Placed): Slip {
  const { given, meant } = placed;
  const kind = findPartPointKind("icd10cm", given, meant);
  if (kind === "laterality") return { kind, text: sides(facts, given, meant) };
  if (kind === "encounter") return { kind, text: sevenths(facts, given, meant) };
  // The start of a code may have been a complete code before: it earns no part points, and leaves detail open.
  const isLessSpecific = kind === "specificity" || meant.startsWith(given);
  if (isLessSpecific) return { kind: "specificity", text: leftOpen(facts, given, meant) };
  if (given.slice(0, 3) === meant.slice(0, 3)) return { kind: "same_category", text: siblings(facts, given, meant) };
  const order = findManifestationOrder(facts, placed) ?? findCodeFirst(facts, placed) ?? findExcludes1(facts, placed);
  if (!order) return chapters(facts, given, meant);
  const goal = facts.display(meant);
  return order.text.includes(goal) ? order : { ...order, text: `${order.text} The key has ${goal}.` };
}

function sides(facts: Facts, given: string, meant: string): string {
  const [title, right] = [facts.title(given), facts.title(meant)];
  if (title === undefined || right === undefined) return `The side differs; the key has ${facts.display(meant)}.`;
  const difference = differenceOf(title, right);
  const [own, wanted] = [sideInWords(title, difference.given), sideInWords(right, difference.meant)];
  if (own === undefined) return `${facts.giver.Your} code leaves the side open; the key has ${wanted ?? "one"}.`;
  if (wanted === undefined) return `${facts.giver.You} coded ${own}; the key has the code that leaves the side open.`;
  return `${facts.giver.You} coded ${own}; the key has ${wanted}.`;
}

/** Returns the side in a title in words. */
function sideInWords(title: string, own: string): string | undefined {
  const words = wordsOf(title);
  const side = sideOf(words);
  if (side === "bilateral") return "both sides";
  // "Unilateral osteoarthritis, unspecified knee" does not name the side.
  if (side === "unilateral") return /\bunspecified\b/.test(own) ? undefined : "one side only";
  const dominance = words.find((word) => /^(?:non-?)?dominant$/.test(word))?.replace("-", "");
  return side && `the ${[side, ...(dominance ? [dominance] : [])].join(", ")} side`;
}

function sevenths(facts: Facts, given: string, meant: string): string {
  const named = (code: string, said: string) => {
    const title = seventhTitle(facts, code) ?? said;
    return title === "" ? code.slice(6) : `${code.slice(6)}, ${quote(title)}`;
  };
  const difference = differenceOfTitles(facts, given, meant) ?? { given: "", meant: "" };
  const [own, wanted] = [named(given, difference.given), named(meant, difference.meant)];
  return `7th character: ${facts.giver.you} chose ${own}; the key has ${wanted}.${phases(own, wanted)}`;
}

/** "Initial" does not mean the first visit, as beginners believe. */
function phases(own: string, wanted: string): string {
  const hasBoth = (one: string, other: string) =>
    own.includes(one) !== wanted.includes(one) && own.includes(other) !== wanted.includes(other);
  const heals = ![own, wanted].some((title) => /nonunion|malunion|sequela/.test(title));
  return heals && hasBoth("initial encounter", "subsequent encounter")
    ? " “Initial” lasts as long as the treatment is active; “subsequent” is the care while it heals."
    : "";
}

/** Returns the difference between the titles of two codes; undefined if a code has no specific title here. */
function differenceOfTitles(
  { title }: Facts,
  given: string,
  meant: string,
  compare: typeof differenceOf = differenceOf,
): Difference | undefined {
  const [own, wanted] = [title(given), title(meant)];
  return own === undefined || wanted === undefined ? undefined : compare(own, wanted);
}

function leftOpen(facts: Facts, given: string, meant: string): string {
  // Both titles name the condition; only the addition in the key's title is missing.
  const difference = differenceOfTitles(facts, given, meant, phrasesThatDiffer);
  const said = difference && (difference.meant.replace(/^unspecified /i, "") || facts.title(meant));
  return said
    ? `${facts.giver.Your} code leaves open what the key’s code says: ${quote(said)}.`
    : `The category is right; the key has ${facts.display(meant)}.`;
}

function siblings(facts: Facts, given: string, meant: string): string {
  const difference = differenceOfTitles(facts, given, meant);
  const goal = facts.display(meant);
  const sameCategory = `The category is right; the key has ${goal}.`;
  if (!difference) return sameCategory;
  if (difference.given !== "" && findPartPointKind("icd10cm", meant, given) === "specificity")
    return `${facts.giver.Your} code says ${quote(difference.given)}; the key’s code, ${goal}, says less.`;
  return contrast(facts.giver, `${facts.giver.You} coded`, difference) ?? sameCategory;
}

function chapters(facts: Facts, given: string, meant: string): Slip {
  const { levels, quoted, display, giver } = facts;
  const [own, wanted] = [levels(given).at(-1) ?? "", levels(meant).at(-1) ?? ""];
  const goal = quoted(meant) ?? display(meant);
  if (facts.standing(meant).status === "unknown")
    return { kind: "other_chapter", text: `The key has ${goal}, which is not among the ICD-10-CM codes here.` };
  const onlyGoal = `The key has ${goal}.`;
  const lesson = lessonOf(given, meant);
  const titles =
    quoted(given) && quoted(meant) ? `${giver.You} coded ${quoted(given)}; the key has ${goal}.` : onlyGoal;
  if (own === wanted && own.includes("-"))
    return { kind: "same_chapter", text: [titles, lesson].filter(Boolean).join(" ") };
  if (lesson) return { kind: "other_chapter", text: `${titles} ${lesson}` };
  const [chapter, right] = [quoted(own), quoted(wanted)];
  const text =
    chapter && right
      ? `${giver.You} coded ${quoted(given) ?? display(given)}, of the chapter ${chapter}; the key has ${goal}, of ${right}.`
      : onlyGoal;
  return { kind: "other_chapter", text };
}
