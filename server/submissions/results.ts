import type { Result, StudentSubmissions, Submissions } from "#contract/api/submissions.ts";
import { sumGrades } from "#contract/grading.ts";
import type { Db } from "../database/schema.ts";
import { unknown } from "../http/errors.ts";
import { isStaff, type Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";
import { getCourseAssignment, getKeyedAssignment } from "./load-sections.ts";
import { presentBlock, presentResultEntry } from "./present.ts";

/** A student's result of an assignment, section by section (api.md, POST /result). Throws 404 `No result data`. */
export async function readResult(
  services: Services,
  viewer: Viewer,
  { studentId, assignmentId }: { studentId: string; assignmentId: string },
): Promise<Result> {
  const { db } = services;
  const assignment = isStaff(viewer)
    ? await getKeyedAssignment(db, assignmentId)
    : await getCourseAssignment(db, viewer.courseName, assignmentId);
  const submissions = await db
    .selectFrom("submission")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.student_id", "=", "submission.student_id")
        .onRef("attempt.section_id", "=", "submission.section_id"),
    )
    .selectAll("submission")
    .select("attempt.started_at")
    .where("submission.student_id", "=", studentId)
    .where("submission.assignment_id", "=", assignmentId)
    .execute();
  if (submissions.length === 0) throw unknown("No result data");
  const entries = assignment.sections.map((section) =>
    presentResultEntry(
      assignment,
      section,
      submissions.find((submission) => submission.section_id === section.id),
      services,
    ),
  );
  const [only] = entries.length === 1 ? entries : [];
  return {
    success: true,
    assignmentType: only ? "single" : "multi",
    category: assignment.category,
    data: only ?? entries,
    ...sumGrades(submissions),
  };
}

/** Every student's submissions of an assignment, latest first (api.md, GET /assignments/{id}/submissions). */
export async function readSubmissions(db: Db, assignmentId: string): Promise<Submissions> {
  const assignment = await getKeyedAssignment(db, assignmentId);
  const submissions = await db
    .selectFrom("submission")
    .innerJoin("user", "user.id", "submission.student_id")
    .selectAll("submission")
    .select(["user.name as student_name", "user.course_name"])
    .where("submission.assignment_id", "=", assignmentId)
    .orderBy("submission.submitted_at", "desc")
    .execute();
  const isSingle = assignment.sections.length === 1;
  const results = [...Map.groupBy(submissions, (submission) => submission.student_id).values()].map(
    (own): StudentSubmissions => {
      const blocks = assignment.sections.flatMap((section) => {
        const submission = own.find((candidate) => candidate.section_id === section.id);
        return submission ? [presentBlock(section, submission)] : [];
      });
      return {
        studentId: own[0]?.student_id ?? "",
        studentName: own[0]?.student_name ?? "",
        courseName: own[0]?.course_name ?? "",
        submissionDate: own[0]?.submitted_at ?? "",
        ...sumGrades(own),
        parentSummary: isSingle ? (blocks[0] ?? null) : null,
        subModulesSummary: isSingle ? [] : blocks,
        submittedAnswers: [],
      };
    },
  );
  return {
    success: true,
    assignmentId,
    moduleName: assignment.module_name,
    category: assignment.category,
    results,
  };
}
