import type { OpenQuestion } from "#contract/api/student-assignments.ts";
import { optionsOf } from "../../core/database/json-columns.ts";
import type { QuestionTable } from "../../core/database/schema.ts";

/** Returns what a section asks: its questions without answers, or one entry for the coding form. */
export function listOpenQuestions(section: {
  is_dynamic: 0 | 1;
  questions: readonly Pick<QuestionTable, "id" | "text" | "options">[];
}): OpenQuestion[] {
  if (section.is_dynamic === 0) return [{ type: "predefined" }];
  return section.questions.map((question) => ({
    type: "dynamic",
    _id: question.id,
    questionText: question.text,
    options: optionsOf(question),
  }));
}
