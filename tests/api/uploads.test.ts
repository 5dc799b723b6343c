import { once } from "node:events";
import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countPages } from "../../server/core/files/count-pages.ts";
import { heartFailure, Platform, pdf } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

const add: Platform["addAssignment"] = (fields, files) => platform.addAssignment(fields, files);

/** Lists all files in the data folder, temporary and stored. */
async function listFiles(): Promise<string[]> {
  const { dataDir, files } = platform.services.config;
  const lists = [path.join(dataDir, "uploading"), files].map((folder) => readdir(folder).catch(() => []));
  return (await Promise.all(lists)).flat();
}

const onlyPdf = [415, "Only PDF files are accepted"];
const damaged = [422, "This PDF is damaged: its end is missing"];
const whole = "%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n";

test.each([
  ["text", onlyPdf, "just text %%EOF"],
  ["HTML before the mark", onlyPdf, `<html><script>alert(1)</script>${whole}`],
  ["a ZIP before the mark", onlyPdf, `PK\u0003\u0004${whole}`],
  ["the mark far from the beginning", onlyPdf, `${"x".repeat(900)}${whole}`],
  ["the mark alone", damaged, "%PDF-"],
  ["half a file", damaged, `%PDF-1.7\n${"1 0 obj\n".repeat(1000)}`],
  ["an end that is far from the end", damaged, `${whole}${"x".repeat(5000)}`],
])("%s is refused as a chart and not stored", async (_title, refusal, content) => {
  const before = await listFiles();
  const { status, body } = await add({}, [["assignmentPdf", pdf("chart.pdf", content)]]);
  expect([status, body.message]).toEqual(refusal);
  expect(body.fields.assignmentPdf).toBe(refusal[1]);
  expect(await listFiles()).toEqual(before);
});

test.each([
  ["a.html", "a.html.pdf"],
  ["../../secret.PDF", "secret.pdf"],
  ["chart\u202efdp.exe", "chartfdp.exe.pdf"],
  ["nul\u0000l.pdf", "null.pdf"],
  [`${"n".repeat(300)}.pdf`, `${"n".repeat(120)}.pdf`],
])("a chart named %j is kept as a PDF with a clean name", async (given, kept) => {
  const { status, body } = await add({}, [["assignmentPdf", pdf(given, `\ufeff \n${whole}`)]]);
  expect(status).toBe(201);
  expect(body.assignment.assignmentPdfName).toBe(kept);
  const served = await fetch(platform.base + body.assignment.assignmentPdf);
  expect(served.headers.get("content-disposition")).toContain(`''${kept}`);
  expect(served.headers.get("content-type")).toBe("application/pdf");
  // Opened directly it is a download, because a browser's PDF viewer runs scripts of a chart.
  expect(served.headers.get("content-disposition")).toMatch(/^attachment;/);
});

test("a file over its limit is refused with 413 and not stored", async () => {
  const before = await listFiles();
  const large = pdf("large.pdf", `%PDF-${"x".repeat(51 * 1024 * 1024)}`);
  const { status, body } = await add({}, [["assignmentPdf", large]]);
  expect([status, body.message]).toEqual([413, "The file is larger than 50 MB"]);
  expect(await listFiles()).toEqual(before);
});

test("a form accepts only its own fields, each of limited length", async () => {
  const long = "x".repeat(11 * 1024);
  expect((await add({ moduleName: long })).body).toMatchObject({
    code: "too_large",
    fields: { moduleName: 'The field "moduleName" is too long' },
  });
  // A key may be long, but not endless.
  const notes = Array.from({ length: 20 }, () => ({ ...heartFailure, answerNotes: "n".repeat(3000) }));
  expect((await add({ subAssignments: notes })).status).toBe(201);
  expect((await add({ subAssignments: "x".repeat(5 * 1024 * 1024 + 1) })).status).toBe(413);
  expect((await add({ other: "x" })).body).toMatchObject({
    code: "rule_broken",
    fields: { other: 'Unknown field "other"' },
  });
  expect((await add({}, [["something", pdf()]])).body.fields).toEqual({ something: 'Unknown field "something"' });
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, "x"]));
  expect((await add(many)).status).toBe(413);
  const student = await platform.admin.form("POST", "/admin/add-student", { name: "Asha", courseName: long });
  expect(student.body.fields).toEqual({ courseName: 'The field "courseName" is too long' });
});

test("a PDF for the assistant is sent without fields, and counts as a use before it is received", async () => {
  const student = await platform.newStudent("CPC");
  const file: [string, File] = ["pdf", pdf("notes.pdf", "just text")];
  const read = (fields: Record<string, string>) => student.form("POST", "/ai/api/analyze-pdf", fields, [file]);
  expect((await read({ note: "x" })).body).toMatchObject({ code: "rule_broken", error: 'Unknown field "note"' });
  expect((await read({ note: "x", more: "x".repeat(5000) })).status).toBe(413);
  expect((await read({})).status).toBe(415);
  const uses = platform.db.selectFrom("assistant_use").where("user_id", "=", student.id).select("kind");
  expect(await uses.execute()).toEqual([{ kind: "pdf" }, { kind: "pdf" }, { kind: "pdf" }]);
});

async function chartOf(pages: number): Promise<Buffer<ArrayBuffer>> {
  const chart = new PDFDocument();
  for (let page = 1; page < pages; page++) chart.addPage();
  const parts: Buffer[] = [];
  chart.on("data", (part: Buffer) => parts.push(part)).end();
  await once(chart, "end");
  return Buffer.concat(parts);
}

test("the pages of an uploaded chart are counted, and a chart that cannot be counted is accepted", async () => {
  const student = await platform.newStudent("IP-DRG");
  const { _id } = await platform.newAssignment(
    {
      subAssignments: [
        { ...heartFailure, pdfIndex: 0 },
        { ...heartFailure, pdfIndex: 1 },
      ],
    },
    [
      ["assignmentPdf", new File([await chartOf(3)], "three.pdf", { type: "application/pdf" })],
      ["assignmentPdf", pdf("odd.pdf")],
    ],
  );
  const { body } = await student.call("GET", `/category/IP-DRG?studentId=${student.id}`);
  const { subAssignments } = body.assignments.find((one: { _id: string }) => one._id === _id);
  expect(subAssignments.map((section: { pages: number | null }) => section.pages)).toEqual([3, null]);
});

test("a PDF that cannot be counted does not change the count of the next one", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-pages-"));
  const [odd, good] = [path.join(folder, "odd.pdf"), path.join(folder, "two.pdf")];
  await writeFile(odd, whole);
  await writeFile(good, await chartOf(2));
  expect(await countPages([odd, good])).toEqual([null, 2]);
});
