import type { Reply } from "#contract/endpoints.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import type { Services } from "../../core/services.ts";
import { exactOrderOf } from "../sections/exact-order.ts";
import type { CourseAssignment } from "../sections/load-course.ts";
import { getKeyed } from "../sections/load-keyed.ts";
import { listOpenQuestions } from "../sections/open-questions.ts";
import { pdfLink, presentForStudent } from "../sections/present-for-student.ts";
import type { StudentState } from "../sections/student-state.ts";
import { groupsOf } from "../sections/variants.ts";

const notStarted: StudentState = {
  scores: new Map(),
  running: new Map(),
  variants: new Set(),
  extraMinutes: new Map(),
};

/**
 * Returns what a student who has not started would see: the entry of their list, and the reply to the start of each section.
 * Works in every state of the assignment, and writes nothing. `variant` is the number of the variant that is shown of each
 * section with variants, if that exists; else its first. Throws 404.
 */
export async function previewAsStudent(
  services: Pick<Services, "db" | "clock" | "secrets">,
  id: string,
  variant: number,
): Promise<Omit<Reply<"GET /admin/assignments/:id/preview-as-student">, "success">> {
  const { db } = services;
  const { sections, ...whole } = await getKeyed(db, id);
  const groups = groupsOf(sections);
  const shown = groups.flatMap((group) => group[variant - 1] ?? group[0] ?? []);
  const keyed = { ...whole, sections: shown };
  const files = keyed.sections.flatMap((section) => section.pdf_file_id ?? []);
  const pages =
    files.length === 0 ? [] : await db.selectFrom("file").select(["id", "pages"]).where("id", "in", files).execute();
  const pagesOf = new Map(pages.map((file) => [file.id, file.pages]));
  const assignment: CourseAssignment = {
    ...keyed,
    sections: keyed.sections.map((section) => ({
      ...section,
      pages: pagesOf.get(section.pdf_file_id ?? "") ?? null,
      exactOrder: exactOrderOf(section, whole.category),
      questions: listOpenQuestions(section),
    })),
  };
  return {
    variants: Math.max(...groups.map(({ length }) => length)),
    assignment: presentForStudent(assignment, notStarted, services, services.clock()),
    starts: assignment.sections.map((section) => ({
      subAssignmentId: section.id,
      minutes: effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes),
      lookup: section.lookup,
      serviceDate: section.service_date,
      poa: section.poa,
      assignmentPdf: pdfLink(section, services),
      questions: section.questions,
    })),
  };
}
