import { sql } from "kysely";
import { answerFields, type CodingAnswer, type CodingField, isCodingField, isListField } from "#contract/answers.ts";
import type { CellMark, Matrix } from "#contract/api/insight.ts";
import { codesFrom } from "#contract/code-list.ts";
import { isInWords } from "#contract/code-shapes.ts";
import { gradedFields } from "#contract/grading.ts";
import { matrixPageSize } from "#contract/limits.ts";
import { nameKey } from "#contract/names.ts";
import { givenAnswersOf, verdictsOf } from "../../core/database/json-columns.ts";
import { containing } from "../../core/database/pattern.ts";
import type { GivenAnswers, Reader } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import { keyOf } from "../../courses/keys/section-key.ts";
import {
  type AssignmentWithKey,
  chooseSection,
  getKeyed,
  type SectionWithKey,
} from "../../courses/sections/load-keyed.ts";
import { countedCode, type Line, linesOf, minutesTaken } from "../counts/count.ts";
import { labelsOf, textsOfKey } from "./read-insight.ts";
import { namesOf } from "./titles.ts";

interface MatrixQuery {
  section?: string | undefined;
  sort: "best" | "worst";
  search: string;
  page: number;
}

/** A line of the current key. */
interface Column {
  field: string;
  /** In the form of `countedCode`; empty for a text or a question. */
  code: string;
}

type MatrixRow = Matrix["students"][number];

const rowsPerSlice = 200;

/**
 * Returns a page of the students who submitted a section, each with their mark for every line of its current key. Throws
 * 404 for an unknown assignment or section.
 */
export async function readMatrix(
  services: Pick<Services, "db" | "codes">,
  assignmentId: string,
  query: MatrixQuery,
): Promise<Matrix> {
  const { db } = services;
  const assignment = await getKeyed(db, assignmentId);
  const section = query.section
    ? chooseSection(assignment.id, assignment.sections, query.section)
    : chooseSection(assignment.id, assignment.sections.slice(0, 1), undefined);
  const columns = columnsOf(section, assignment);
  const nameOf = namesOf(services);
  const [labels, textOf] = [labelsOf(section), textsOfKey(section)];
  return {
    subAssignmentId: section.id,
    total: await countRows(db, section.id, query.search),
    columns: columns.map(({ field, code }) => ({
      field,
      label: labels.get(field) ?? field,
      ...nameOf(field, code || textOf(field)),
    })),
    students: await readRows(db, section, columns, query, nameOf),
  };
}

/** Sorts lists of codes first, then single codes, then fields without codes. */
function rankOf(field: CodingField, answerKey: CodingAnswer): number {
  if (isListField(field)) return 0;
  return answerFields[field].system && !isInWords(field, answerKey[field]) ? 1 : 2;
}

/** Returns the lines of the current key. */
function columnsOf(section: SectionWithKey, { category }: AssignmentWithKey): Column[] {
  const { answerKey, questions } = keyOf(section);
  if (!answerKey) return questions.map(({ _id }) => ({ field: _id, code: "" }));
  return gradedFields(answerKey, category)
    .toSorted((one, other) => rankOf(one, answerKey) - rankOf(other, answerKey))
    .flatMap((field): Column[] =>
      isListField(field)
        ? codesFrom(answerKey[field]).map((code) => ({ field, code: countedCode(code, field) }))
        : [{ field, code: "" }],
    );
}

function selectSubmissions(db: Reader, sectionId: string, search: string) {
  const ofSection = db.selectFrom("submission").where("submission.section_id", "=", sectionId);
  const text = nameKey(search);
  if (text === "") return ofSection;
  return ofSection.where("submission.student_id", "in", (eb) =>
    eb
      .selectFrom("user")
      .select("user.id")
      .where("role", "=", "user")
      .where(sql<boolean>`name_key like ${containing(text)} escape '\\'`),
  );
}

async function countRows(db: Reader, sectionId: string, search: string): Promise<number> {
  const { total } = await selectSubmissions(db, sectionId, search)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function readRows(
  db: Reader,
  section: SectionWithKey,
  columns: readonly Column[],
  { sort, search, page }: MatrixQuery,
  nameOf: ReturnType<typeof namesOf>,
): Promise<MatrixRow[]> {
  const direction = sort === "best" ? "desc" : "asc";
  const ids = await selectSubmissions(db, section.id, search)
    .select("submission.id")
    .orderBy("submission.percent", direction)
    .orderBy("submission.student_id", direction)
    .offset((page - 1) * matrixPageSize)
    .limit(matrixPageSize)
    .execute();
  const rows = new Map<string, MatrixRow>();
  const pause = makePause();
  for await (const slice of slicesOf(ids, rowsPerSlice)) {
    const found = await findSubmissions(
      db,
      slice.map(({ id }) => id),
    );
    for (const { id, verdicts, answers, started_at, submitted_at, ...student } of found) {
      const typed = givenAnswersOf({ answers });
      const lines = linesOf(verdictsOf({ verdicts }), { answers }).map((line) => asTyped(line, typed));
      const minutes = minutesTaken({ started_at, submitted_at });
      rows.set(id, { ...student, minutes, ...cellsOf(columns, lines, nameOf) });
      await pause();
    }
  }
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}

function findSubmissions(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom("submission")
    .innerJoin("user", "user.id", "submission.student_id")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.student_id", "=", "submission.student_id")
        .onRef("attempt.section_id", "=", "submission.section_id"),
    )
    .select([
      "submission.id",
      "submission.student_id as studentId",
      "user.name as studentName",
      "submission.percent",
      "submission.verdicts",
      "submission.answers",
      "attempt.started_at",
      "submission.submitted_at",
    ])
    .where("submission.id", "in", ids)
    .execute();
}

/** Returns a line whose answer in words is spelled as the student typed it. */
function asTyped(line: Line, typed: GivenAnswers): Line {
  const text = isCodingField(line.item) ? String(typed[line.item] ?? "").trim() : "";
  return line.given && isInWords(line.item, text) ? { ...line, given: text } : line;
}

/** Returns a student's cells. If the key has a code twice, the student's lines are assigned to its columns in order. */
function cellsOf(
  columns: readonly Column[],
  lines: readonly Line[],
  nameOf: ReturnType<typeof namesOf>,
): Pick<MatrixRow, "marks" | "given" | "extras"> {
  const keyLine = ({ item, code }: { item: string; code: string }) => `${item} ${code}`;
  const linesByKey = Map.groupBy(
    lines.filter(({ mark }) => mark !== "extra"),
    keyLine,
  );
  const given: Record<string, string> = {};
  const marks = columns.map(({ field, code }, index): CellMark => {
    const line = linesByKey.get(keyLine({ item: field, code }))?.shift();
    if (line?.given) given[String(index)] = nameOf(field, line.given).code;
    return line && line.mark !== "extra" ? line.mark : "none";
  });
  const extras = lines.filter(({ mark }) => mark === "extra").map(({ item, code }) => nameOf(item, code).code);
  return { marks, given, extras };
}
