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

type Reading = Pick<Services, "db" | "codes" | "clock" | "config">;

/** What a code is called; null for one without a title, such as CPT without a list. */
export function titleOf(index: CodeIndex, { system, code }: Pick<KeyLine, "system" | "code">): string | null {
  return findRowOrBeginning(index, system, plainCode(code))?.title || null;
}

/**
 * The next lines to practise: those that have come back first, the longest waiting
 * before the others, then what went wrong in answers, then the other codes of keys that the student has seen.
 */
export async function readDrill(
  services: Reading,
  viewer: Viewer,
  limit: number,
): Promise<Omit<Reply<"GET /student/drill">, "success">> {
  const { db, clock, config } = services;
  const index = currentIndex(services);
  const now = clock();
  const lines = await findLines(db, viewer, now, config.timeZone);
  const dueAt = await readDue(db, viewer.id);
  const waits = (line: KeyLine) => dueAt.get(line.id);
  const hasComeBack = (line: KeyLine) => isDue(waits(line) ?? "", now, config.timeZone);
  const answered = lines.filter((line) => dueAt.has(line.id));
  const due = answered.filter(hasComeBack).sort((one, other) => (waits(one) ?? "").localeCompare(waits(other) ?? ""));
  const fresh = lines.filter((line) => !dueAt.has(line.id));
  const inOrder = [...due, ...fresh.filter((line) => line.isSlip), ...fresh.filter((line) => !line.isSlip)];
  const shown: DrillLine[] = [];
  for (const line of inOrder) {
    if (shown.length === limit) break;
    const asked = present(index, line, dueAt.has(line.id));
    if (asked) shown.push(asked);
  }
  const later = answered.filter((line) => !hasComeBack(line)).map((line) => waits(line) ?? "");
  const daysInRow = await readDaysInRow(db, viewer.id, now, config.timeZone);
  return { lines: shown, due: due.length, nextAt: later.sort()[0] ?? null, daysInRow };
}

async function readDue(db: Reader, studentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("drill_line")
    .select(["line_id", "due_at"])
    .where("student_id", "=", studentId)
    .where("answered_at", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.line_id, row.due_at]));
}

function present(index: CodeIndex, line: KeyLine, isDueAgain: boolean): DrillLine | undefined {
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
