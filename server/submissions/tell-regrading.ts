import type { RegradingPreview } from "#contract/api/keys.ts";
import type { Verdict, Verdicts } from "#contract/grading.ts";
import type { CodeMark } from "#contract/marks.ts";
import { verdictsOf } from "../database/json-columns.ts";
import type { Db } from "../database/schema.ts";
import { countRegrading, type Regrading } from "./regrade.ts";

/** What is planned for the submissions of an assignment, told by name: who goes up, who down, and by which lines. */
export async function tellRegrading(
  db: Db,
  assignmentId: string,
  regradings: readonly Regrading[],
): Promise<Omit<RegradingPreview, "success">> {
  const { up, down } = countRegrading(regradings);
  const shown = regradings.map((one) => ({ ...one, because: changedLines(one) })).filter(isChanged);
  const names = await namesOf(db, assignmentId);
  const students = shown.map(({ before, after, because }) => ({
    studentId: before.student_id,
    studentName: names.get(before.student_id) ?? "",
    subAssignmentId: before.section_id,
    before: before.percent,
    after: after.percent,
    because,
  }));
  students.sort((one, other) => one.studentName.localeCompare(other.studentName));
  return { students, up, down, same: regradings.length - up - down };
}

type Because = RegradingPreview["students"][number]["because"];

function isChanged({ before, after, because }: Regrading & { because: Because }): boolean {
  return before.percent !== after.percent || because.length > 0;
}

/** The names of those who submitted something of an assignment. */
async function namesOf(db: Db, assignmentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("user")
    .select(["id", "name"])
    .where("id", "in", (eb) =>
      eb.selectFrom("submission").select("student_id").where("assignment_id", "=", assignmentId),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The lines that are marked in another way than before, and how they are marked now. */
function changedLines({ before, after }: Regrading): Because {
  if (before.verdicts === after.verdicts) return [];
  const [was, is] = [verdictsOf(before), verdictsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((item) => changesOfItem(was, is, item));
}

function changesOfItem(was: Verdicts, is: Verdicts, item: string): Because {
  const [before, after] = [was[item], is[item]];
  if (!after) return [{ kind: "not_graded", code: item }];
  if (!after.codes) return before?.correct === after.correct ? [] : [{ kind: said(after), code: item }];
  const lineOf = ({ code, mark, meant }: CodeMark) => `${code} ${mark} ${meant}`;
  const marksBefore = new Set((before?.codes ?? []).map(lineOf));
  const now = new Set(after.codes.flatMap(({ code, meant }) => [code, meant]));
  return [
    ...after.codes.filter((mark) => !marksBefore.has(lineOf(mark))).map(({ code, mark }) => ({ kind: mark, code })),
    ...(before?.codes ?? [])
      .filter(({ code, mark }) => mark === "missing" && !now.has(code))
      .map(({ code }) => ({ kind: "not_asked", code })),
  ];
}

const said = (verdict: Verdict) => (verdict.correct ? "match" : "wrong");
