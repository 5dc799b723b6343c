import { expect, test } from "vitest";
import { readLibrary } from "#coding/cases/library.ts";
import { openOfficialTables } from "#coding/cases/official-tables.ts";
import { writeCase } from "#coding/cases/write-case.ts";
import { codingFields, prefixed } from "#contract/answers.ts";
import { sectionInput } from "#contract/api/assignment-input.ts";
import { layoutNames } from "../../server/courses/practice/layouts.ts";
import { renderCase } from "../../server/courses/practice/render-case.ts";
import { sectionOfCase } from "../../server/courses/practice/section-of-case.ts";
import { findChartFaults } from "../unit/read-chart.ts";

const sources = { library: readLibrary(), official: await openOfficialTables() };
const blueprints = [...sources.library.blueprints.keys(), ...sources.library.outpatient.keys()];

test("the viewer lights each quote of each blueprint in each layout, and no text is outside of the margins or over another", async () => {
  expect(blueprints).toHaveLength(69 + 20);
  const faults: string[] = [];
  for (const blueprint of blueprints)
    for (const [at, layout] of layoutNames.entries())
      faults.push(...(await findChartFaults(writeCase(blueprint, at + 1, sources), layout)));
  expect(faults).toEqual([]);
});

test("the section of each blueprint is one that an assignment takes", async () => {
  const faults: string[] = [];
  for (const blueprint of blueprints) {
    const written = writeCase(blueprint, 7, sources);
    const { answerKey, ...section } = sectionOfCase(
      written,
      (await renderCase({ written })).pages,
      written.setting === "inpatient" ? "IP-DRG" : "CPC",
      written.goals,
    );
    const key = Object.fromEntries(codingFields.map((field) => [prefixed(field), answerKey[field]]));
    const { error } = sectionInput.safeParse({ ...section, ...key });
    if (error) faults.push(`${blueprint}: ${error.message}`);
  }
  expect(faults).toEqual([]);
});
