import { explainSlip } from "#coding/slips/explain-slip.ts";
import { isInWords } from "#contract/code-shapes.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import { dayOfCodes } from "#contract/time.ts";
import { forbidden, ruleBroken } from "../../core/http/errors.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { refuseClosedResults } from "../../courses/sections/results-open.ts";
import { findStudentSection, type StudentSection } from "../../exams/attempts/student-section.ts";
import { currentIndex } from "../sets/current-index.ts";
import { dayOrToday } from "./look-up.ts";

type ExplainRequest = Received<"POST /codes/explain", "body">;

/**
 * Explains the difference between a given and a meant code, by the release of the requested day, or else of the section's
 * day. Staff may ask about any codes. A student must name one of their submitted sections whose results are open, so that
 * the answer reveals nothing of a key during an attempt. Throws 403 and 404 for other sections, 422 for equal codes and
 * for a diagnosis in words.
 */
export async function explain(
  services: Pick<Services, "db" | "codes" | "clock" | "config">,
  viewer: Viewer,
  request: ExplainRequest,
): Promise<Omit<Reply<"POST /codes/explain">, "success">> {
  const section = isStaff(viewer) ? undefined : await getSubmittedSection(services, viewer, request);
  const { system, given, meant, date } = request;
  const sectionDay = section && dayOfCodes(section.serviceDate, section.assignedAt, services.config.timeZone);
  if (system === "icd10cm" && isInWords("adx", meant)) throw ruleBroken("meant", "This is a text, not a code");
  const day = dayOrToday(services, date ?? sectionDay);
  const slip = explainSlip(currentIndex(services), system, { given, meant }, day);
  if (!slip) throw ruleBroken("meant", "Both are the same code");
  return slip;
}

/** Returns a section whose result the student may see. Throws 403 and 404 for any other. */
async function getSubmittedSection(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  { assignmentId, subAssignmentId }: ExplainRequest,
): Promise<StudentSection> {
  if (assignmentId === undefined) throw forbidden();
  const now = clock();
  const section = await findStudentSection(db, viewer, now, { assignmentId, subAssignmentId });
  if (!section.isSubmitted) throw forbidden();
  refuseClosedResults(section.assignment, now, config.timeZone);
  return section;
}
