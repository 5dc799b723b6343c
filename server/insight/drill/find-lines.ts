import { createHash } from "node:crypto";
import { answerFields, type CodingField } from "#contract/answers.ts";
import { isInWords } from "#contract/code-shapes.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import { isAnswered, normalise } from "#contract/normalise.ts";
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

/** A code of a key that its student may practise, with what the key says of it. */
export interface KeyLine {
  id: string;
  field: CodingField;
  system: CodeSystem;
  /** As the key writes it. */
  code: string;
  accept: readonly string[];
  rationale: string | null;
  /** Where the chart says so; undefined where its title is asked for. */
  passage: Evidence | undefined;
  source: string;
  assignmentId: string;
  sectionId: string;
  /** The day by whose releases it is told. */
  day: string;
  /** It was wrong or missing in the student's own answer. */
  isSlip: boolean;
}

/** A modifier and a DRG mean nothing without what they stand beside. */
const practised: readonly CodingField[] = ["adx", "icdCodes", "pcsCodes", "cptCodes", "hcpcsCodes"];

interface Submitted {
  section: SectionWithKey;
  submission: Pick<SubmissionTable, "section_id" | "key_version" | "verdicts" | "hand_made">;
  moduleName: string;
  assignedAt: string;
}

/**
 * What a student has handed in for their course and knows the result of, or of one section, latest first, with the keys as
 * they are now.
 */
async function readSubmitted(db: Reader, viewer: Viewer, now: Date, sectionId?: string): Promise<Submitted[]> {
  let handedIn = db
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
  if (sectionId !== undefined) handedIn = handedIn.where("section.id", "=", sectionId);
  const rows = await handedIn.execute();
  const told = rows.filter((row) => isResultKnown(row, row, now));
  return told.map(({ graded_by, verdicts, hand_made, module_name, assigned_at, ...section }) => ({
    section: { ...section, pdf_name: null, questions: [] },
    submission: { section_id: section.id, key_version: graded_by, verdicts, hand_made },
    moduleName: module_name,
    assignedAt: assigned_at,
  }));
}

/**
 * The lines that a student may practise, of all sections or of one: codes of keys whose result they may see, and which stand
 * in the key today. The same passage, or the same title, is one line.
 */
export async function findLines(
  db: Reader,
  viewer: Viewer,
  now: Date,
  timeZone: string,
  sectionId?: string,
): Promise<KeyLine[]> {
  const submitted = await readSubmitted(db, viewer, now, sectionId);
  const sections = submitted.map(({ section }) => section);
  const gradedBy = await atKeyVersions(
    db,
    sections,
    submitted.map(({ submission }) => submission),
  );
  const lines = new Map<string, KeyLine>();
  for (const one of submitted) {
    for (const line of linesOf(one, gradedBy(one.submission), timeZone)) {
      const known = lines.get(line.id);
      if (!known) lines.set(line.id, line);
      else if (line.isSlip) lines.set(line.id, { ...known, isSlip: true });
    }
  }
  return [...lines.values()];
}

function linesOf({ section, submission, moduleName, assignedAt }: Submitted, seen: SectionWithKey, timeZone: string) {
  const [present, shown] = [keyOf(section), keyOf(seen)];
  const slips = slipsOf(verdictsOf(submission));
  const source = section.name === "" || section.name === moduleName ? moduleName : `${moduleName} · ${section.name}`;
  return practised.flatMap((field) => {
    const system = answerFields[field].system;
    const codes = [present.answerKey?.[field] ?? []].flat().filter(isAnswered);
    const known = new Set([shown.answerKey?.[field] ?? []].flat().map((code) => normalise(code, field)));
    return codes.flatMap((code): KeyLine[] => {
      if (!system || isInWords(field, code) || !known.has(normalise(code, field))) return [];
      // What the version says that its student sees: where only higher results were taken over, a newer one is not shown.
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

/** Returns the id of a line as the browser knows it. It names the section too, so that an answer loads no other. */
export const publicId = ({ id, sectionId }: KeyLine): string => `${id}.${sectionId}`;

/** Finds the line of a public id. Undefined for one that the student may not practise, or that is gone. */
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

/** Stable, and silent about the code: a key that changes makes another line. */
function lineId(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22);
}

/** The key's codes that an answer did not have, by field. */
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
