import type { System } from "#coding/systems.ts";

/** A question to the code sets: about codes that it names, or for the code of a description. */
export type CodesQuery =
  | { kind: "about"; question: string; codes: NamedInText[]; part: "all" | "excludes"; axis: number | undefined }
  | { kind: "code for"; system: System; words: string };

/** A text that looks like a code. The code sets decide whether it is one. */
export interface NamedInText {
  system: System;
  code: string;
  /** True if the text can only be a code, so that an unknown one is reported. */
  isCertain: boolean;
}

const looks: readonly (readonly [System, RegExp])[] = [
  ["icd10cm", /\b[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?\b/gi],
  ["icd10pcs", /(?<![\w.])(?=[A-Z]*\d)(?=\d*[A-Z])[0-9BCDFGHX][0-9A-HJ-NP-Z]{2,6}\b(?!\.\w)|\b0\d{6}\b/gi],
  ["hcpcs", /\b[A-V]\d{4}\b/gi],
];

/** The words that name an axis, and its position in an ICD-10-PCS code. */
const axes: readonly (readonly [RegExp, number])[] = [
  [/\bbody parts?\b/i, 4],
  [/\bapproach(?:es)?\b/i, 5],
  [/\bdevices?\b/i, 6],
  [/\bqualifiers?\b/i, 7],
];

const leansOnBefore =
  /\b(?:excludes?|notes?|code first|use additional|7th|seventh|it|its|they|both|together|that code|this code)\b/i;
const mostOfQuestion = 400;

/**
 * Finds what a conversation asks of the code sets. A last question without codes may mean those of the question before.
 *
 * @param questions oldest first
 */
export function findAsked(questions: readonly string[]): CodesQuery | undefined {
  const question = (questions.at(-1) ?? "").slice(0, mostOfQuestion);
  const named = namedIn(question);
  const before = named.length === 0 && leansOnBefore.test(question) ? (questions.at(-2) ?? "") : "";
  const codes = named.length > 0 ? named : namedIn(before.slice(0, mostOfQuestion));
  if (codes.length > 0) {
    const part = /\bexclu(?:de|sion)/i.test(question) ? "excludes" : "all";
    return { kind: "about", question, codes, part, axis: axes.find(([word]) => word.test(question))?.[1] };
  }
  const words = describedIn(question);
  return words === undefined ? undefined : { kind: "code for", system: systemMeant(question), words };
}

function namedIn(text: string): NamedInText[] {
  const found = new Map<string, NamedInText>();
  for (const [system, pattern] of looks) {
    for (const [code] of text.matchAll(pattern)) {
      found.set(`${system} ${code}`, { system, code, isCertain: code.includes(".") });
    }
  }
  return [...found.values()];
}

const name = "(?:icd(?:-?\\s?10)?(?:-?\\s?(?:cm|pcs))?|pcs|hcpcs|diagnosis|procedure)";
const asksForCode: readonly RegExp[] = [
  new RegExp(`\\b(?:${name}\\s+)?codes?\\s+(?:for|of)\\s+(?<words>.+)`, "i"),
  new RegExp(`\\b${name}\\s+(?:codes?\\s+)?for\\s+(?<words>.+)`, "i"),
  /\bhow\s+(?:do\s+(?:i|you|we)|can\s+i|to|should\s+i)\s+code\s+(?<words>.+)/i,
  /\bhow\s+(?:is|are)\s+(?<words>.+?)\s+coded\b/i,
  new RegExp(`^(?:what\\s+is\\s+(?:the|a)\\s+)?(?<words>.+?)\\s+(?:${name}\\s+)?codes?\\s*\\??$`, "i"),
];
/** Words around a condition that are not part of its name. */
const around = new RegExp(
  `\\b(?:${name}|patients?|please|the|a|an|my|his|her|diagnosis|condition|codes?|in|as|that|has|have|having)\\b|[?!."]`,
  "gi",
);

/** Phrases that name no condition, such as "list the codes of this chart". */
const namesNothing =
  /\b(?:this|that|these|those|it|all|any|each|every|list|show|give|tell|me|us|name|here|one|chart|case|pdf|record|document|note|visit|stay|what|which|is|are|of|for|to|should|i|do|we|you|correct|right|best|some|other|my|your|code|coding|use|report|assign)\b|[,;:'-]/gi;

function describedIn(question: string): string | undefined {
  for (const pattern of asksForCode) {
    const words = pattern.exec(question)?.groups?.words?.replace(around, " ").replace(/\s+/g, " ").trim();
    if (words?.replace(namesNothing, "").trim()) return words;
  }
  return undefined;
}

function systemMeant(question: string): System {
  if (/\bpcs\b|\bprocedures?\b/i.test(question)) return "icd10pcs";
  return /\bhcpcs\b/i.test(question) ? "hcpcs" : "icd10cm";
}
