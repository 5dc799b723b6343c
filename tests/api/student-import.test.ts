import fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import type { ImportRow } from "#contract/api/student-import.ts";
import { zipFile } from "../unit/zip-file.ts";
import { breakInserts } from "./break-inserts.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start({ TIME_ZONE: "Asia/Kolkata" });
});
afterEach(() => platform.stop());

const send = (content: string | Buffer, name: string, dryRun = true) =>
  platform.admin.form("POST", `/admin/students/import?dryRun=${dryRun}`, {}, [
    ["file", new File([Buffer.from(content)], name)],
  ]);
const bytes = async (url: string) => {
  const response = await fetch(platform.base + url, { headers: { "x-session-id": platform.admin.sessionId } });
  return Buffer.from(await response.arrayBuffer());
};
const sendRows = (rows: object[], dryRun = true) =>
  platform.admin.call("POST", `/admin/students/import?dryRun=${dryRun}`, { rows });
const students = async () => (await platform.admin.call("GET", "/students")).body as Record<string, unknown>[];
const states = (body: { rows: ImportRow[] }) => body.rows.map(({ line, name, state }) => [line, name, state]);

const class2026 = `Course;Student Name;Valid till;Fees paid;Roll no
IP-DRG;Aditi Kulkarni;21/05/2027;₹ 30,000;1
ccs;José Núñez;21 May 2027;;2
`;

test("a sheet with any column order is previewed, and then imported as a whole", async () => {
  const preview = await send(class2026, "class.csv");
  expect(preview.status).toBe(200);
  expect(states(preview.body)).toEqual([
    [2, "Aditi Kulkarni", "new"],
    [3, "José Núñez", "new"],
  ]);
  expect(preview.body.rows[0].values).toMatchObject({
    courseName: "IP-DRG",
    expiryDate: "2027-05-21",
    paidAmount: "30000",
  });
  expect(preview.body.headings).toEqual({ found: ["Course", "Name", "Expiry Date", "Paid"], unknown: ["Roll no"] });
  expect(await students()).toEqual([]);

  const done = await send(class2026, "class.csv", false);
  expect([done.status, done.body.new, done.body.changed]).toEqual([200, 2, 0]);
  const [aditi] = (await students()).filter(({ name }) => name === "Aditi Kulkarni");
  expect(aditi).toMatchObject({
    _id: done.body.rows[0]._id,
    paidAmount: 30000,
    expiryDate: "2027-05-21T18:29:59.999Z",
  });
  const credentials = (await platform.admin.call("GET", "/admin/students")).body;
  const password = credentials.find(({ name }) => name === "Aditi Kulkarni")?.password;
  expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect((await platform.client("").call("POST", "/login", { name: "aditi kulkarni", password })).status).toBe(200);
  expect(JSON.stringify(done.body)).not.toContain(password);
});

test("a list of names loses none, also if the first one begins with a word that is a heading", async () => {
  const preview = await send("Student 1\nStudent 2\n", "names.csv");
  expect(preview.body.rows.map(({ line, name }: ImportRow) => [line, name])).toEqual([
    [1, "Student 1"],
    [2, "Student 2"],
  ]);
  const headed = await send("Student:\nStudent 2\n", "names.csv");
  expect(headed.body.rows.map(({ name }: ImportRow) => name)).toEqual(["Student 2"]);
});

test("XLSX, UTF-8, Windows-1252 and UTF-16 files of one sheet give the same rows", async () => {
  const text = "Name,Course,Expiry Date,Paid\nJosé,CPC,2027-05-21,1500.5\n";
  const xlsx = await writeXlsxFile([
    ["Name", "Course", "Expiry Date", "Paid"].map((value) => ({ value })),
    [{ value: "José" }, { value: "CPC" }, { value: new Date("2027-05-21"), format: "dd/mm/yyyy" }, { value: 1500.5 }],
  ]).toBuffer();
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  const otherOrder = Buffer.from(utf16).swap16();
  const files = [xlsx, Buffer.from(text), Buffer.from(text, "latin1"), utf16, otherOrder];
  const read = await Promise.all(files.map(async (file) => (await send(file, "x")).body.rows));
  for (const rows of read) expect(rows).toEqual(read[0]);
  expect(read[0]?.[0]).toMatchObject({
    name: "José",
    state: "new",
    values: { expiryDate: "2027-05-21", paidAmount: "1500.5" },
  });
});

