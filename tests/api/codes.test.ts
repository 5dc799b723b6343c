import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { check } from "../../server/codes/lookup/look-up.ts";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { codeFolder, copyIndexes } from "../code-index.ts";
import { Platform, type Student } from "./platform.ts";

let platform: Platform;
let student: Student;
let folder: string;
beforeAll(async () => {
  // A separate index: an import builds a new one and removes the old one.
  folder = await mkdtemp(path.join(tmpdir(), "casebook-codes-"));
  await copyIndexes(codeFolder, folder);
  platform = await Platform.start({}, {}, { codeFolder: folder });
  await followImports(platform.services);
  student = await platform.newStudent();
});
afterAll(async () => {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});

const date = "2026-05-01";
const get = (url: string) => student.call("GET", url);

test("lookups answer 503 until the index of codes is built", async () => {
  const starting = await Platform.start();
  const early = await starting.newStudent();
  const answer = await early.call("GET", "/codes/search?q=chf");
  expect(answer).toMatchObject({ status: 503, body: { message: "Code sets are being prepared", code: "not_ready" } });
  expect(answer.headers.get("retry-after")).toBe("5");
  await followImports(starting.services);
  expect((await early.call("GET", "/codes/search?q=chf")).status).toBe(200);
  await starting.stop();
});

test("the list of code sets names each release with the days on which it is valid", async () => {
  const { body } = await get("/codes");
  expect(body.systems.map(({ system }: { system: string }) => system)).toEqual([
    "icd10cm",
    "icd10pcs",
    "hcpcs",
    "cpt",
    "modifier",
    "drg",
  ]);
  expect(body.systems[0].releases[0]).toEqual({
    release: "2026",
    title: "Fiscal year 2026, with April",
    from: "2025-10-01",
    to: "2026-09-30",
    codes: 74_719,
    source: "Medicare Code Editor 43.1, CMS",
    imported: false,
    importedAt: null,
    importedBy: null,
  });
  expect(body.systems[2].releases).toMatchObject([{ release: "2025-10", title: "October 2025", to: null }]);
  expect(body.systems[3]).toEqual({ system: "cpt", title: "CPT", releases: [] });
});

test("a search finds codes by words or by code, on a given day", async () => {
  const { body } = await get(`/codes/search?system=icd10cm&q=${encodeURIComponent("dm2 ckd")}&limit=3&date=${date}`);
  expect(body).toEqual({
    success: true,
    results: [
      {
        system: "icd10cm",
        code: "E1122",
        display: "E11.22",
        title: "Type 2 diabetes mellitus with diabetic chronic kidney disease",
        billable: true,
        status: "valid",
      },
    ],
    more: false,
  });
  expect((await get("/codes/search?q=nstemi&system=icd10cm")).body.results[0]).toMatchObject({ severity: "MCC" });
});

test("a misspelled search finds the intended codes and shows the corrected text", async () => {
  const { body } = await get("/codes/search?system=icd10cm&q=pnuemonia&limit=1");
  expect(body).toMatchObject({ meant: "pneumonia", results: [{ display: "J18.9" }] });
  expect((await get("/codes/search?system=icd10cm&q=pneumonia&limit=1")).body.meant).toBeUndefined();
});

test("urosepsis finds no code, and the reply says that the provider must be asked", async () => {
  const { body } = await get("/codes/search?system=icd10cm&q=urosepsis");
  expect(body.results).toEqual([]);
  expect(body.advice).toMatch(/^Urosepsis has no code: .* Ask the provider/);
  expect((await get("/codes/search?system=icd10cm&q=sepsis")).body).not.toHaveProperty("advice");
});

