import type { CodeRecord } from "../code-sets/read/content.ts";
import type { EditRow } from "../code-sets/read/edits.ts";
import { sideOf, wordsOf } from "./title-words.ts";

const letters = { right: "R", left: "L", bilateral: "B", unilateral: "U" } as const;

/**
 * Derives the table that kinds of slips are found by (coding/data/SOURCES.md): a line for each diagnosis up to its sixth
 * character, with the seventh characters that it takes, the sides that these name, and its title. In: the shipped titles,
 * oldest first, and the table of edits, which has every code there was.
 */
export function deriveStructure(titled: readonly (readonly CodeRecord[])[], edits: readonly EditRow[]): string {
  const titles = new Map(titled.flat().map(({ code, title }) => [code, title]));
  const sevenths = new Map<string, string[]>();
  for (const code of new Set([...titles.keys(), ...edits.map((edit) => edit.code)])) {
    const stem = code.length < 7 ? code : code.slice(0, 6).replace(/X+$/, "");
    const known = sevenths.get(stem) ?? [];
    if (code.length === 7) known.push(code.slice(6));
    sevenths.set(stem, known);
  }
  const lines = [...sevenths].map(([stem, characters]) => {
    const sorted = characters.sort();
    const titleOf = (character: string) => titles.get(stem.padEnd(6, "X") + character) ?? "";
    return [stem, sorted.join(""), sidesOf(sorted.map(titleOf)), titles.get(stem) ?? ""].join("\t");
  });
  return `${lines.sort().join("\n")}\n`;
}

/** Returns the sides of codes that differ only in their seventh character; empty if it does not choose the side. */
function sidesOf(titles: readonly string[]): string {
  const sides = titles.map((title) => sideOf(wordsOf(title)));
  if (!sides.includes("right") || !sides.includes("left")) return "";
  return sides.map((side) => (side ? letters[side] : "U")).join("");
}