test("one wrong row stops the import, and once corrected all rows are imported without touching other students", async () => {
  await sendRows([{ name: "Stays", courseName: "CPC", expiryDate: "2027-01-01" }], false);
  const rows = [
    { line: 2, name: "Meenakshi", courseName: "IPDRG", expiryDate: "2027-05-21" },
    { line: 3, name: "Sanjay", courseName: "CPC", expiryDate: "31 Nov 2026" },
    { line: 4, name: " sanjay ", courseName: "CPC", expiryDate: "2027-05-21" },
    { line: 5, name: "=HYPERLINK(1)", courseName: "CPC", expiryDate: "2027-05-21", paidAmount: "-3" },
    { line: 6, name: "Admin", courseName: "CPC", expiryDate: "2027-05-21", password: "short" },
  ];
  const refused = await sendRows(rows, false);
  expect([refused.status, refused.body.message]).toEqual([422, "5 rows are wrong. Nothing was imported."]);
  expect(refused.body.rows.map(({ fields }: ImportRow) => fields)).toEqual([
    { courseName: "“IPDRG” is no course. Did you mean IP-DRG?" },
    { expiryDate: "Expiry date is not a date" },
    { name: "Line 3 has the same name" },
    { name: "This is a formula: type its value", paidAmount: "Paid amount must be a number of 0 or more" },
    { name: "A user with this name already exists", password: "Password must have at least 6 characters" },
  ]);
  expect((await students()).map(({ name }) => name)).toEqual(["Stays"]);
  const corrected = [
    { ...rows[0], courseName: "IP-DRG" },
    { ...rows[1], expiryDate: "30 Nov 2026" },
  ];
  const done = await sendRows(corrected, false);
  expect([done.body.new, done.body.wrong]).toEqual([2, 0]);
  expect((await students()).map(({ name }) => name).sort()).toEqual(["Meenakshi", "Sanjay", "Stays"]);
});

test("a row that meets a student says who that is, and which cells were filled in, also when it is wrong", async () => {
  await sendRows([{ name: "Vikram Iyer", courseName: "CPC", expiryDate: "2027-05-21", paidAmount: "500" }], false);
  const [vikram] = await students();
  const [plain, moved, wrong, fresh] = await Promise.all(
    [
      { name: "vikram iyer" },
      { name: "Vikram Iyer", courseName: "IP-DRG", expiryDate: "2027-05-21" },
      { name: "Vikram Iyer", courseName: "IP-DRG", expiryDate: "31 Nov 2027" },
      { name: "Vikram Iyer 2" },
    ].map(async (row) => (await sendRows([row])).body.rows[0] as ImportRow),
  );
  const others = ["enrolledDate", "paidAmount", "remainingAmount"];
  expect(plain).toMatchObject({
    _id: vikram?._id,
    state: "changed",
    before: { name: "Vikram Iyer" },
    values: { courseName: "CPC", expiryDate: "2027-05-21", paidAmount: "500" },
    filledIn: ["courseName", "enrolledDate", "expiryDate", "paidAmount", "remainingAmount"],
  });
  expect(moved).toMatchObject({ state: "changed", before: { courseName: "CPC" }, filledIn: others });
  expect(wrong).toMatchObject({
    _id: vikram?._id,
    state: "wrong",
    before: { courseName: "CPC", expiryDate: "2027-05-21" },
    filledIn: others,
  });
  expect(fresh).toMatchObject({ state: "wrong", filledIn: ["paidAmount", "remainingAmount"] });
  expect(fresh).not.toHaveProperty("_id");
});

