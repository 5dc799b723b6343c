import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { findRowOrBeginning } from "#coding/code-sets/pcs.ts";
import { findDay } from "#coding/days.ts";
import { plainCode } from "#coding/systems.ts";
import { answerFields, type CodingField, fieldLabels, isCodingField, isListField } from "#contract/answers.ts";
import type { LineReference } from "#contract/api/assistant.ts";
import type { Result, ResultEntry } from "#contract/api/results.ts";
import { noteKey } from "#contract/evidence.ts";

interface Sides {
  given: string;
  meant: string;
  slip?: string | undefined;
}

/** The longest code of any system. */
const longestCode = 20;

/**
 * Describes a line of a result in words: the given code, the key's code, what went wrong and why. Returns undefined if the
 * result has no such line, or the section is not submitted.
 */
export function describeLine(result: Result, asked: LineReference, index: CodeIndex | undefined): string | undefined {
  const entry = [result.data].flat().find((one) => one.subAssignmentId === asked.subAssignmentId);
  if (!entry?.submitted || !entry.correctAnswerKey || !isCodingField(asked.field)) return undefined;
  const sides = sidesOf(entry, asked.field, asked);
  if (!sides) return undefined;
  const { given, meant, slip } = sides;
  const note = entry.keyNotes?.[asked.field]?.[noteKey(meant)];
  const named = (code: string) => {
    const title = titleOf(index, asked.field as CodingField, code, entry.codesOn);
    return title ? `${code} (${title})` : code;
  };
  return [
    `Field: ${fieldLabels[asked.field]}, in ${[...new Set([entry.moduleName, entry.subModuleName])].filter(Boolean).join(", ")}.`,
    given ? `Answer given: ${named(given)}.` : "No answer was given for it.",
    meant ? `The key says: ${named(meant)}.` : "The key does not have it.",
    ...(slip ? [`What went wrong: ${slip}`] : []),
    ...(note?.rationale ? [`Why the key says so: ${note.rationale}`] : []),
    ...(note?.evidence ?? []).map(({ page, quote }) => `The chart, page ${page}: "${quote}"`),
  ].join("\n");
}

function sidesOf(entry: ResultEntry, field: CodingField, asked: LineReference): Sides | undefined {
  const key = entry.correctAnswerKey?.[field] ?? "";
  if (!isListField(field)) return { given: String(entry.submitted?.[field] ?? ""), meant: String(key) };
  const line = entry.verdicts[field]?.codes?.find(
    ({ position, keyPosition }) => (position ?? null) === asked.position && (keyPosition ?? null) === asked.keyPosition,
  );
  if (!line) return undefined;
  const { code, mark, meant, keyPosition, slip } = line;
  const theirs = meant ?? (keyPosition === undefined ? "" : ([key].flat()[keyPosition - 1] ?? code));
  return { given: mark === "missing" ? "" : code, meant: theirs, slip: slip?.text };
}

function titleOf(index: CodeIndex | undefined, field: CodingField, code: string, date: string): string | undefined {
  const { system } = answerFields[field];
  const plain = plainCode(code);
  if (!index || !system || findDay(date) === undefined || plain.length > longestCode) return undefined;
  return findRowOrBeginning(index, system, plain)?.title;
}