test.each([
  ["q=", "Enter a code or words to search for"],
  ["", "Enter a code or words to search for"],
  ["q=%25%2A", "Enter a code or words to search for"],
  [`q=${"a".repeat(10_000)}`, "A search has at most 200 characters"],
  ["q=chf&limit=51", "limit must be a whole number from 1 to 50"],
  ["q=chf&system=icd9", "system must be one of icd10cm, icd10pcs, hcpcs, cpt, modifier, drg"],
  ["q=chf&date=2026-02-30", "Date must be a day such as 2026-05-31"],
])("a search for %j is refused with its sentence", async (query, message) => {
  expect(await get(`/codes/search?${query}`)).toMatchObject({ status: 422, body: { message } });
});

test("a code is found with or without its dot, with its status, dates and replacements", async () => {
  const { body } = await get(`/codes/icd10cm/N18.3?date=${date}`);
  expect(body.code).toMatchObject({
    code: "N183",
    display: "N18.3",
    billable: false,
    status: "header",
    until: "2020-09-30",
    replacedBy: [{ display: "N18.30" }, { display: "N18.31" }, { display: "N18.32" }],
    release: "ICD-10-CM, Fiscal year 2026, with April",
    releaseNote: null,
  });
  expect((await get(`/codes/icd10cm/n183?date=${date}`)).body).toEqual(body);
  expect((await get("/codes/icd10cm/I10?date=9999-12-31")).body.code.releaseNote).toMatch(
    /later than the newest codes/,
  );
  expect((await get("/codes/icd10cm/I10?date=1900-01-01")).body.code.status).toBe("not_yet");
  expect((await get("/codes/icd10cm/E00-E89")).body.code.title).toBe("Endocrine, nutritional and metabolic diseases");
});

test("an unknown code gets 404 with suggestions", async () => {
  const answer = await get("/codes/icd10cm/E11.229");
  expect(answer).toMatchObject({ status: 404, body: { message: 'Unknown code "E11.229"', code: "unknown" } });
  expect(answer.body.suggestions[0]).toEqual({
    code: "E1122",
    display: "E11.22",
    title: "Type 2 diabetes mellitus with diabetic chronic kidney disease",
  });
  expect(await get("/codes/icd9/250")).toMatchObject({ status: 404, body: { message: 'Unknown code system "icd9"' } });
  expect((await get(`/codes/icd10cm/${"E11".repeat(1700)}`)).status).toBeGreaterThanOrEqual(400);
});

test("the table of a root operation is returned row by row", async () => {
  const { body } = await get("/codes/icd10pcs/table/0dt");
  expect(body.table).toMatchObject({ code: "0DT", head: [{ axis: "Section" }, {}, { label: "Resection" }] });
  expect(body.table.rows[0][1]).toMatchObject({
    position: 5,
    axis: "Approach",
    values: [{ value: "0", label: "Open" }, {}, {}, {}],
  });
  expect(await get("/codes/icd10pcs/table/0D9Z")).toMatchObject({
    status: 404,
    body: { message: 'There is no table "0D9Z"' },
  });
});

test("the index of procedures finds tables by words", async () => {
  const { body } = await get(`/codes/icd10pcs/index?q=${encodeURIComponent("excision liver")}`);
  expect(body.tables).toEqual([
    { code: "0FB", operation: "Excision", bodySystem: "Hepatobiliary System and Pancreas" },
  ]);
  expect((await get("/codes/icd10pcs/index?q=appendectomy")).body.tables).toMatchObject([
    { code: "0DT" },
    { code: "0DB" },
  ]);
  expect((await get("/codes/icd10pcs/index?q=nonsense")).body.tables).toEqual([]);
  expect((await get("/codes/icd10pcs/index?q=%25")).status).toBe(422);
});

