import { systemNumber } from "../systems.ts";
import type { CodeIndex } from "./index-file.ts";
import { findPcsTable } from "./pcs.ts";
import { allBegun, expressionOf, readQuestion } from "./question.ts";

/** A table of ICD-10-PCS: root operation and body system. */
interface NamedTable {
  code: string;
  operation: string;
  bodySystem: string;
}

const mostTables = 8;

/**
 * Returns the tables of ICD-10-PCS that the official index names for a question, in the order of the index. Among
 * several, those that contain the other words too. Empty if the index has none of the words.
 */
export function tablesOfIndex(index: CodeIndex, text: string): NamedTable[] {
  const question = readQuestion(index, text)("icd10pcs");
  const term = question.find(({ codes }) => codes.some((code) => code.length >= 3));
  if (!term) return [];
  const tables = [...new Set(term.codes.filter((code) => code.length >= 3).map((code) => code.slice(0, 3)))];
  const others = expressionOf(
    question.filter((group) => group !== term),
    () => true,
  );
  const fitting = others === undefined ? tables : tables.filter((table) => hasSome(index, table, others));
  return (fitting.length > 0 ? fitting : tables).slice(0, mostTables).flatMap((code) => {
    const [, bodySystem, operation] = findPcsTable(index, code)?.head ?? [];
    return operation && bodySystem ? [{ code, operation: operation.label, bodySystem: bodySystem.label }] : [];
  });
}

function hasSome(index: CodeIndex, table: string, expression: string): boolean {
  const words = `words_${systemNumber("icd10pcs")}`;
  const sql = `SELECT 1 FROM ${words} WHERE ${words} MATCH ? LIMIT 1`;
  return index.one(sql, `${allBegun(table.toLowerCase())} AND ${expression}`) !== undefined;
}
