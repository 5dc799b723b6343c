import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readSheet } from "read-excel-file/node";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpack } from "#coding/unpack.ts";
import type { Writer } from "../../server/core/database/schema.ts";
import { insertStudents, updateStudents } from "../../server/people/students/import/write-students.ts";
import { studentRow } from "../../server/people/users/users.ts";
import { zipFile } from "../unit/zip-file.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const whole = { courseName: "CPC", expiryDate: "2099-12-31" };
const students = async () => (await platform.admin.call("GET", "/students")).body as Record<string, unknown>[];
const sendRows = (rows: object[]) => platform.admin.call("POST", "/admin/students/import?dryRun=false", { rows });

test("writing a large class yields to other calls", async () => {
  const { db, services, admin } = platform;
  const viewer = { id: "", name: "Admin", role: "admin", courseName: null, sessionId: admin.sessionId } as never;
  const now = new Date().toISOString();
  const columns = {
    course_name: "CPC",
    paid_minor: 0,
    remaining_minor: 0,
    enrolled_at: now,
    expires_at: "2099-12-31T12:00:00.000Z",
  };
  const added = Array.from({ length: 1000 }, (_, line) => ({
    line,
    user: studentRow({
      ...columns,
      name: `Student ${line}`,
      password_hash: "",
      password_sealed: null,
      created_at: now,
    }),
  }));
  const day = now.slice(0, 10);
  const rows = added.map(({ line, user: { id, name } }) => ({
    line,
    name,
    _id: id,
    state: "changed" as const,
    values: {
      name,
      courseName: "CPC",
      enrolledDate: day,
      expiryDate: "2099-12-31",
      paidAmount: "5",
      remainingAmount: "0",
    },
    before: { paidAmount: "0" },
  }));
  const turnsWithin = async (act: (trx: Writer) => Promise<void>) => {
    let turns = 0;
    await db.transaction().execute(async (trx) => {
      let next = setImmediate(function turn() {
        turns += 1;
        next = setImmediate(turn);
      });
      await act(trx);
      clearImmediate(next);
    });
    return turns;
  };
  expect(await turnsWithin((trx) => insertStudents(trx, viewer, services.clock, added))).toBeGreaterThanOrEqual(9);
  expect(await turnsWithin((trx) => updateStudents(trx, viewer, services, rows, new Map()))).toBeGreaterThanOrEqual(9);
  const audits = await db.selectFrom("audit").select("subject_id").where("action", "=", "student imported").execute();
  expect(audits).toHaveLength(2000);
  expect(new Set(audits.map(({ subject_id }) => subject_id)).size).toBe(1000);
  expect(await db.selectFrom("user").select("id").where("paid_minor", "=", 500).execute()).toHaveLength(1000);
});

test("of two simultaneous imports of one class in opposite order one succeeds, and the other succeeds or is refused", async () => {
  const sheetOf = (paidAmount: string) =>
    Array.from({ length: 250 }, (_, index) => ({ name: `Student ${index}`, paidAmount, ...whole }));
  const bothWays = async (paidAmount: string) => {
    const answers = await Promise.all([sendRows(sheetOf(paidAmount)), sendRows(sheetOf(paidAmount).toReversed())]);
    return answers.map(({ status }) => status).sort();
  };
  // An import that reads after the other one has finished finds no conflict.
  for (const paidAmount of ["1", "2"])
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(await bothWays(paidAmount));
});

test("an import does not overwrite a change that was saved while its passwords were hashed", async () => {
  await sendRows([{ name: "Kavya", paidAmount: "100", ...whole }]);
  const [kavya] = await students();
  const { secrets } = platform.services;
  const { hashPasswords } = secrets;
  secrets.hashPasswords = async (passwords) => {
    const changed = { name: "Kavya", paidAmount: "900", ...whole };
    expect((await platform.admin.form("PUT", `/admin/student/${kavya?._id}`, changed)).status).toBe(200);
    return hashPasswords(passwords);
  };
  const rows = ["New", "Kavya"].map((name) => ({ name, ...whole, expiryDate: "2098-12-31" }));
  const refused = await sendRows(rows);
  secrets.hashPasswords = hashPasswords;
  expect([refused.status, refused.body.message]).toEqual([409, "Kavya was changed meanwhile. Check the file again."]);
  expect((await students()).map(({ name, paidAmount }) => [name, paidAmount])).toEqual([["Kavya", 900]]);
  expect((await sendRows(rows)).body).toMatchObject({ new: 1, changed: 1 });
});

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const ofPackage = "http://schemas.openxmlformats.org/package/2006";
const ofDocument = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const text = (place: string, of: string) => `<c r="${place}" t="inlineStr"><is><t>${of}</t></is></c>`;
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="r1" Type="${ofDocument}/${type}" Target="${target}"/></Relationships>`;

/** Returns a spreadsheet of one student in the format of programs that compute cells. */
function spreadsheet(name: string, paid: string): Buffer {
  const head = ["Name", "Course", "Expiry Date", "Paid"].map((title, column) => text(`${"ABCD"[column]}1`, title));
  const cells = `${text("A2", name)}${text("B2", "CPC")}${text("C2", "2099-12-31")}${paid}`;
  return zipFile({
    "[Content_Types].xml": `<Types xmlns="${ofPackage}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
    "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${ofDocument}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData><row r="1">${head.join("")}</row><row r="2">${cells}</row></sheetData></worksheet>`,
  });
}

