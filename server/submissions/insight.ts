import { codingFields, isCodingField } from "#contract/answers.ts";
import type { Insight } from "#contract/api/submissions.ts";
import type { Verdicts } from "#contract/grading.ts";
import { scorePercent } from "#contract/progress.ts";
import type { Db } from "../database/schema.ts";
import { getStudent } from "../users/users.ts";

const mostScores = 200;

/** A student's scores over time, oldest first, and per answer field how often it was right. Two queries. */
export async function readInsight(db: Db, studentId: string): Promise<Omit<Insight, "success">> {
  await getStudent(db, studentId);
  const rows = await db
    .selectFrom("submission")
    .innerJoin("section", "section.id", "submission.section_id")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .select([
      "assignment.id as assignment_id",
      "assignment.module_name",
      "section.name",
      "submission.submitted_at",
      "submission.percent",
      "submission.verdicts",
    ])
    .where("submission.student_id", "=", studentId)
    .orderBy("submission.submitted_at", "desc")
    .limit(mostScores)
    .execute();
  const verdicts = rows.flatMap((row) => Object.entries(JSON.parse(row.verdicts) as Verdicts));
  return {
    scores: rows.toReversed().map((row) => ({
      assignmentId: row.assignment_id,
      moduleName: row.module_name,
      subModuleName: row.name,
      submissionDate: row.submitted_at,
      progressPercent: row.percent,
    })),
    fields: [...codingFields, "questions"].flatMap((field) => {
      const own = verdicts.filter(([item]) => (field === "questions" ? !isCodingField(item) : item === field));
      if (own.length === 0) return [];
      const correct = own.filter(([, verdict]) => verdict.correct).length;
      return [{ field, correct, total: own.length, percent: scorePercent(correct, own.length - correct) }];
    }),
  };
}
