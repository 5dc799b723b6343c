import { readFileSync } from "node:fs";
import path from "node:path";
import type { System } from "#coding/systems.ts";

/** A search as a working coder types it. */
interface CodersQuestion {
  system: System;
  text: string;
  /** The highest accepted rank of the answer: 1 or 5. */
  place: number;
  /** Right answers. A trailing hyphen means: all codes with this beginning. */
  codes: string[];
}

const table = readFileSync(path.join(import.meta.dirname, "coders-questions.tsv"), "utf8");

export const codersQuestions: CodersQuestion[] = table
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [system = "", text = "", place = "", codes = ""] = line.split("\t");
    return { system: system as System, text, place: Number(place), codes: codes.split(" ") };
  });

export function isAnswer({ codes }: CodersQuestion, code: string): boolean {
  return codes.some((right) => (right.endsWith("-") ? code.startsWith(right.slice(0, -1)) : code === right));
}