test("an export is imported unchanged, in both formats; an edited cell is the only change, and an empty one none", async () => {
  const people = fc.sample(
    fc.record({
      name: fc.uniqueArray(fc.constantFrom("Asha", "=SUM", "O'Neil", "de la Cruz, Ana", 'Q "x" B', "-dash", "Zoë"), {
        minLength: 2,
        maxLength: 3,
      }),
      paid: fc.integer({ min: 0, max: 10_000_000 }),
    }),
    { numRuns: 12, seed: 3 },
  );
  const rows = people.map(({ name, paid }, index) => ({
    name: `${name.join(" ").replace(/^=/, "X=")} ${index}`,
    courseName: "CPC",
    enrolledDate: "2026-02-03",
    expiryDate: "2027-05-21",
    paidAmount: String(paid / 100),
  }));
  expect((await sendRows(rows, false)).body.new).toBe(rows.length);
  for (const format of ["csv", "xlsx"]) {
    const file = await bytes(`/api/admin/students/export?format=${format}`);
    const back = await send(file, `students.${format}`);
    expect(back.body).toMatchObject({ new: 0, changed: 0, unchanged: rows.length, wrong: 0 });
  }
  const csv = (await bytes("/api/admin/students/export")).toString("utf8");
  expect(csv).toContain("\n");
  const back = await send(csv.replaceAll("2027-05-21", "2027-06-30").replaceAll("2026-02-03", ""), "edited.csv", false);
  expect(back.body).toMatchObject({ changed: rows.length });
  expect(back.body.rows[0].before).toEqual({ expiryDate: "2027-05-21" });
  expect((await students()).every(({ enrolledDate }) => enrolledDate === "2026-02-02T18:30:00.000Z")).toBe(true);
  const again = await bytes("/api/admin/students/export?format=xlsx&course=cpc");
  expect((await readSheet(again)).length).toBe(rows.length + 1);
});

test("an export has passwords only for staff who confirmed their own recently, and the audit log records it", async () => {
  await sendRows([{ name: "Kavya", courseName: "CPC", expiryDate: "2027-05-21", password: "kavya-secret" }], false);
  const looks = () => platform.db.selectFrom("audit").select("id").where("action", "=", "credentials viewed").execute();
  const before = (await looks()).length;
  expect((await bytes("/api/admin/students/export")).toString()).toContain("kavya-secret");
  expect((await looks()).length).toBe(before + 1);
  platform.passSeconds(16 * 60);
  expect((await bytes("/api/admin/students/export")).toString()).not.toContain("kavya-secret");
  expect((await looks()).length).toBe(before + 1);
});

test("files that are no sheet of students are refused with a sentence and change nothing", async () => {
  const faults: [string | Buffer, number, RegExp][] = [
    ["", 422, /empty/],
    ["Course,Expiry\nCPC,2027-01-01\n", 422, /first line must name the columns/],
    ["Name,Student\nA,B\n", 422, /Two columns are the Name/],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 422, /neither CSV nor XLSX/],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 422, /save it as \.xlsx or CSV/],
    [Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(200, 7)]), 422, /broken/],
    [
      zipFile({ "xl/worksheets/sheet1.xml": Buffer.alloc(21 * 1024 * 1024, "<c/>") }),
      422,
      /unpacks to more than 20 MB/,
    ],
    [zipFile({ "xl/worksheets/sheet1.xml": `<v>${"9".repeat(19_000_000)}</v>` }), 422, /a cell with more than 32,767/],
    [zipFile({ "xl/sharedStrings.xml": `<t>${"x".repeat(19_000_000)}</t>` }), 422, /a cell with more than 32,767/],
    [zipFile({ "xl/worksheets/sheet1.xml": "<row/>".repeat(100_001) }), 413, /At most 10,000/],
    [zipFile({ "xl/worksheets/sheet1.xml": '<row><c r="XFD90000"/></row>' }), 413, /At most 10,000/],
    // A spreadsheet stores a repeated text once.
    [await writeXlsxFile([["Name"], ...Array(700).fill(["x".repeat(32_000)])]).toBuffer(), 422, /more than 20 million/],
    [`Name\n${"x".repeat(32_768)}`, 422, /Line 2 has a cell with more than 32,767 characters/],
    [zipFile({ "a.xml": Buffer.alloc(9_000_000, 32) }, { "a.xml": { size: 500 } }), 422, /broken/],
    [zipFile({ "../../a.xml": "x" }), 422, /broken/],
    [zipFile({ "a.xml": "x" }, { "a.xml": { flags: 1 } }), 422, /broken/],
    [zipFile({ "a.txt": "Name" }), 422, /no spreadsheet/],
    [
      await writeXlsxFile([{ data: [["Name"], ["Asha"]] }, { data: [["Name"], ["Imran"]] }]).toBuffer(),
      422,
      /^The file has 2 sheets with rows/,
    ],
    ['Name\n"Asha\n', 422, /a quote has no end/],
    [`Name\n${Array.from({ length: 100_000 }, (_, n) => `S${n}`).join("\n")}`, 413, /At most 10,000/],
  ];
  for (const [content, status, sentence] of faults) {
    const { status: got, body } = await send(content, "x.csv", false);
    expect([got, body.message]).toEqual([status, expect.stringMatching(sentence)]);
  }
  const student = await platform.newStudent("CPC");
  expect((await student.call("POST", "/admin/students/import", { rows: [] })).status).toBe(403);
  expect((await students()).length).toBe(1);
});

