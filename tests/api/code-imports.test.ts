import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCodes } from "#coding/code-sets/check-codes.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { codeFolder, copyIndexes, cptList, lendBuilt, storeBuilt } from "../code-index.ts";
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

const get = (url: string) => student.call("GET", url);

function orderFile(lines: [code: string, billable: 0 | 1, title: string][]): string {
  return lines
    .map(([code, billable, title], index) => {
      const number = String(index + 1).padStart(5, "0");
      return `${number} ${code.padEnd(7)} ${billable} ${title.slice(0, 60).padEnd(60)} ${title}`;
    })
    .join("\r\n");
}

const send = (content: string | Buffer, name: string, fields: object = {}, dryRun = false) =>
  platform.admin.form("POST", `/admin/codes/import?dryRun=${dryRun}`, { ...fields }, [
    ["file", new File([Buffer.from(content)], name)],
  ]);

test("an imported release is used by every server once its whole file was read, and can be removed", async () => {
  const kept = orderFile([
    ["A00", 0, "Cholera"],
    ["A000", 1, "Cholera due to Vibrio cholerae 01, biovar cholerae"],
    ["E11A", 1, "Type 2 diabetes mellitus without complications in remission"],
    ["E11Z", 1, "A new kind of diabetes"],
  ]);
  const name = "icd10cm_order_2027.txt.gz";
  const preview = await send(gzipSync(kept), name, {}, true);
  expect(preview).toMatchObject({
    status: 200,
    body: { system: "icd10cm", release: "2027", from: "2026-10-01", codes: 3, added: 1, removed: 74_717, changed: 1 },
  });
  expect((await get("/codes/icd10cm/E11.Z")).status).toBe(404);

  await lendBuilt(folder);
  expect((await send(gzipSync(kept), name)).body).toEqual(preview.body);
  await storeBuilt(folder);
  const at = (code: string, day: string) => get(`/codes/icd10cm/${code}?date=${day}`);
  expect((await at("E11.Z", "2026-10-01")).body.code).toMatchObject({ status: "valid", from: "2026-10-01" });
  expect((await at("E11.Z", "2026-09-30")).body.code.status).toBe("not_yet");
  expect((await at("I10", "2026-10-01")).body.code).toMatchObject({ status: "no_longer", until: "2026-09-30" });
  expect((await at("I10", "2026-09-30")).body.code.status).toBe("valid");
  expect((await at("E11.A", "2026-09-30")).body.code.title).toBe(
    "Type 2 diabetes mellitus without complications in remission",
  );
  const [newest] = (await platform.admin.call("GET", "/codes")).body.systems[0].releases;
  expect(newest).toMatchObject({ release: "2027", codes: 3, imported: true, source: name, importedBy: "admin" });
  expect((await get("/codes")).body.systems[0].releases[0].importedBy).toBeNull();

  // Sending the same file again changes nothing, not even the audit log.
  const again = (await send(gzipSync(kept), name)).body;
  expect(again).toEqual({ ...preview.body, added: 0, removed: 0, changed: 0 });
  const audited = await platform.db
    .selectFrom("audit")
    .selectAll()
    .where("action", "=", "codes imported")
    .where("subject_name", "=", "ICD-10-CM, 2027")
    .execute();
  expect(audited).toMatchObject([{ actor_name: "admin" }]);

  // Another server of the same database loads the import without a request.
  const other = openCodeSets(folder);
  await followImports({ ...platform.services, codes: other });
  expect(checkCodes(other.index() as CodeIndex, "icd10cm", ["E11.Z"], 20261001)[0]?.status).toBe("valid");
  await other.close();
  await copyIndexes(codeFolder, folder);

  expect(await student.call("DELETE", "/admin/codes/icd10cm/2027")).toMatchObject({ status: 403 });
  expect(await platform.admin.call("DELETE", "/admin/codes/icd10cm/2027")).toMatchObject({ status: 200 });
  expect((await at("I10", "2026-10-01")).body.code.status).toBe("valid");
  expect(await platform.admin.call("DELETE", "/admin/codes/icd10cm/2027")).toMatchObject({ status: 404 });
  expect(await platform.admin.call("DELETE", "/admin/codes/icd10cm/2026")).toMatchObject({
    status: 409,
    body: { message: "This release ships with Casebook and cannot be removed" },
  });
  expect(await platform.db.selectFrom("file").selectAll().where("name", "=", name).execute()).toEqual([]);
  expect((await readdir(folder)).filter((each) => each.endsWith(".db"))).toHaveLength(1);
}, 240_000);

// The test above covers every engine; the following ones test files, and building another index is slow.
const testOnSqlite = test.runIf(process.env.TEST_ENGINE === "sqlite");