test("a formula of a spreadsheet is imported as its value, and one without a value or typed as text is refused", async () => {
  const send = (file: Buffer) =>
    platform.admin.form("POST", "/admin/students/import?dryRun=false", {}, [
      ["file", new File([new Uint8Array(file)], "class.xlsx")],
    ]);
  for (const unread of ['<c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c r="D2"><f>E2*2</f></c>']) {
    const { status, body } = await send(spreadsheet("Asha", unread));
    expect([status, body.rows[0].fields]).toEqual([422, { paidAmount: "This is a formula: type its value" }]);
  }
  const typed = await send(spreadsheet("=cmd|' /C calc'!A0", ""));
  expect([typed.status, typed.body.rows[0].fields]).toEqual([422, { name: "This is a formula: type its value" }]);
  expect(await students()).toEqual([]);
  const computed = await send(spreadsheet("Asha", '<c r="D2"><f>100*15</f><v>1500</v></c>'));
  expect([computed.status, (await students())[0]]).toMatchObject([200, { name: "Asha", paidAmount: 1500 }]);
});

const exported = async (format: string) => {
  const response = await fetch(`${platform.base}/api/admin/students/export?format=${format}`, {
    headers: { "x-session-id": platform.admin.sessionId },
  });
  return Buffer.from(await response.arrayBuffer());
};

test("an export lists every student once by name, also when two run at the same time", async () => {
  const { clock } = platform.services;
  const now = clock().toISOString();
  const names = Array.from({ length: 2001 }, (_, index) => `Student ${String(index).padStart(4, "0")}`);
  const noWork = { password_hash: "none", password_sealed: null, paid_minor: 150, remaining_minor: 0 };
  const times = { enrolled_at: now, created_at: now, expires_at: "2099-12-31T00:00:00.000Z" };
  const rows = names.map((name) => studentRow({ id: uuidv7(), name, course_name: "CPC", ...noWork, ...times }));
  for (let start = 0; start < rows.length; start += 500)
    await platform.db
      .insertInto("user")
      .values(rows.slice(start, start + 500))
      .execute();
  const sheets = await Promise.all([exported("xlsx"), exported("xlsx")]);
  for (const sheet of await Promise.all(sheets.map((bytes) => readSheet(bytes))))
    expect(sheet.slice(1).map(([name, , , , , paid]) => [name, paid])).toEqual(names.map((name) => [name, 1.5]));
  const lines = (await exported("csv")).toString().trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(names);
});

test("an export holds no formula, in either format", async () => {
  const name = "=1+1 Rao";
  await platform.admin.form("POST", "/admin/add-student", { name, password: "password-of-rao", ...whole });
  expect((await exported("csv")).toString()).toContain(`'${name}`);
  const xlsx = await exported("xlsx");
  expect((await readSheet(xlsx)).flat()).toContain(name);
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-xlsx-"));
  await writeFile(path.join(folder, "students.xlsx"), xlsx);
  for (const part of await unpack(path.join(folder, "students.xlsx"), "students.xlsx")) {
    if (!part.name.startsWith("xl/worksheets/")) continue;
    expect(Buffer.concat(await Array.fromAsync(part.open())).toString()).not.toMatch(/<f[ >]/);
  }
  await rm(folder, { recursive: true });
});

test("an export holds no formula behind a semicolon either, where some spreadsheets begin a new cell, and comes in as it was", async () => {
  const name = ";=1+1; -2;\"+3 x;'=4; plain";
  await platform.admin.form("POST", "/admin/add-student", { name, password: "password-of-rao", ...whole });
  const csv = (await exported("csv")).toString();
  expect(csv).not.toMatch(/;["\s]*[=+-]/);
  const back = await platform.admin.form("POST", "/admin/students/import?dryRun=true", {}, [
    ["file", new File([csv], "students.csv")],
  ]);
  const row = back.body.rows.find((one: { name: string }) => one.name === name);
  expect(row).toMatchObject({ state: "unchanged" });
});