test("several students are extended, moved, logged out and deleted at once, or none of them", async () => {
  const [a, b] = [await platform.newStudent("CPC"), await platform.newStudent("CPC")];
  const ids = [a.id, b.id];
  const act = (body: object) => platform.admin.call("POST", "/admin/students/bulk", { ids, ...body });
  expect((await act({ act: "extend", expiryDate: "30/06/2028" })).body).toEqual({ success: true, changed: 2 });
  expect((await act({ act: "move", courseName: "ccs" })).body.changed).toBe(2);
  expect((await students()).map(({ courseName, expiryDate }) => [courseName, expiryDate])).toEqual([
    ["CCS", "2028-06-30T18:29:59.999Z"],
    ["CCS", "2028-06-30T18:29:59.999Z"],
  ]);
  expect((await act({ act: "move", courseName: "XYZ" })).status).toBe(422);
  expect((await act({ act: "extend", ids: [a.id, "nobody"], expiryDate: "2029-01-01" })).status).toBe(404);
  expect((await students()).every(({ expiryDate }) => expiryDate === "2028-06-30T18:29:59.999Z")).toBe(true);
  expect((await act({ act: "end_sessions" })).body.changed).toBe(2);
  expect((await a.call("GET", "/account")).status).toBe(401);
  expect((await act({ act: "delete", count: 1 })).body.fields).toEqual({ count: "Type 2 to delete these students" });
  expect((await act({ act: "delete", count: 2 })).body.changed).toBe(2);
  expect(await students()).toEqual([]);
});

test("without a confirmed session a preview says of no password whether it is right", async () => {
  platform.admin = await platform.logIn("admin", "admin-password");
  const { name, password } = await platform.newStudent("CPC");
  const statesOf = async () => {
    const rows = [password, "another password"].map((given) => ({ name, password: given }));
    return Promise.all(rows.map(async (row) => (await sendRows([row])).body.rows[0].state));
  };
  expect(await statesOf()).toEqual(["unchanged", "changed"]);
  platform.passSeconds(15 * 60 + 1);
  expect(await statesOf()).toEqual(["changed", "changed"]);
  const refused = await sendRows([{ name, password }, { name: "" }], false);
  expect([refused.status, refused.body.rows[0].state]).toEqual([422, "changed"]);
  // An import compares passwords, so that an unchanged one is not set again and the student's session stays.
  expect((await sendRows([{ name, password }], false)).body.unchanged).toBe(1);
});

test("the preview of five thousand rows reports each row", async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => `Student ${n},IP-DRG,2027-05-21`);
  const { body } = await send(`Name,Course,Expiry\n${rows.join("\n")}`, "big.csv");
  expect([body.new, body.wrong]).toEqual([5000, 0]);
});

test("the dry run of an import says how many seconds it takes", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({
    name: `Queue ${index}`,
    courseName: "CPC",
    expiryDate: "2099-12-31",
  }));
  const preview = await platform.admin.call("POST", "/admin/students/import?dryRun=true", { rows });
  expect(preview.body.seconds).toBeGreaterThan(0);
});

test("the password of a login is checked before those of a large import are hashed", async () => {
  const { secrets } = platform.services;
  const order: string[] = [];
  const imported = Array.from({ length: 150 }, (_, index) => `password ${index}`);
  const importing = secrets.hashPasswords(imported).then(() => order.push("import"));
  const login = secrets.isPasswordRight(undefined, "a password").then(() => order.push("login"));
  await Promise.all([importing, login]);
  expect(order).toEqual(["login", "import"]);
});

test("an import that fails halfway writes nothing", async () => {
  const rows = Array.from({ length: 205 }, (_, n) => ({
    name: n === 203 ? "Breaks" : `Whole ${n}`,
    courseName: "CPC",
    expiryDate: "2099-12-31",
  }));
  const audited = () => platform.db.selectFrom("audit").select("id").where("action", "=", "student imported").execute();
  const before = await audited();
  const mend = await breakInserts(platform.db, "user", "name", "Breaks");
  expect((await sendRows(rows, false)).status).toBe(500);
  expect(await students()).toEqual([]);
  expect(await audited()).toEqual(before);
  await mend();
  expect((await sendRows(rows.slice(202), false)).body.new).toBe(3);
});

