import { findRowOrBeginning } from "#coding/code-sets/pcs.ts";
import { type Day, findDay } from "#coding/days.ts";
import { displayCode } from "#coding/systems.ts";
import { answerFields, isCodingField } from "#contract/answers.ts";
import { isInWords } from "#contract/code-shapes.ts";
import { dayOfCodes } from "#contract/time.ts";
import type { AssignmentTable, SectionTable } from "../../core/database/schema.ts";
import type { Services } from "../../core/services.ts";
import { countedCode } from "../counts/count.ts";

/** No code is longer than this; longer texts are not looked up. */
const maxCodeLength = 20;

/** Returns the code system of a field; undefined for fields without one and for questions. */
export function systemOf(item: string) {
  return isCodingField(item) ? answerFields[item].system : undefined;
}

/** Returns the day whose releases of the code sets apply to a section. */
export function dayOf(
  section: Pick<SectionTable, "service_date">,
  assignment: Pick<AssignmentTable, "assigned_at">,
  timeZone: string,
): Day {
  return findDay(dayOfCodes(section.service_date, assignment.assigned_at, timeZone)) ?? 0;
}

/**
 * Returns a function that finds the display form and the official title of a code. Until the index of the code sets is
 * built, titles are empty. Answers in words are returned unchanged.
 */
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
    const row = index && code.length <= maxCodeLength ? findRowOrBeginning(index, system, code) : undefined;
    const name = { code: displayCode(system, code), title: row?.title ?? "" };
    known.set(key, name);
    return name;
  };
}
