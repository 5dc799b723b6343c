import type { ReadQuestions } from "#contract/api/exchange.ts";
import { questionFaults } from "#contract/assignment-rules.ts";
import { splitOptions } from "#contract/code-list.ts";
import { ruleBroken } from "../../core/http/errors.ts";
import type { SheetRow } from "../../core/sheets/read-sheet.ts";

type Column = "questionText" | "options" | "option" | "answer" | "explanation";

const columnNames: [Column, RegExp][] = [
  ["questionText", /^(?:question|questiontext|text|prompt|stem)$/],
  ["options", /^(?:options|choices|answers)$/],
  ["answer", /^(?:answer|correctanswer|correct|rightanswer|key|solution)$/],
  ["explanation", /^(?:explanation|rationale|reason|why|feedback)$/],
  ["option", /^(?:option|choice)?(?:[a-j]|10|[1-9])$/],
];

const columnOf = (cell: string): Column | undefined => {
  const plain = cell.toLowerCase().replace(/[^a-z0-9]/g, "");
  return columnNames.find(([, pattern]) => pattern.test(plain))?.[0];
};

/**
 * Reads the rows of a sheet as questions, by the column names in its first line: question, answer, and the options in one or
 * in several columns. Throws 422 if a column is missing or twice.
 */
export function readQuestions([first, ...rest]: readonly SheetRow[]): Omit<ReadQuestions, "success"> {
  const cells = first?.cells ?? [];
  const columns = cells.map(columnOf);
  const counts = Map.groupBy(columns, (column) => column);
  if (!counts.has("questionText") || !counts.has("answer")) {
    throw ruleBroken(
      "file",
      "The first line must name the columns: Question, Options, Answer, Explanation. Options and Explanation may be left out.",
    );
  }
  for (const single of ["questionText", "answer", "options", "explanation"] as const) {
    if ((counts.get(single)?.length ?? 0) > 1) {
      throw ruleBroken("file", `Two columns are the ${single === "questionText" ? "question" : single}`);
    }
  }
  if (rest.length === 0) throw ruleBroken("file", "The file has no questions");
  const lineOf = new Map<string, number>();
  return {
    questions: rest.map((row) => withRepeat(readQuestion(columns, row), lineOf)),
    headings: {
      found: cells.filter((_, place) => columns[place] !== undefined),
      unknown: cells.filter((cell, place) => columns[place] === undefined && cell !== ""),
    },
  };
}

function readQuestion(columns: readonly (Column | undefined)[], { line, cells }: SheetRow) {
  const of = (column: Column) => cells.filter((_, place) => columns[place] === column).filter((cell) => cell !== "");
  const options = [...of("options").flatMap(splitCell), ...of("option")];
  const question = {
    questionText: of("questionText")[0] ?? "",
    options,
    answer: answerAmong(of("answer")[0] ?? "", options),
    explanation: of("explanation")[0] ?? "",
  };
  const faults = questionFaults(question);
  return { line, ...question, ...(Object.keys(faults).length > 0 && { fields: faults as Record<string, string> }) };
}

type Question = ReturnType<typeof readQuestion>;

/** Adds a fault to a question that an earlier line asks already. */
function withRepeat(question: Question, lineOf: Map<string, number>): Question {
  const text = question.questionText.toLowerCase();
  const before = lineOf.get(text);
  if (before === undefined) lineOf.set(text, question.line);
  if (before === undefined || text === "") return question;
  return { ...question, fields: { questionText: `Line ${before} asks the same`, ...question.fields } };
}

/** Splits options in one cell: at line breaks, semicolons or bars if there are any, else at commas. */
function splitCell(cell: string): string[] {
  const sign = [/\r?\n/, /;/, /\|/].find((one) => one.test(cell));
  const parts = sign ? cell.split(sign) : splitOptions(cell);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Returns the option that an answer means. It may name the option by letter or number. */
function answerAmong(answer: string, options: readonly string[]): string {
  if (options.length === 0 || options.includes(answer)) return answer;
  const same = options.find((option) => option.toLowerCase() === answer.toLowerCase());
  if (same !== undefined) return same;
  const place = /^[a-j]$/i.test(answer) ? answer.toLowerCase().charCodeAt(0) - 97 : Number(answer) - 1;
  return options[place] ?? answer;
}
