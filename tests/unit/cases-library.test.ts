import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findLibraryFaults } from "#coding/cases/check-library.ts";
import { libraryFolder, readLibrary } from "#coding/cases/library.ts";
import { openOfficialTables } from "#coding/cases/official-tables.ts";

const folder = await mkdtemp(path.join(tmpdir(), "case-library-"));
const official = await openOfficialTables();
afterAll(() => rm(folder, { recursive: true }));

/** Returns the faults of a copy of the library in which one text is replaced once. */
async function faultsWith(file: string, from: string, to: string): Promise<string[]> {
  await cp(libraryFolder, folder, { recursive: true });
  const text = await readFile(path.join(folder, file), "utf8");
  expect(text).toContain(from);
  await writeFile(path.join(folder, file), text.replace(from, to));
  return findLibraryFaults(readLibrary(folder), official);
}

test("the library that ships has no fault", () => {
  expect(findLibraryFaults(readLibrary(), official)).toEqual([]);
});

test.each([
  ["facts-icd.json", '"code":"I10"', '"code":"I1"', "facts-icd.json, htn: I1 is not in force"],
  ["facts-icd.json", '"guideline":"I.C.9.a"', '"guideline":""', "facts-icd.json, htn: guideline is missing"],
  ["facts-icd.json", '"home":["ras"]', '"home":["rsa"]', "facts-icd.json, htn: there is no class of drugs rsa"],
  ["procedures.json", '"027034Z"', '"02703XX"', "procedures.json, pci-des: 02703XX is not in force"],
  ["combinations.json", '"all":["I10|', '"all":["(I10|', "combinations.json, htn-hf-ckd: (I10|"],
  ["blueprints.json", '["dm2",0.3]', '["dm3",0.3]', "blueprints.json, hf-exacerbation: there is no fact dm3"],
  [
    "blueprints.json",
    '"effusion-hf"',
    '"effusion"',
    "blueprints.json, hf-exacerbation: there is no statement effusion",
  ],
  [
    "outpatient.json",
    "[[I10:Hypertension]]",
    "Hypertension",
    "outpatient.json, office-htn-dm: the note has no phrase for I10 in each of its wordings",
  ],
  [
    "outpatient.json",
    "[[J18.9:Doubt pneumonia]]",
    "[[J18.1:Doubt pneumonia]]",
    "outpatient.json, office-uri-new: the note has no phrase for J18.9 in each of its wordings",
  ],
  [
    "outpatient.json",
    "moderate: undiagnosed new problem",
    "low: undiagnosed new problem",
    "outpatient.json, ed-chest-pain: the three elements do not give the level 99284",
  ],
  [
    "outpatient.json",
    '"optional": ["Z79.899"]',
    '"optional": ["Z79.891"]',
    "outpatient.json, office-htn-dm: Z79.891 is optional and not in the key",
  ],
  ["facts-icd.json", "{drug:ras}", "{drug:rsa}", "facts-icd.json, htn: nothing fills the slot {drug:rsa}"],
  ["blueprints.json", "{n:3-7}", "{n:7-3}", "blueprints.json, hf-exacerbation: nothing fills the slot {n:7-3}"],
  ["outpatient.json", "{Ras}", "{Raas}", "outpatient.json, office-htn-dm: nothing fills the slot {Raas}"],
  [
    "outpatient.json",
    '["{job}"]',
    "[]",
    'outpatient.json, office-htn-dm: the section "Social and family history" of the note has no words',
  ],
  ["goals.json", '"I1[0-3]|I16"', '"I1[0-3|I16"', "goals.json, hypertension: I1[0-3|I16 is no regular expression"],
])("a broken %s is named with its entry: %s", async (file, from, to, fault) => {
  expect(await faultsWith(file, from, to)).toContainEqual(expect.stringContaining(fault));
});

test("a file that is no JSON is named", async () => {
  await expect(faultsWith("not-coded.json", "[", "")).rejects.toThrow(/^not-coded\.json: /);
});

test("an id that two entries have is named", async () => {
  const faults = faultsWith("not-coded.json", '"id":"ro-pe"', '"id":"ro-mi"');
  await expect(faults).rejects.toThrow("not-coded.json, ro-mi: another entry has the same id");
});
