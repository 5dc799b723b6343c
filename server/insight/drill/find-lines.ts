import { createHash } from "node:crypto";
import { answerFields, type CodingField } from "#contract/answers.ts";
import { isInWords } from "#contract/code-shapes.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import { isAnswered, normalise } from "#contract/normalise.ts";
import { isPracticeId } from "#contract/practice-charts.ts";
import { dayOfCodes } from "#contract/time.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Reader, SubmissionTable } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import { keyOf } from "../../courses/keys/section-key.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { isResultKnown } from "../../exams/grading/result-known.ts";
import { readSubmittedCharts } from "../../exams/practice/submitted-charts.ts";

/** A code of an answer key that a student may practise, with the key's notes on it. */
export interface KeyLine {
  id: string;
  field: CodingField;
  system: CodeSystem;
  /** The code in the notation of the key. */
  code: string;
  accept: readonly string[];
  rationale: string | null;
  /** The evidence in the chart, which is the prompt. Without one the code's title is the prompt. */
  passage: Evidence | undefined;
  source: string;
  assignmentId: string;
  sectionId: string;
  /** The day whose release of the code set gives the title. */
  day: string;
  /** True if the code was wrong or missing in the student's own answer. */
  isSlip: boolean;
}

/** Modifiers and DRGs are left out: they mean nothing without the other codes of the answer. */
const practisedFields: readonly CodingField[] = ["adx", "icdCodes", "pcsCodes", "cptCodes", "hcpcsCodes"];

interface GradedSection {
  section: SectionWithKey;
  submission: Pick<SubmissionTable, "section_id" | "key_version" | "verdicts" | "hand_made">;
  moduleName: string;
  assignedAt: string;
}

/**
 * Reads the submitted sections of a student's course whose result the student knows (`isResultKnown`), or one of them,
 * latest first, with their current keys.
 */
async function readGradedSections(db: Reader, viewer: Viewer, now: Date, sectionId?: string): Promise<GradedSection[]> {
  let query = db
    .selectFrom("submission")
    .innerJoin("section", "section.id", "submission.section_id")
    .innerJoin("assignment", "assignment.id", "section.assignment_id")
    .selectAll("section")
    .select(["submission.key_version as graded_by", "submission.verdicts", "submission.hand_made"])
    .select(["submission.opened_at", "submission.by_server"])
    .select(["assignment.module_name", "assignment.assigned_at"])
    .select(["assignment.results_open", "assignment.results_opened_at"])
    .where("submission.student_id", "=", viewer.id)
    .where("assignment.category_key", "=", categoryKey(viewer.courseName ?? ""))
    .where("section.is_dynamic", "=", 0)
    .orderBy("submission.submitted_at", "desc")
    .orderBy("section.id");
  if (sectionId !== undefined) query = query.where("section.id", "=", sectionId);
  const rows = await query.execute();
  const known = rows.filter((row) => isResultKnown(row, row, now));
  return known.map(({ graded_by, verdicts, hand_made, module_name, assigned_at, ...section }) => ({
    section: { ...section, pdf_name: null, questions: [] },
    submission: { section_id: section.id, key_version: graded_by, verdicts, hand_made },
    moduleName: module_name,
    assignedAt: assigned_at,
  }));
}

/**
 * Returns the lines that a student may practise, of all sections and practice charts or of one of them: codes that both the
 * current key and the key that graded the student have. Lines with the same passage, or the same title, become one.
 */
export async function findLines(
  db: Reader,
  viewer: Viewer,
  now: Date,
  timeZone: string,
  sectionId?: string,
): Promise<KeyLine[]> {
  const isOfPractice = sectionId !== undefined && isPracticeId(sectionId);
  const graded = [
    ...(isOfPractice ? [] : await readGradedSections(db, viewer, now, sectionId)),
    ...(isOfPractice || sectionId === undefined ? await readSubmittedCharts(db, viewer.id, sectionId) : []),
  ];
  const gradedBy = await atKeyVersions(
    db,
    graded.map(({ section }) => section),
    graded.map(({ submission }) => submission),
  );
  const lines = new Map<string, KeyLine>();
  for (const one of graded) {
    for (const line of linesOf(one, gradedBy(one.submission), timeZone)) {
      const known = lines.get(line.id);
      if (!known) lines.set(line.id, line);
      else if (line.isSlip) lines.set(line.id, { ...known, isSlip: true });
    }
  }
  return [...lines.values()];
}

/** `gradedBy` is the section with the key version that graded the submission, which is the one that the student may see. */
function linesOf(
  { section, submission, moduleName, assignedAt }: GradedSection,
  gradedBy: SectionWithKey,
  timeZone: string,
) {
  const [current, shown] = [keyOf(section), keyOf(gradedBy)];
  const slips = slipsOf(verdictsOf(submission));
  const source = section.name === "" || section.name === moduleName ? moduleName : `${moduleName} · ${section.name}`;
  return practisedFields.flatMap((field) => {
    const system = answerFields[field].system;
    const codes = [current.answerKey?.[field] ?? []].flat().filter(isAnswered);
    const shownCodes = new Set([shown.answerKey?.[field] ?? []].flat().map((code) => normalise(code, field)));
    return codes.flatMap((code): KeyLine[] => {
      if (!system || isInWords(field, code) || !shownCodes.has(normalise(code, field))) return [];
      // Notes come from the key that graded the student: a newer key that left their result unchanged is not shown to them.
      const note = shown.keyNotes[field]?.[noteKey(code)] ?? {};
      const passage = note.evidence?.find(({ quote }) => isAnswered(quote));
      return [
        {
          id: passage ? lineId(section.id, field, noteKey(code), passage.quote) : lineId(system, noteKey(code)),
          field,
          system,
          code,
          accept: note.accept ?? [],
          rationale: note.rationale || null,
          passage,
          source,
          assignmentId: section.assignment_id,
          sectionId: section.id,
          day: dayOfCodes(section.service_date, assignedAt, timeZone),
          isSlip: slips.has(`${field} ${normalise(code, field)}`),
        },
      ];
    });
  });
}

/** Returns the id of a line in the API. It contains the section's id, so that an answer loads only that section. */
export const publicId = ({ id, sectionId }: KeyLine): string => `${id}.${sectionId}`;

/** Finds the line of a public id. Returns undefined if the student may not practise it, or it no longer exists. */
export async function findLine(
  db: Reader,
  viewer: Viewer,
  now: Date,
  timeZone: string,
  id: string,
): Promise<KeyLine | undefined> {
  const sectionId = id.slice(id.indexOf(".") + 1);
  const lines = await findLines(db, viewer, now, timeZone, sectionId);
  return lines.find((line) => publicId(line) === id);
}

/** Hashes the parts, because an id must not reveal the code. The id is stable until the key changes. */
function lineId(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);
}

/** Returns the codes of the key that the answer did not have, as "field code". */
function slipsOf(verdicts: Verdicts): Set<string> {
  const slips = Object.entries(verdicts).flatMap(([field, { codes = [], handMade }]) =>
    handMade?.correct
      ? []
      : codes.flatMap(({ mark, code, meant }) => {
          const missed = mark === "missing" ? code : mark === "wrong" ? meant : undefined;
          return missed === undefined ? [] : [`${field} ${normalise(missed, field as CodingField)}`];
        }),
  );
  return new Set(slips);
}
