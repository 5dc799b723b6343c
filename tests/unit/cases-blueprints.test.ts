import { expect, test } from "vitest";
import { readLibrary } from "#coding/cases/library.ts";
import { listBlueprints, pickBlueprints } from "#coding/cases/list-blueprints.ts";
import { openOfficialTables } from "#coding/cases/official-tables.ts";
import { writeCase } from "#coding/cases/write-case.ts";

const sources = { library: readLibrary(), official: await openOfficialTables() };
const listed = listBlueprints(sources.library, sources.official);
const ids = (filter: Parameters<typeof pickBlueprints>[1]) => pickBlueprints(listed, filter).map(({ id }) => id);

test("the list has every blueprint with the properties of its cases", () => {
  expect(listed).toHaveLength(69 + 20);
  for (const { id, title, setting, place, specialty, difficulty, minutes } of listed) {
    expect(writeCase(id, 1, sources)).toMatchObject({ title, setting, specialty, difficulty, minutes });
    expect([id, place === null]).toEqual([id, setting === "inpatient"]);
  }
});

test("no case reaches a goal that its blueprint does not list", () => {
  for (const { id, goals } of listed)
    for (const seed of [1, 2, 3]) {
      const unexpected = writeCase(id, seed, sources).goals.filter((goal) => !goals.includes(goal));
      expect([id, seed, unexpected]).toEqual([id, seed, []]);
    }
});

test("a visit reaches each goal that its blueprint lists", () => {
  for (const { id, goals } of pickBlueprints(listed, { setting: "outpatient" }))
    expect([id, writeCase(id, 1, sources).goals]).toEqual([id, goals]);
});

test("a stay may reach the goals that its facts, combinations, procedures and gaps allow, and no others", () => {
  const goals = listed.find(({ id }) => id === "hf-exacerbation")?.goals ?? [];
  const expected = [
    "combination-codes",
    "heart-failure",
    "kidney-disease",
    "present-on-admission",
    "not-coded",
    "queries",
  ];
  expect(goals).toEqual(expect.arrayContaining(expected));
  for (const other of ["childbirth", "eye", "screening", "visit-level", "devices", "newborns"])
    expect(goals).not.toContain(other);
});

test("one value of each filter must match, and all filters together", () => {
  expect(ids({})).toEqual(listed.map(({ id }) => id));
  expect(ids({ setting: "outpatient" })).toHaveLength(20);
  expect(ids({ places: ["emergency"] })).toEqual(["ed-laceration", "ed-chest-pain", "ed-asthma"]);
  expect(ids({ specialties: ["Orthopedics"], setting: "outpatient" })).toEqual([
    "office-knee-injection",
    "knee-arthroscopy",
    "shoulder-repair",
  ]);
  const births = pickBlueprints(listed, { goals: ["childbirth", "newborns"] });
  expect(births.map(({ id }) => id)).toEqual(["vaginal-delivery", "repeat-cesarean", "preeclampsia", "newborn"]);
  const easy = pickBlueprints(listed, { difficulties: [1, 2], setting: "inpatient" });
  expect(new Set(easy.map(({ difficulty }) => difficulty))).toEqual(new Set([1, 2]));
  expect(ids({ goals: ["eye"], setting: "inpatient" })).toEqual([]);
  expect(ids({ specialties: [] })).toEqual([]);
});
