import type { FastifyReply } from "fastify";
import type { CellMark, ClassInsight, Matrix, StudentInsight } from "#contract/api/insight.ts";
import { variantTitle } from "#contract/section-title.ts";
import type { ReplyBody } from "../../core/http/join-parts.ts";
import { csvOf } from "../../core/sheets/write-csv.ts";

/** Writes a class's results as CSV: a row for each line of a key, with the wrong codes given instead. */
export function insightCsv(reply: FastifyReply, fileName: string, { sections }: ClassInsight): Promise<ReplyBody> {
  const head = [
    "Module",
    "Section",
    "Field",
    "Code",
    "Title",
    "Right",
    "Missed",
    "In another position",
    "Left out",
    "Discrimination",
    "Given instead",
  ];
  const rows = sections.flatMap(({ moduleName, subModuleName, variant, lines }) =>
    lines.map((line) => [
      moduleName,
      variantTitle(subModuleName, variant),
      line.label,
      line.code,
      line.title,
      line.right,
      line.missed,
      line.misplaced,
      line.leftOut,
      line.discrimination ?? "",
      line.givenInstead.map((one) => `${one.code} (${one.count})`).join(", "),
    ]),
  );
  return csvOf(reply, fileName, head, rows);
}

const markWords: Record<Exclude<CellMark, "wrong">, string> = {
  match: "right",
  misplaced: "in another position",
  missing: "left out",
  none: "",
};

/** Writes a section's matrix as CSV: a row for each student, a column for each line of the key. */
export function matrixCsv(reply: FastifyReply, fileName: string, { columns, students }: Matrix): Promise<ReplyBody> {
  const head = ["Student", ...columns.map(({ label, code }) => (code ? `${label} ${code}` : label)), "Extra", "Score"];
  const rows = students.map(({ studentName, marks, given, extras, percent }) => [
    studentName,
    ...marks.map((mark, column) => (mark === "wrong" ? (given[String(column)] ?? "wrong") : markWords[mark])),
    extras.join(", "),
    percent,
  ]);
  return csvOf(reply, fileName, head, rows);
}

/** Writes a student's results as CSV: a row for each code of the keys, then a row for each kind of slip. */
export function studentCsv(
  reply: FastifyReply,
  fileName: string,
  { codes, slips }: StudentInsight,
): Promise<ReplyBody> {
  const rows = [
    ...codes.map(({ field, code, title, right, missed }) => ["code", field, code, title, right, missed]),
    ...Object.entries(slips).map(([kind, count]) => ["slip", "", kind, "", "", count]),
  ];
  return csvOf(reply, fileName, ["Kind", "Field", "Code", "Title", "Right", "Missed"], rows);
}
