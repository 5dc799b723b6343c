import type { Reader, SubmissionTable } from "../../core/database/schema.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { contentOf, keyedOf } from "./practice-chart.ts";
import { submissionOf } from "./read-result.ts";

/** A chart's content is 8 to 16 kB to parse, so the drill takes its lines from the latest charts only. */
const mostCharts = 20;

interface SubmittedChart {
  section: SectionWithKey;
  submission: Pick<SubmissionTable, "section_id" | "key_version" | "verdicts" | "hand_made">;
  /** The title of the case: its result has been open since the submission. */
  moduleName: string;
  assignedAt: string;
}

/** Returns the latest submitted practice charts of a student with their keys, or the one with this id; the latest first. */
export async function readSubmittedCharts(db: Reader, studentId: string, id?: string): Promise<SubmittedChart[]> {
  let query = db
    .selectFrom("practice_chart")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("submitted_at", "is not", null)
    .where("discarded_at", "is", null)
    .orderBy("submitted_at", "desc")
    .limit(mostCharts);
  if (id !== undefined) query = query.where("id", "=", id);
  const rows = await query.execute();
  return rows.flatMap(({ content, ...row }) => {
    if (content === null) return [];
    const chart = { ...row, content };
    const submission = submissionOf(chart);
    const { sections, assigned_at: assignedAt } = keyedOf(chart, contentOf(chart));
    return submission ? sections.map((section) => ({ section, submission, moduleName: row.title, assignedAt })) : [];
  });
}
