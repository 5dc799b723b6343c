import { findRowOrBeginning } from "#coding/code-sets/pcs.ts";
import { findDay } from "#coding/days.ts";
import { answerFields, isCodingField } from "#contract/answers.ts";
import type { AnswersInput } from "#contract/api/answers.ts";
import type { BlindLine, BlindWork } from "#contract/api/blind.ts";
import { noteKey } from "#contract/evidence.ts";
import { normalise } from "#contract/normalise.ts";
import { dayOfCodes } from "#contract/time.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import type { BlindCodingTable, Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import {
  type AssignmentWithKey,
  chooseSection,
  getKeyed,
  type SectionWithKey,
} from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { listOpenQuestions } from "../../courses/sections/open-questions.ts";
import { pdfLink } from "../../courses/sections/present-for-student.ts";
import { completeAnswers, parseStored } from "../../exams/grading/answers.ts";
import { type ComparedLine, compareBlind, labelOf } from "./compare.ts";

export interface BlindPlace {
  id: string;
  sectionId: string;
}

type Kit = Pick<Services, "db" | "clock" | "secrets" | "codes" | "config">;

interface FoundSection {
  assignment: AssignmentWithKey;
  section: SectionWithKey;
  coding: BlindCodingTable | undefined;
}

/** Throws 404. */
export async function findBlindSection(db: Reader, { id, sectionId }: BlindPlace): Promise<FoundSection> {
  const assignment = await getKeyed(db, id);
  const section = chooseSection(assignment.id, assignment.sections, sectionId);
  const coding = await db
    .selectFrom("blind_coding")
    .selectAll()
    .where("section_id", "=", section.id)
    .executeTakeFirst();
  return { assignment, section, coding };
}

/** Why somebody may not code a section blind; null if they may. */
async function findRefusal(db: Reader, viewer: Viewer, { section, coding }: FoundSection): Promise<string | null> {
  if (coding) return `This section was coded blind by ${coding.by_name}`;
  const written = await db
    .selectFrom("key_version")
    .select("version")
    .where("section_id", "=", section.id)
    .where("by_id", "=", viewer.id)
    .executeTakeFirst();
  return written ? "You wrote this key: somebody else has to code it without the key." : null;
}

/** A section as its second coder sees it: nothing of the key, until a blind coding is handed in. */
export async function readBlindWork(kit: Kit, viewer: Viewer, place: BlindPlace): Promise<BlindWork> {
  const found = await findBlindSection(kit.db, place);
  const { assignment, section, coding } = found;
  const compared = coding && compareBlind(section, assignment.category, parseStored(coding.answers));
  return {
    moduleName: assignment.module_name,
    category: assignment.category,
    subModuleName: section.name,
    isDynamic: section.is_dynamic === 1,
    assignmentPdf: pdfLink(section, kit),
    codesOn: dayOfCodes(section.service_date, assignment.assigned_at, kit.config.timeZone),
    questions: listOpenQuestions(section),
    refusal: await findRefusal(kit.db, viewer, found),
    blind: coding ? { by: coding.by_name, at: coding.at, agreement: coding.agreement } : null,
    agreementNow: compared?.agreement ?? null,
    lines: coding && compared ? presentLines(kit, found, compared.lines, readJson(coding.dismissed)) : [],
  };
}

/** Keeps what a second coder made of a section, once, and says where it differs from the key. Throws 404, 409. */
export async function handInBlind(
  kit: Kit,
  viewer: Viewer,
  place: BlindPlace,
  answer: AnswersInput,
): Promise<{ agreement: number; lines: BlindLine[] }> {
  return kit.db.transaction().execute(async (trx) => {
    await lockAssignment(trx, place.id);
    const found = await findBlindSection(trx, place);
    const { assignment, section } = found;
    const refusal = await findRefusal(trx, viewer, found);
    if (refusal !== null) throw new Refusal("conflict", refusal);
    const answers = completeAnswers(section, answer);
    const { agreement, lines } = compareBlind(section, assignment.category, answers);
    await trx
      .insertInto("blind_coding")
      .values({
        section_id: section.id,
        by_id: viewer.id,
        by_name: viewer.name,
        at: kit.clock().toISOString(),
        answers: writeJson(answers),
        agreement,
        key_version: section.key_version,
        dismissed: writeJson<string[]>([]),
      })
      .execute();
    const details = { sectionId: section.id, keyVersion: section.key_version, agreement };
    await recordAudit(
      trx,
      viewer,
      kit.clock,
      "coded blind",
      { id: assignment.id, name: assignment.module_name },
      details,
    );
    return { agreement, lines: presentLines(kit, found, lines, []) };
  });
}

/** A difference by its name: however the code is written. */
export function nameOfLine(field: string, code: string): string {
  return `${field} ${noteKey(normalise(code, isCodingField(field) ? field : undefined))}`;
}

function presentLines(
  { codes, config }: Pick<Kit, "codes" | "config">,
  { assignment, section }: FoundSection,
  lines: readonly ComparedLine[],
  dismissed: readonly string[],
): BlindLine[] {
  const index = codes.index();
  const day = findDay(dayOfCodes(section.service_date, assignment.assigned_at, config.timeZone));
  const letStand = new Set(dismissed);
  return lines.map((line) => {
    const system = isCodingField(line.field) ? answerFields[line.field].system : undefined;
    const plain = noteKey(line.code);
    const row =
      system && index && day !== undefined && plain.length <= 20 ? findRowOrBeginning(index, system, plain) : undefined;
    return {
      ...line,
      label: labelOf(section, line.field),
      title: row?.title ?? "",
      dismissed: letStand.has(nameOfLine(line.field, line.code)),
    };
  });
}
