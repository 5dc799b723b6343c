import { afterAll, describe, expect, test } from "vitest";
import { checkCodes } from "#coding/code-sets/check-codes.ts";
import { findDay } from "#coding/days.ts";
import { groupClaim } from "#coding/drg/group.ts";
import { lintCodes } from "#coding/lint/lint-codes.ts";
import { displayCode, plainCode } from "#coding/systems.ts";
import {
  answerFields,
  type CodingAnswer,
  codingFields,
  completeCodingAnswer,
  isListField,
  listFields,
} from "#contract/answers.ts";
import { isInpatient } from "#contract/setting.ts";
import { questionRows, sectionRow } from "../../server/courses/assignments/form-to-rows.ts";
import { layOutChart } from "../../server/courses/sample/chart-pdf.ts";
import { chartOf } from "../../server/courses/sample/course.ts";
import { sectionInput } from "../../server/courses/sample/section-input.ts";
import { completeAnswers, gradeSection, parseKey } from "../../server/exams/grading/answers.ts";
import { openTestIndex } from "./code-index.ts";
import { grouper } from "./drg-groups.ts";
import { type CoursePart, coded, codeOf, keyLines, linesOf, sections, type WholeSection } from "./sample-course.ts";

const index = openTestIndex();
afterAll(() => index.close());

const withoutUnits = (code: string) => code.replace(/(-\w\w)? x \d+$/, "");
const dayOf = ({ serviceDate = "" }: WholeSection) => findDay(serviceDate) ?? 0;

interface Coded {
  code: string;
  poa?: string | undefined;
}

/** Returns the DRG of diagnoses (the principal one first) and procedures. */
async function drgOf(
  section: WholeSection,
  diagnoses: readonly Coded[],
  procedures: readonly string[],
): Promise<string> {
  const [principal, ...secondary] = diagnoses;
  const { final } = groupClaim(await grouper.releaseOn(section.serviceDate ?? ""), {
    principal: principal?.code ?? "",
    secondary,
    procedures,
    sex: section.patient?.sex ?? "U",
    dischargeStatus: section.patient?.dischargeStatus,
  });
  return displayCode("drg", String(final.drg));
}

describe.each(coded)("$name", ({ name, assignment, section }) => {
  test("every code, also an accepted one, is valid on the day of the chart and has the title in the key", () => {
    for (const { field, line } of keyLines({ name, assignment, section })) {
      const { system } = answerFields[field];
      if (!system || system === "drg") continue;
      for (const code of [codeOf(line), ...(line.accept ?? [])].map(withoutUnits)) {
        const [checked] = checkCodes(index, system, [code], dayOf(section));
        expect([code, checked?.status]).toEqual([
          code,
          system === "cpt" ? expect.stringMatching(/shape|valid/) : "valid",
        ]);
        if (code !== withoutUnits(codeOf(line)) || !line.titleHas) continue;
        const title = checked?.title?.toLowerCase() ?? "";
        const isCalled = line.titleHas.split("|").some((words) => title.includes(words.toLowerCase()));
        expect([code, title, line.titleHas, isCalled]).toEqual([code, title, line.titleHas, true]);
      }
    }
  });

  test("the key check finds nothing", () => {
    const lists = Object.fromEntries(
      listFields.map((field) => [answerFields[field].system, linesOf(section, field).map(codeOf)]),
    );
    const setting = section.setting === "reading" ? null : section.setting;
    const { sex, age } = section.patient ?? { sex: null, age: null };
    const chart = {
      lists,
      isInpatient: isInpatient({ setting, category: assignment.category }),
      sex: sex === "M" || sex === "F" ? sex : null,
      age,
    };
    expect(lintCodes(index, chart, dayOf(section))).toEqual([]);
  });

  test("the codes reach the DRG, and another one without those that carry it or with another one first", async () => {
    const { drg } = section;
    if (!drg) return expect(section.setting).toBe("outpatient");
    const lines = linesOf(section, "icdCodes");
    const all = lines.map((line) => ({
      code: plainCode(codeOf(line)),
      poa: line.poa === "exempt" ? undefined : line.poa,
    }));
    const procedures = linesOf(section, "pcsCodes").map(codeOf);
    expect(await drgOf(section, all, procedures)).toBe(drg.expected);
    // As the product groups it, without present on admission; then with the required codes only.
    expect(
      await drgOf(
        section,
        all.map(({ code }) => ({ code })),
        procedures,
      ),
    ).toBe(drg.expected);
    const needed = linesOf(section, "pcsCodes")
      .filter(({ optional }) => !optional)
      .map(codeOf);
    expect(
      await drgOf(
        section,
        all.filter((_, at) => !lines[at]?.optional),
        needed,
      ),
    ).toBe(drg.expected);
    for (const { code, drg: other } of drg.without ?? []) {
      const gone = code.split(",").map((one) => plainCode(one));
      const left = all.filter((one) => !gone.includes(one.code));
      expect([
        code,
        await drgOf(
          section,
          left,
          procedures.filter((one) => !gone.includes(one)),
        ),
      ]).toEqual([code, other]);
    }
    for (const { code, drg: other } of drg.otherPrincipal ?? []) {
      const first = all.filter((one) => one.code === plainCode(code));
      const rest = all.filter((one) => one.code !== plainCode(code));
      expect([code, await drgOf(section, [...first, ...rest], procedures)]).toEqual([code, other]);
    }
  });
});

test("a claim of the questions groups as its file says: a condition acquired in hospital carries nothing", async () => {
  const claims = sections.flatMap(({ section }) => section.claims ?? []);
  expect(claims.length).toBeGreaterThan(0);
  for (const { what, principal, secondary, sex, dischargeStatus, date, drg } of claims) {
    const claim = {
      principal,
      secondary: secondary.map(([code, poa]) => ({ code, poa })),
      procedures: [],
      sex,
      dischargeStatus,
    };
    const { final } = groupClaim(await grouper.releaseOn(date), claim);
    expect([what, displayCode("drg", String(final.drg))]).toEqual([what, drg]);
  }
});

/** Returns the section as the database stores it. */
async function stored({ section }: CoursePart) {
  const { texts } = await layOutChart(chartOf(section));
  const item = sectionInput(section, texts);
  const place = { id: "s", assignmentId: "a", position: 0, pdfFileId: null, variantGroup: null };
  return {
    ...sectionRow(item, { category: "CCS" }, undefined, place),
    pdf_name: null,
    questions: questionRows(item, "s"),
  };
}

test("each key graded against itself is right in every field, also with accepted codes and without optional ones", async () => {
  for (const part of sections) {
    const row = await stored(part);
    const answersOf = (key: CodingAnswer) =>
      completeAnswers(row, {
        ...key,
        dynamicQuestions: row.questions.map(({ id, answer }) => ({ _id: id, submittedAnswer: answer })),
      });
    const other = Object.fromEntries(
      codingFields.map((field) => {
        const lines = linesOf(part.section, field).filter(({ optional }) => !optional);
        const codes = lines.map((line) => line.accept?.[0] ?? codeOf(line));
        return [field, isListField(field) ? codes : (codes[0] ?? "")];
      }),
    );
    for (const key of [parseKey(row), completeCodingAnswer(other)]) {
      const grade = gradeSection(row, part.assignment.category, answersOf(key));
      expect([part.name, grade.percent, grade.wrong]).toEqual([part.name, 100, 0]);
      expect(grade.correct).toBeGreaterThan(0);
    }
  }
});