test("the audit log lists an import as one entry; each student of it is found by kind, by name, by id and in the file", async () => {
  const dates = { courseName: "CPC", expiryDate: "2099-12-31" };
  await sendRows([{ name: "Ledger One", ...dates }], false);
  const { body } = await sendRows(
    [
      { name: "Ledger One", ...dates, paidAmount: "20000" },
      { name: "Ledger Two", ...dates },
    ],
    false,
  );
  const read = async (query: string) => (await platform.admin.call("GET", `/admin/audit?${query}`)).body;
  const entries = async (query: string) =>
    (await read(query)).entries.map(({ action, target }: Entry) => `${action}: ${target.name}`);
  expect(await entries("limit=2")).toEqual(["students imported: 2 students", "students imported: 1 student"]);
  const [newest] = (await read("limit=1")).entries;
  expect(newest).toMatchObject({ action: "students imported", details: { added: 1, changed: 1 } });
  const each = ["student imported: Ledger One", "student imported: Ledger Two"];
  expect(await entries(`action=student%20imported&import=${newest._id}`)).toEqual(each);
  const summary = await platform.admin.call(
    "GET",
    `/admin/audit/summary?action=student%20imported&import=${newest._id}`,
  );
  expect(summary.body).toMatchObject({ entries: 2, isWhole: true });
  expect(await entries(`import=${body.rows[0]._id}`)).toEqual([]);
  expect(await entries("search=ledger%20two")).toEqual(["student imported: Ledger Two"]);
  const about = await read(`target=${body.rows[0]._id}`);
  expect(about.entries[0].details.changes).toMatchObject({ paidAmount: { before: 0, after: 20000 } });
  const file = await platform.admin.call("GET", "/admin/audit?format=csv");
  expect(file.body.match(/student imported,Ledger (One|Two)/g)).toHaveLength(3);
  // An import without changes is not recorded.
  await sendRows([{ name: "Ledger Two", ...dates }], false);
  expect((await read("limit=1")).entries[0]._id).toBe(newest._id);
});

interface Entry {
  action: string;
  target: { name: string };
}

test("a row that is given the name of a student in the check keeps the fees of that student", async () => {
  const dates = { courseName: "CCS", expiryDate: "2027-05-21" };
  await sendRows([{ name: "Asha Rao", ...dates, paidAmount: "45000" }], false);
  const { body } = await sendRows([{ name: "admin", ...dates, remainingAmount: "0" }]);
  expect(body.rows).toMatchObject([{ state: "wrong", values: { paidAmount: "0" }, filledIn: ["paidAmount"] }]);
  // The screen sends filled-in cells back as empty.
  const renamed = await sendRows([{ name: "Asha Rao", ...dates, remainingAmount: "0", paidAmount: "" }]);
  expect(renamed.body.rows).toMatchObject([{ state: "unchanged", values: { paidAmount: "45000" } }]);
});

test("a student whom somebody changed or added since the rows were checked is not overwritten", async () => {
  const row = { courseName: "CCS", expiryDate: "2027-05-05", password: "one-two-three" };
  await sendRows([{ line: 1, name: "Harpreet Kaur", ...row }], false);
  const [harpreet] = await students();
  const rows = [
    { line: 1, name: "Harpreet Kaur", ...row, expiryDate: "2027-06-06" },
    { line: 2, name: "Mina Das", ...row },
  ];
  const checked = (await sendRows(rows)).body.rows as ImportRow[];
  const asSeen = () =>
    rows.map((each, index) => {
      const { state = "wrong", before } = checked[index] ?? {};
      return { ...each, seen: { state, ...(before && { before }) } };
    });
  await platform.admin.call("POST", "/admin/students/bulk", {
    ids: [harpreet?._id],
    act: "extend",
    expiryDate: "2029-09-09",
  });
  await sendRows([{ line: 1, name: "Mina Das", ...row, courseName: "ED" }], false);
  const stored = await students();
  const refused = await sendRows(asSeen(), false);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message:
        "Someone else has changed Harpreet Kaur, Mina Das since the list was checked. Nothing was imported: look at the list again.",
    },
  });
  expect(await students()).toEqual(stored);
  // Rows that were checked again are imported, and so are rows without a check.
  const rechecked = (await sendRows(rows)).body.rows as ImportRow[];
  checked.splice(0, checked.length, ...rechecked);
  expect((await sendRows(asSeen(), false)).body).toMatchObject({ changed: 2 });
});
