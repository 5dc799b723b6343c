import { explainSlip } from "#coding/slips/explain-slip.ts";
import { isInWords } from "#contract/code-shapes.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import { isPracticeId } from "#contract/practice-charts.ts";
import { dayOfCodes } from "#contract/time.ts";
import { readJson } from "../../core/database/json.ts";
import type { Reader } from "../../core/database/schema.ts";
import { forbidden, ruleBroken, unknown } from "../../core/http/errors.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { refuseClosedResults } from "../../courses/sections/results-open.ts";
import { findStudentSection } from "../../exams/attempts/student-section.ts";
import { currentIndex } from "../sets/current-index.ts";
import { dayOrToday } from "./look-up.ts";

type ExplainRequest = Received<"POST /codes/explain", "body">;

/**
 * Explains the difference between a given and a meant code, by the release of the requested day, or else of the section's
 * day. Staff may ask about any codes. A student must name one of their submitted sections whose results are open, or one of
 * their submitted practice charts, so that the answer reveals nothing of a key during an attempt. Throws 403 and 404 for
 * others, 422 for equal codes and for a diagnosis in words.
 */
export async function explain(
  services: Pick<Services, "db" | "codes" | "clock" | "config">,
  viewer: Viewer,
  request: ExplainRequest,
): Promise<Omit<Reply<"POST /codes/explain">, "success">> {
  const sectionDay = isStaff(viewer) ? undefined : await getSubmittedDay(services, viewer, request);
  const { system, given, meant, date } = request;
  if (system === "icd10cm" && isInWords("adx", meant)) throw ruleBroken("meant", "This is a text, not a code");
  const day = dayOrToday(services, date ?? sectionDay);
  const slip = explainSlip(currentIndex(services), system, { given, meant }, day);
  if (!slip) throw ruleBroken("meant", "Both are the same code");
  return slip;
}

/** Returns the day of the codes of a section, or of a practice chart, whose result the student may see. Throws 403, 404. */
async function getSubmittedDay(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  { assignmentId, subAssignmentId }: ExplainRequest,
): Promise<string> {
  if (assignmentId === undefined) throw forbidden();
  if (isPracticeId(assignmentId)) return getPracticeDay(db, viewer, assignmentId);
  const now = clock();
  const section = await findStudentSection(db, viewer, now, { assignmentId, subAssignmentId });
  if (!section.isSubmitted) throw forbidden();
  refuseClosedResults(section.assignment, now, config.timeZone);
  return dayOfCodes(section.serviceDate, section.assignedAt, config.timeZone);
}

async function getPracticeDay(db: Reader, viewer: Viewer, id: string): Promise<string> {
  const chart = await db
    .selectFrom("practice_chart")
    .select(["content", "submitted_at"])
    .where("id", "=", id)
    .where("student_id", "=", viewer.id)
    .executeTakeFirst();
  if (!chart || chart.content === null) throw unknown("This practice chart does not exist");
  if (chart.submitted_at === null) throw forbidden();
  return readJson(chart.content).section.serviceDate;
}