test("the check of hundreds of unknown codes yields to other calls", async () => {
  const codes = Array.from({ length: 500 }, (_, index) => `0${(1_000_000 + index * 104_729).toString(36).slice(0, 6)}`);
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await check(platform.services, { system: "icd10pcs", codes });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("codes are checked in the order asked, at most 500 of them", async () => {
  const codes = ["E11.22", "n18.3", "X", "U07.1", "E11".repeat(1700)];
  const check = (body: object) => student.call("POST", "/codes/check", body);
  const { body } = await check({ system: "icd10cm", codes, date: "2020-03-31" });
  expect(body.codes.map(({ status }: { status: string }) => status)).toEqual([
    "valid",
    "valid",
    "unknown",
    "not_yet",
    "unknown",
  ]);
  const illegal = await check({ system: "icd10pcs", codes: ["0DTJ3ZZ"] });
  expect(illegal.body.codes[0].axis).toMatchObject({ axis: "Approach", value: "3" });
  expect(await check({ system: "icd10cm", codes: Array(501).fill("I10") })).toMatchObject({
    status: 422,
    body: { message: "At most 500 codes are allowed" },
  });
});

test("lint reports invalid codes, excluded pairs, wrong order, and conflicts with the patient or the DRG in a key", async () => {
  const lint = (answerKey: object, more: object = {}) =>
    platform.admin.call("POST", "/codes/lint", { category: "IP-DRG", date, answerKey, ...more });
  const found = async (answerKey: object, more?: object) =>
    (await lint(answerKey, more)).body.findings.map(({ field, code, kind }: Record<string, string>) => [
      field,
      code,
      kind,
    ]);
  expect(await found({ icdCodes: ["I21.4", "I10"], drgValue: "282" })).toEqual([]);
  expect(
    await found({ icdCodes: ["E11.2", "N18.3", "I10", "I10", "ZZZ"], pcsCodes: "0DTJ3ZZ", cptCodes: "99213" }),
  ).toEqual([
    ["icdCodes", "E11.2", "header"],
    ["icdCodes", "N18.3", "header"],
    ["icdCodes", "I10", "duplicate"],
    ["icdCodes", "ZZZ", "unknown"],
    ["pcsCodes", "0DTJ3ZZ", "invalid_pcs"],
    ["icdCodes", "N18.3", "excludes1"],
  ]);
  expect(await found({ icdCodes: ["D63.1", "N18.6"] })).toEqual([
    ["icdCodes", "D63.1", "principal"],
    ["icdCodes", "D63.1", "code_first"],
  ]);
  expect(await found({ icdCodes: ["N18.6", "D63.1"] })).toEqual([]);
  expect(await found({ icdCodes: ["I50.9", "P29.0"] })).toEqual([["icdCodes", "I50.9", "excludes1"]]);
  expect(await found({ icdCodes: ["I21.4"], drgValue: "281" })).toEqual([["drgValue", null, "drg"]]);
  expect(await found({ icdCodes: ["O80"] }, { patient: { age: 70 }, category: "CPC" })).toEqual([
    ["icdCodes", "O80", "age"],
  ]);
  expect(await found({ icdCodes: ["C61"] }, { patient: { sex: "F" }, date: "2024-01-01", category: "CPC" })).toEqual([
    ["icdCodes", "C61", "sex"],
  ]);
  expect((await lint({ icdCodes: ["S93.401A", "W10.9A"] })).body.findings).toEqual([
    { field: "icdCodes", code: "W10.9A", kind: "unknown", text: "W10.9A lacks the placeholder X: W10.9XXA." },
  ]);
  expect((await lint({ icdCodes: ["I50.9", "P29.0"] })).body.findings[0].text).toBe(
    "I50.9 and P29.0 are not coded together for one condition: at I50 the ICD-10-CM tabular list of 2021 has under Excludes 1 “neonatal cardiac failure (P29.0)”.",
  );
});

test("lint reports no excluded pair that the tabular list does not have", async () => {
  const lint = async (icdCodes: string[], more: object = {}) =>
    (
      await platform.admin.call("POST", "/codes/lint", { category: "IP-DRG", date, answerKey: { icdCodes }, ...more })
    ).body.findings.map(({ code, kind }: Record<string, string>) => `${code} ${kind}`);
  // Insulin and tablets are coded together (guideline I.C.4.a.3).
  expect(await lint(["E11.9", "Z79.4", "Z79.84"])).toEqual([]);
  expect(await lint(["E11.9", "Z79.4", "Z79.84"], { date: "2021-05-01" })).toEqual([]);
  // Paget's disease of breast (C50.-) is not every breast cancer, and hemorrhage not every diverticulosis.
  expect(await lint(["C50.412", "D05.11"])).toEqual([]);
  expect(await lint(["K92.2", "K57.30"])).toEqual([]);
  // The release of April 2026 has aspiration pneumonia under Excludes 2.
  expect(await lint(["J18.9", "J69.0"])).toEqual([]);
  expect(await lint(["J18.9", "J69.0"], { date: "2021-05-01" })).toEqual(["J18.9 excludes1"]);
  expect(await lint(["D62", "D50.0"])).toEqual(["D62 excludes1"]);
});

test("lint reports two diagnoses that a guideline excludes together", async () => {
  const lint = async (icdCodes: string[]) =>
    (
      await platform.admin.call("POST", "/codes/lint", { category: "IP-DRG", date, answerKey: { icdCodes } })
    ).body.findings.map(({ code, kind }: Record<string, string>) => `${code} ${kind}`);
  expect(await lint(["I50.9", "I10"])).toEqual(["I50.9 excludes1"]);
  expect(await lint(["I10", "N18.32"])).toEqual(["I10 excludes1"]);
  expect(await lint(["I11.0", "I50.9"])).toEqual([]);
  expect(await lint(["I10", "I11.0"])).toEqual(["I10 excludes1"]);
  expect(await lint(["E11.9", "N18.32"])).toEqual(["E11.9 excludes1"]);
  expect(await lint(["E11.22", "N18.32"])).toEqual([]);
  expect(await lint(["O80", "O70.0", "Z37.0"])).toEqual(["O80 excludes1"]);
  expect(await lint(["O80", "Z37.0", "Z3A.39"])).toEqual([]);
});

test("lint reports a code that must be coded first", async () => {
  const text = async (icdCodes: string[]) =>
    (
      await platform.admin.call("POST", "/codes/lint", { category: "IP-DRG", date, answerKey: { icdCodes } })
    ).body.findings.map((finding: Record<string, string>) => finding.text);
  expect(await text(["I50.23", "I11.0"])).toEqual([
    "I11.0 is coded before I50.23: at I50 the ICD-10-CM tabular list says code first “heart failure due to hypertension (I11.0)”.",
  ]);
  expect(await text(["N18.32", "E11.22"])).toEqual([
    "E11.22 is coded before N18.32: at N18 the ICD-10-CM tabular list says code first “diabetic chronic kidney disease (E08.22, E09.22, E10.22, E11.22, E13.22)”.",
  ]);
  expect(await text(["I11.0", "I50.23"])).toEqual([]);
  expect(await text(["E11.22", "N18.32"])).toEqual([]);
});

test("lint reports an external cause in first place, and an unacceptable principal diagnosis of an inpatient", async () => {
  const kinds = async (icdCodes: string[], category: string) =>
    (await platform.admin.call("POST", "/codes/lint", { category, date, answerKey: { icdCodes } })).body.findings.map(
      (finding: Record<string, string>) => `${finding.code} ${finding.kind}`,
    );
  expect(await kinds(["W19.XXXA", "S52.501A"], "ED")).toEqual(["W19.XXXA principal"]);
  expect(await kinds(["Z12.11"], "CCS")).toEqual(["Z12.11 principal"]);
  expect(await kinds(["Z12.11"], "ED")).toEqual([]);
});

test("lint accepts modifiers and units after a service", async () => {
  const answerKey = { cptCodes: ["99204-25", "20610-LT", "20610-RT"], hcpcsCodes: ["J7613 x 3", "J3301-JZ x 4"] };
  const { body } = await platform.admin.call("POST", "/codes/lint", {
    category: "E and M",
    date,
    answerKey: { ...answerKey, modifiers: ["59", "59"] },
  });
  expect(body.findings).toEqual([]);
});
