import { codingFields, findAnswerFault, prefixed } from "#contract/answers.ts";
import {
  anyCategoryFault,
  dueDateFault,
  minutesFault,
  moduleNameFault,
  newCategoryFault,
  notCodedFaults,
  questionFaults,
  sectionNameFault,
  serviceDateFault,
} from "#contract/assignment-rules.ts";
import { visibleFromFault } from "#contract/assignment-states.ts";
import { isDay } from "#contract/days.ts";
import { ageFault } from "#contract/patient.ts";
import { optionsOf } from "./form-body.ts";
import type { AssignmentForm, SectionForm } from "./form-values.ts";
import { groupsOf, placeOf, withShared } from "./variants.ts";

/** Checks the form by the contract's rules. Returns one sentence for each faulty field, by its path in the form. */
export function findFaults(form: AssignmentForm, isEdit: boolean): Record<string, string> {
  const found: [string, string | undefined][] = [
    ["category", (isEdit ? anyCategoryFault : newCategoryFault)(form.category)],
    ["moduleName", moduleNameFault(form.moduleName)],
    ["timeLimitMinutes", minutesFault(form.timeLimitMinutes)],
    ["dueDate", dueDateFault(form.dueDate)],
    ["visibleFrom", visibleFromFault(form.visibleFrom)],
    ...(form.resultsRule === "on_date" ? momentFaults(form) : []),
    ...form.subAssignments.flatMap((section, index) =>
      (isSent(section, form.subAssignments) ? sectionFaults(section, groupsOf(form.subAssignments).length) : []).map(
        ([field, fault]): [string, string | undefined] => [`subAssignments.${index}.${field}`, fault],
      ),
    ),
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** False for a variant of a section that now has questions: it is neither shown nor sent. */
function isSent(section: SectionForm, sections: readonly SectionForm[]): boolean {
  return section.variantOf === null || !withShared(section, sections).isDynamic;
}

/** A date without a time would mean the start of the day, so both are required. */
function momentFaults({ resultsDay, resultsTime }: AssignmentForm): [string, string | undefined][] {
  return [
    ["resultsDay", isDay(resultsDay) ? undefined : "Choose the day on which results open"],
    ["resultsTime", resultsTime === "" ? "Choose the time at which results open" : undefined],
  ];
}

function sectionFaults(section: SectionForm, count: number): [string, string | undefined][] {
  const shared: [string, string | undefined][] = [
    ["subModuleName", sectionNameFault(section.subModuleName, count)],
    ["timeLimitMinutes", minutesFault(section.timeLimitMinutes)],
  ];
  const faults: [string, string | undefined][] = [
    ...(section.variantOf === null ? shared : []),
    ["serviceDate", serviceDateFault(section.serviceDate)],
    ["patient.age", ageFault(section.patient.age)],
  ];
  if (!section.isDynamic) {
    return [
      ...faults,
      ...codingFields.map((field): [string, string | undefined] => [
        `answerKey.${field}`,
        findAnswerFault(field, section.answerKey[field]),
      ]),
      ...section.notCoded.flatMap((line, place) =>
        Object.entries(notCodedFaults(line)).map(([field, fault]): [string, string] => [
          `notCoded.${place}.${field}`,
          fault,
        ]),
      ),
    ];
  }
  return [
    ...faults,
    ...section.questions.flatMap((question, place) =>
      Object.entries(questionFaults({ ...question, options: optionsOf(question) })).map(
        ([field, fault]): [string, string] => [`questions.${place}.${field}`, fault],
      ),
    ),
  ];
}

const keyPaths = new Map<string, string>(codingFields.map((field) => [prefixed(field), `answerKey.${field}`]));

/**
 * Converts the server's faults to paths of the form. The server names a field of a key as in the call (answerIcdCodes), and
 * a variant within its section.
 */
export function formPaths(fields: Record<string, string>, sections: readonly SectionForm[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, fault]) => {
      const [, item, , variant, rest = ""] = /^subAssignments\.(\d+)(\.variants\.(\d+))?\.(.+)$/.exec(path) ?? [];
      if (item === undefined) return [path, fault];
      const index = placeOf(sections, Number(item), variant === undefined ? undefined : Number(variant));
      return [`subAssignments.${index}.${keyPaths.get(rest) ?? rest}`, fault];
    }),
  );
}
