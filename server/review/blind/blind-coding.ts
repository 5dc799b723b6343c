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

/** The ids of an assignment and its section. */
export interface SectionPath {
  id: string;
  sectionId: string;
}

type BlindServices = Pick<Services, "db" | "clock" | "secrets" | "codes" | "config">;

interface FoundSection {
  assignment: AssignmentWithKey;
  section: SectionWithKey;
  coding: BlindCodingTable | undefined;
}

/** Finds a section with its key and its blind coding. Throws 404. */
export async function findBlindSection(db: Reader, { id, sectionId }: SectionPath): Promise<FoundSection> {
  const assignment = await getKeyed(db, id);
  const section = chooseSection(assignment.id, assignment.sections, sectionId);
  const coding = await db
    .selectFrom("blind_coding")
    .selectAll()
    .where("section_id", "=", section.id)
    .executeTakeFirst();
  return { assignment, section, coding };
}

/** Returns why the viewer may not code a section blind; null if they may. */
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

/** Returns a section as its second coder sees it: nothing of the key until the blind coding is submitted. */
export async function readBlindWork(services: BlindServices, viewer: Viewer, place: SectionPath): Promise<BlindWork> {
  const found = await findBlindSection(services.db, place);
  const { assignment, section, coding } = found;
  const compared = coding && compareBlind(section, assignment.category, parseStored(coding.answers));
  return {
    moduleName: assignment.module_name,
    category: assignment.category,
    subModuleName: section.name,
    isDynamic: section.is_dynamic === 1,
    assignmentPdf: pdfLink(section, services),
    poa: section.poa,
    codesOn: dayOfCodes(section.service_date, assignment.assigned_at, services.config.timeZone),
    setting: section.setting,
    questions: listOpenQuestions(section),
    refusal: await findRefusal(services.db, viewer, found),
    blind: coding ? { by: coding.by_name, at: coding.at, agreement: coding.agreement } : null,
    agreementNow: compared?.agreement ?? null,
    lines: coding && compared ? presentLines(services, found, compared.lines, readJson(coding.dismissed)) : [],
  };
}

/** Stores the blind coding of a section, once, and returns where it differs from the key. Throws 404, 409. */
export async function submitBlind(
  services: BlindServices,
  viewer: Viewer,
  place: SectionPath,
  answer: AnswersInput,
): Promise<{ agreement: number; lines: BlindLine[] }> {
  return services.db.transaction().execute(async (trx) => {
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
        at: services.clock().toISOString(),
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
      services.clock,
      "coded blind",
      { id: assignment.id, name: assignment.module_name },
      details,
    );
    return { agreement, lines: presentLines(services, found, lines, []) };
  });
}

/** Returns the name by which a difference is stored: the field and the normalised code. */
export function differenceName(field: string, code: string): string {
  return `${field} ${noteKey(normalise(code, isCodingField(field) ? field : undefined))}`;
}

function presentLines(
  { codes, config }: Pick<BlindServices, "codes" | "config">,
  { assignment, section }: FoundSection,
  lines: readonly ComparedLine[],
  dismissed: readonly string[],
): BlindLine[] {
  const index = codes.index();
  const day = findDay(dayOfCodes(section.service_date, assignment.assigned_at, config.timeZone));
  const dismissedNames = new Set(dismissed);
  return lines.map((line) => {
    const system = isCodingField(line.field) ? answerFields[line.field].system : undefined;
    const code = noteKey(line.code);
    const row =
      system && index && day !== undefined && code.length <= 20 ? findRowOrBeginning(index, system, code) : undefined;
    return {
      ...line,
      label: labelOf(section, line.field),
      title: row?.title ?? "",
      dismissed: dismissedNames.has(differenceName(line.field, line.code)),
    };
  });
}
