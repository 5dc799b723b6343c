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
import { dayAsked } from "./look-up.ts";

type Asked = Received<"POST /codes/explain", "body">;

/**
 * What went wrong between the code given and the code meant, by the release of the day
 * asked, else of the section named. Staff ask what they like; a student names a section of theirs that is
 * submitted and whose results are open, so that nobody is told anything of a key during an attempt. Throws 403, 404, 422 for twice the same code
 * and for a diagnosis in words.
 */
export async function explain(
  services: Pick<Services, "db" | "codes" | "clock" | "config">,
  viewer: Viewer,
  asked: Asked,
): Promise<Omit<Reply<"POST /codes/explain">, "success">> {
  const place = isStaff(viewer) ? undefined : await getSubmitted(services, viewer, asked);
  const { system, given, meant, date } = asked;
  const ofPlace = place && dayOfCodes(place.serviceDate, place.assignedAt, services.config.timeZone);
  if (system === "icd10cm" && isInWords("adx", meant)) throw ruleBroken("meant", "This is a text, not a code");
  const day = dayAsked(services, date ?? ofPlace);
  const slip = explainSlip(currentIndex(services), system, { given, meant }, day);
  if (!slip) throw ruleBroken("meant", "Both are the same code");
  return slip;
}

/** The section whose result a student may see. */
async function getSubmitted(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  { assignmentId, subAssignmentId }: Asked,
): Promise<StudentSection> {
  if (assignmentId === undefined) throw forbidden();
  const now = clock();
  const place = await findStudentSection(db, viewer, now, { assignmentId, subAssignmentId });
  if (!place.isSubmitted) throw forbidden();
  refuseClosedResults(place.assignment, now, config.timeZone);
  return place;
}
