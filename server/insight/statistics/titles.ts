import { findRowOrBeginning } from "#coding/code-sets/pcs.ts";
import { type Day, findDay } from "#coding/days.ts";
import { displayCode } from "#coding/systems.ts";
import { answerFields, isCodingField } from "#contract/answers.ts";
import { isInWords } from "#contract/code-shapes.ts";
import { dayOfCodes } from "#contract/time.ts";
import type { AssignmentTable, SectionTable } from "../../core/database/schema.ts";
import type { Services } from "../../core/services.ts";
import { countedCode } from "../counts/count.ts";

/** No code of any system is longer: what is, is not looked up. */
const longestCode = 20;

export function systemOf(item: string) {
  return isCodingField(item) ? answerFields[item].system : undefined;
}

/** The day by whose releases a section's codes are told. */
export function dayOf(
  section: Pick<SectionTable, "service_date">,
  assignment: Pick<AssignmentTable, "assigned_at">,
  timeZone: string,
): Day {
  return findDay(dayOfCodes(section.service_date, assignment.assigned_at, timeZone)) ?? 0;
}

/** A code as people write it, and its official title; without one while code sets are being prepared. Words stay. */
export function namesOf({ codes }: Pick<Services, "codes">): (
  item: string,
  code: string,
) => {
  code: string;
  title: string;
} {
  const known = new Map<string, { code: string; title: string }>();
  return (item, text) => {
    const system = systemOf(item);
    if (!system || isInWords(item, text)) return { code: text, title: "" };
    const code = countedCode(text, item);
    const key = `${system} ${code}`;
    const found = known.get(key);
    if (found) return found;
    const index = codes.index();
    const row = index && code.length <= longestCode ? findRowOrBeginning(index, system, code) : undefined;
    const name = { code: displayCode(system, code), title: row?.title ?? "" };
    known.set(key, name);
    return name;
  };
}
