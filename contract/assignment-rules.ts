import { categoryFault } from "./categories.ts";
import { dateFault } from "./days.ts";
import { limits } from "./limits.ts";
import { type Fault, isBlank, requiredTextFault, textFault } from "./text-rules.ts";
import { parseTimeLimit, timeLimitFault } from "./time.ts";

/** The rules of the assignment form. */

const categoryMissing = "Category is required";

export const moduleNameFault = (name: string): Fault => requiredTextFault(name, "Module name is required");

/** Returns the fault of a category of a new assignment: one of the seven is required. Editing accepts any text. */
export const newCategoryFault = (category: string): Fault => categoryFault(category, categoryMissing);
export const anyCategoryFault = (category: string): Fault => requiredTextFault(category, categoryMissing);

export const minutesFault = (minutes: string | number | null | undefined): Fault =>
  parseTimeLimit(minutes) === undefined ? timeLimitFault : undefined;

export const dueDateFault = (date: string): Fault =>
  date.trim() === "" ? undefined : dateFault(date.trim(), "Due date is not a date");

export const serviceDateFault = (date: string): Fault =>
  date.trim() === "" ? undefined : dateFault(date.trim(), "Service date is not a date");

/** Returns the fault of a section's name. The only section of an assignment needs no name. */
export function sectionNameFault(name: string, sectionCount: number): Fault {
  if (sectionCount > 1 && isBlank(name)) return "Sub-module name is required";
  return textFault(name, limits.nameLength);
}

export const questionTextMissing = "Question text is required";
export const answerMissing = "Correct answer is required";

interface Question {
  questionText: string;
  options: readonly string[];
  answer: string;
  explanation?: string | undefined;
}

/** Returns the faults of a question, by field. Options are compared trimmed and without empty ones. */
export function questionFaults({
  questionText,
  options,
  answer,
  explanation = "",
}: Question): Partial<Record<keyof Question, string>> {
  const given = options.map((option) => option.trim()).filter((option) => option !== "");
  const faults = {
    questionText: requiredTextFault(questionText, questionTextMissing, limits.textLength),
    options: optionsFault(given),
    answer:
      requiredTextFault(answer, answerMissing, limits.optionLength) ??
      (given.length > 0 && !given.includes(answer.trim()) ? "Correct answer must be one of the options" : undefined),
    explanation: textFault(explanation, limits.rationaleLength),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

export const statementMissing = "Statement is required";
export const whyMissing = "Reason is required";

/** Returns the faults of a statement that is not coded, by field. */
export function notCodedFaults(line: { statement: string; why: string }): { statement?: string; why?: string } {
  const faults = {
    statement: requiredTextFault(line.statement, statementMissing, limits.statementLength),
    why: requiredTextFault(line.why, whyMissing, limits.rationaleLength),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

function optionsFault(options: readonly string[]): Fault {
  if (options.length > limits.optionsPerQuestion) return `At most ${limits.optionsPerQuestion} options are allowed`;
  return options.map((option) => textFault(option, limits.optionLength)).find((fault) => fault !== undefined);
}
