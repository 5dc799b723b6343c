import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { findRowOrBeginning } from "#coding/code-sets/pcs.ts";
import { findDay } from "#coding/days.ts";
import { plainCode } from "#coding/systems.ts";
import type { DrillLine } from "#contract/api/drill.ts";
import type { Reply } from "#contract/endpoints.ts";
import { currentIndex } from "../../codes/sets/current-index.ts";
import type { Reader } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { readDaysInRow } from "../statistics/practice-days.ts";
import { findLines, type KeyLine, publicId } from "./find-lines.ts";
import { isDue } from "./schedule.ts";

/** Returns the title of a code; null if it has none, such as a CPT code when no CPT list is imported. */
export function titleOf(index: CodeIndex, { system, code }: Pick<KeyLine, "system" | "code">): string | null {
  return findRowOrBeginning(index, system, plainCode(code))?.title || null;
}

/**
 * Returns the next lines to practise: first those that are due again, the longest due first; then codes that were wrong
 * in the student's answers; then the other codes of the keys.
 */
export async function readDrill(
  services: Pick<Services, "db" | "codes" | "clock" | "config">,
  viewer: Viewer,
  limit: number,
): Promise<Omit<Reply<"GET /student/drill">, "success">> {
  const { db, clock, config } = services;
  const index = currentIndex(services);
  const now = clock();
  const lines = await findLines(db, viewer, now, config.timeZone);
  const dueTimes = await readDueTimes(db, viewer.id);
  const dueAt = (line: KeyLine) => dueTimes.get(line.id) ?? "";
  const isDueNow = (line: KeyLine) => isDue(dueAt(line), now, config.timeZone);
  const answered = lines.filter((line) => dueTimes.has(line.id));
  const due = answered.filter(isDueNow).sort((one, other) => dueAt(one).localeCompare(dueAt(other)));
  const unanswered = lines.filter((line) => !dueTimes.has(line.id));
  const inOrder = [...due, ...unanswered.filter((line) => line.isSlip), ...unanswered.filter((line) => !line.isSlip)];
  const shown: DrillLine[] = [];
  for (const line of inOrder) {
    if (shown.length === limit) break;
    const presented = presentLine(index, line, dueTimes.has(line.id));
    if (presented) shown.push(presented);
  }
  const later = answered.filter((line) => !isDueNow(line)).map(dueAt);
  const daysInRow = await readDaysInRow(db, viewer.id, now, config.timeZone);
  return { lines: shown, due: due.length, nextAt: later.sort()[0] ?? null, daysInRow };
}

/** Returns the times when the answered lines of a student are due, by the line's id. */
async function readDueTimes(db: Reader, studentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("drill_line")
    .select(["line_id", "due_at"])
    .where("student_id", "=", studentId)
    .where("answered_at", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.line_id, row.due_at]));
}

/** Returns undefined for a line without a prompt: it has no passage, and its code no title. */
function presentLine(index: CodeIndex, line: KeyLine, isDueAgain: boolean): DrillLine | undefined {
  const { passage, source, assignmentId, sectionId, system, field, isSlip } = line;
  const prompt = passage?.quote ?? (findDay(line.day) === undefined ? null : titleOf(index, line));
  if (prompt === null) return undefined;
  return {
    id: publicId(line),
    kind: passage ? "passage" : "title",
    prompt,
    before: passage?.before ?? "",
    after: passage?.after ?? "",
    page: passage?.page ?? null,
    source,
    assignmentId,
    subAssignmentId: sectionId,
    system,
    field,
    why: isDueAgain ? "due" : isSlip ? "slip" : "key",
  };
}
