import type { RegradingPreview } from "#contract/api/keys.ts";
import type { CodeMark } from "#contract/marks.ts";
import type { Verdict, Verdicts } from "#contract/verdicts.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Reader } from "../../core/database/schema.ts";
import { makePause } from "../../core/event-loop.ts";
import { countRegrading, type Regrading } from "./regrade.ts";

/** Describes planned grades by student: whose score rises or falls, and because of which lines. */
export async function describeRegrading(
  db: Reader,
  assignmentId: string,
  regradings: AsyncIterable<readonly Regrading[]>,
): Promise<Omit<RegradingPreview, "success">> {
  const names = await namesOf(db, assignmentId);
  const pause = makePause();
  const students: RegradingPreview["students"] = [];
  let [up, down, all] = [0, 0, 0];
  for await (const slice of regradings) {
    const counts = countRegrading(slice);
    up += counts.up;
    down += counts.down;
    all += counts.regraded;
    for (const { before, after } of slice) {
      await pause();
      const because = changedLines({ before, after });
      if (before.percent === after.percent && because.length === 0) continue;
      students.push({
        studentId: before.student_id,
        studentName: names.get(before.student_id) ?? "",
        subAssignmentId: before.section_id,
        before: before.percent,
        after: after.percent,
        because,
      });
    }
  }
  students.sort((one, other) => byName.compare(one.studentName, other.studentName));
  return { students, up, down, same: all - up - down };
}

/** One collator is ten times as fast as `localeCompare` for each pair. */
const byName = new Intl.Collator();

type Because = RegradingPreview["students"][number]["because"];

/** Returns the names of the students who submitted something of an assignment. */
async function namesOf(db: Reader, assignmentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("user")
    .select(["id", "name"])
    .where("id", "in", (eb) =>
      eb.selectFrom("submission").select("student_id").where("assignment_id", "=", assignmentId),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the lines whose mark changes, with the new mark, and the matches whose POA changes their points. */
function changedLines({ before, after }: Regrading): Because {
  if (before.verdicts === after.verdicts) return [];
  const [was, is] = [verdictsOf(before), verdictsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((item) => changesOfItem(was, is, item));
}

function changesOfItem(was: Verdicts, is: Verdicts, item: string): Because {
  const [before, after] = [was[item], is[item]];
  if (!after) return [{ kind: "not_graded", code: item }];
  if (!after.codes) return before?.correct === after.correct ? [] : [{ kind: kindOf(after), code: item }];
  const lineOf = ({ code, mark, meant }: CodeMark) => `${code} ${mark} ${meant}`;
  const pointsBefore = new Map((before?.codes ?? []).map((line) => [lineOf(line), line.points]));
  const now = new Set(after.codes.flatMap(({ code, meant }) => [code, meant]));
  return [
    ...after.codes.flatMap((line) => {
      const { code, mark, points } = line;
      if (!pointsBefore.has(lineOf(line))) return [{ kind: mark, code }];
      return mark === "match" && points !== pointsBefore.get(lineOf(line)) ? [{ kind: "poa", code }] : [];
    }),
    ...(before?.codes ?? [])
      .filter(({ code, mark }) => mark === "missing" && !now.has(code))
      .map(({ code }) => ({ kind: "not_asked", code })),
  ];
}

const kindOf = (verdict: Verdict) => (verdict.correct ? "match" : "wrong");