testOnSqlite(
  "CPT is imported only with a licence, which the audit log records",
  async () => {
    expect(await send(cptList, "cpt.csv", { from: "2026-01-01" }, true)).toMatchObject({
      status: 422,
      body: { fields: { licenceHolder: "Enter the holder of the CPT licence" } },
    });
    expect(await send(cptList, "cpt.csv", { licenceHolder: "Sahyadri Academy", licenceYear: "26" })).toMatchObject({
      status: 422,
      body: { fields: { licenceYear: "Enter the year of the CPT licence" } },
    });
    expect(await send(cptList, "list.csv", { licenceHolder: "Sahyadri Academy", licenceYear: "2026" })).toMatchObject({
      status: 422,
      body: { fields: { from: "Say from which day this release is in force." } },
    });
    const fields = { licenceHolder: "Sahyadri Academy", licenceYear: "2026", from: "2026-01-01" };
    await lendBuilt(folder);
    expect((await send(cptList, "cpt.csv", fields)).body).toMatchObject({
      system: "cpt",
      release: "2026-01",
      codes: 9000,
      added: 9000,
    });
    await storeBuilt(folder);
    const { body } = await student.call("POST", "/codes/check", { system: "cpt", codes: ["10000", "99214"] });
    expect(body.codes.map(({ status }: { status: string }) => status)).toEqual(["valid", "unknown"]);
    const [row] = await platform.db
      .selectFrom("audit")
      .selectAll()
      .where("subject_name", "=", "CPT, 2026-01")
      .execute();
    expect(JSON.parse(row?.details ?? "{}").licence).toEqual({ holder: "Sahyadri Academy", year: 2026 });
  },
  240_000,
);

testOnSqlite.each([
  [
    "a broken line",
    `${orderFile([["A00", 0, "Cholera"]])}\nnonsense`,
    422,
    "Line 2: this is no line of an order file.",
  ],
  ["a file of another kind", "%PDF-1.7", 415, "Casebook does not recognise this file."],
  ["two lines of one code", "code,title\n99213,a\n99213,b\n", 422, "Line 3: the code 99213 is listed twice."],
])("%s stops an import and changes nothing", async (_, content, status, message) => {
  const before = await platform.db.selectFrom("code_release").selectAll().execute();
  const answer = await send(content, "icd10cm_order_2027.txt");
  expect(answer).toMatchObject({ status, body: { message, fields: { file: message } } });
  expect(await platform.db.selectFrom("code_release").selectAll().execute()).toEqual(before);
  expect(await readdir(platform.services.config.uploadingDir)).toEqual([]);
});

testOnSqlite(
  "a release that begins before 2000 or after 2099, or whose file is of another code system, is refused",
  async () => {
    const codes = Buffer.from("code,title\n99213,one\n");
    const licence = { licenceHolder: "The institute", licenceYear: "2026" };
    const sentence = "A release is in force from a day between 2000 and 2099.";
    for (const from of ["1999-12-31", "9999-12-31"]) {
      expect(await send(codes, "cpt.csv", { ...licence, from }, true)).toMatchObject({
        status: 422,
        body: { fields: { from: sentence } },
      });
    }
    const index = `<?xml version="1.0"?><ICD10PCS.index><version>99999999</version><mainTerm><title>x</title></mainTerm></ICD10PCS.index>`;
    expect(await send(Buffer.from(index), "index.xml", {}, true)).toMatchObject({
      status: 422,
      body: { message: sentence },
    });
    expect(await send(codes, "cpt.csv", { ...licence, from: "2026-01-01", system: "icd10cm" }, true)).toMatchObject({
      status: 422,
    });
    expect(await send(Buffer.from(index), "index.xml", { system: "icd10cm" }, true)).toMatchObject({
      status: 415,
      body: { message: "The file is one of ICD-10-PCS, not of ICD-10-CM." },
    });
  },
);

testOnSqlite("an import without a file is refused, and a dry run reports the lines that it skips", async () => {
  expect(await platform.admin.form("POST", "/admin/codes/import", {})).toMatchObject({
    status: 422,
    body: { fields: { file: "Choose a file" } },
  });
  const agency = await readFile(path.resolve(import.meta.dirname, "../agency-files/HCPC2019_CONTR_ANWEB.txt.gz"));
  expect((await send(agency, "HCPC2019_CONTR_ANWEB.txt.gz", {}, true)).body).toMatchObject({
    system: "hcpcs",
    release: "2019-01",
    from: "2019-01-01",
    codes: 6800,
    skipped: [{ line: 1 }, {}, {}, {}],
  });
});
