import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpack } from "#coding/unpack.ts";
import { zipFile } from "../unit/zip-file.ts";
import { breakInserts } from "./break-inserts.ts";
import { heartFailure, Platform, pdf, quiz } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const zipped = (bytes: Buffer, name = "export.zip") =>
  new File([new Uint8Array(bytes)], name, { type: "application/zip" });

const importFile = (file: File, isTrial = false) =>
  platform.admin.form("POST", `/admin/assignments/import?dryRun=${isTrial}`, {}, [["file", file]]);

async function take(path: string): Promise<File> {
  const response = await fetch(`${platform.base}/api${path}`, {
    headers: { "x-session-id": platform.admin.sessionId },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const [, name = ""] = /filename="(.*)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return new File([await response.arrayBuffer()], name);
}

const chart = "%PDF-1.4 the chart of NSTEMI\n%%EOF";

/** Returns an assignment as staff see it, without the values that differ in a copy. */
function contentOf(assignment: object) {
  const own = /^(_id|sectionId|subAssignmentId|assignedDate|state|assignmentPdf|submissionCount|version)$/;
  return JSON.parse(JSON.stringify(assignment, (key, value) => (own.test(key) ? undefined : value)));
}

const count = async (table: "assignment" | "file") =>
  (await platform.db.selectFrom(table).select("id").execute()).length;

/** Lists everything that a failed import could leave: rows, stored files, uploads. */
async function traces() {
  const { config, files } = platform.services;
  return [await count("assignment"), await count("file"), await files.list(), await readdir(config.uploadingDir)];
}

test("an exported assignment is imported as a draft with the same charts and keys", async () => {
  const original = await platform.newAssignment(
    {
      moduleName: "Sepsis, second look",
      category: "CCS",
      timeLimitMinutes: 45,
      resultsOpen: "when_all_done",
      subAssignments: [
        {
          ...heartFailure,
          pdfIndex: 0,
          lookup: "closed",
          serviceDate: "2025-11-03",
          scoring: "codes",
          sequence: { icdCodes: "first" },
          patient: { age: 79, sex: "F", dischargeStatus: 1 },
          setting: "outpatient",
          notCoded: [
            { statement: "Platelets 118", why: "No diagnosis", evidence: [{ page: 1, quote: "platelets 118" }] },
            { statement: "Cough", why: "A symptom of the pneumonia" },
          ],
          keyNotes: {
            icdCodes: {
              I5033: {
                rationale: "Acute on chronic",
                accept: ["I50.31"],
                evidence: [{ page: 1, quote: "decompensated" }],
              },
            },
          },
        },
        {
          ...quiz,
          timeLimitMinutes: 20,
          questions: quiz.questions.map((question, at) => ({ ...question, ...(at === 0 && { explanation: "Both" }) })),
        },
      ],
    },
    [["assignmentPdf", pdf("nstemi.pdf", chart)]],
  );
  const file = await take(`/admin/assignments/${original._id}/export`);
  expect(file.name).toMatch(/^casebook-CCS-Sepsis-second-look-\d{4}-\d\d-\d\d\.zip$/);
  const before = await traces();
  const preview = await importFile(file, true);
  expect(preview.body).toMatchObject({
    assignments: [
      { _id: null, moduleName: "Sepsis, second look", category: "CCS", sections: 2, questions: 2, charts: 1 },
    ],
    findings: [
      {
        moduleName: "Sepsis, second look",
        text: "CCS already has an assignment of this name: this one is added as well",
      },
    ],
  });
  expect(await traces()).toEqual(before);

  const { status, body } = await importFile(file);
  expect(status).toBe(200);
  const copy = (await platform.admin.call("GET", `/admin/assignments/edit/${body.assignments[0]._id}`)).body;
  expect(contentOf(copy)).toEqual(contentOf(original));
  expect([copy.state, copy.assignmentPdfName, copy.subAssignments[0].assignmentPdfName]).toEqual([
    "draft",
    null,
    "nstemi.pdf",
  ]);
  expect(await (await fetch(platform.base + copy.subAssignments[0].assignmentPdf)).text()).toBe(chart);
  const again = await take(`/admin/assignments/${copy._id}/export`);
  expect((await importFile(again, true)).status).toBe(200);

  await platform
    .newAssignment({ category: "CCS", moduleName: "Put away" })
    .then(({ _id }) => platform.admin.call("POST", `/admin/assignments/${_id}/archive`));
  const ofCourse = await take("/admin/export?course=ccs");
  expect(ofCourse.name).toMatch(/^casebook-CCS-\d{4}-\d\d-\d\d\.zip$/);
  const course = await importFile(ofCourse, true);
  expect(course.body.assignments.map((one: { moduleName: string }) => one.moduleName)).toEqual([
    "Sepsis, second look",
    "Sepsis, second look",
  ]);
  expect((await platform.admin.call("GET", "/admin/export?course=Denials")).status).toBe(404);
});

test("variants and POA travel with their section, and only then the format has a higher number", async () => {
  const formatOf = async ({ _id }: { _id: string }) => {
    const file = await take(`/admin/assignments/${_id}/export`);
    const stored = path.join(platform.services.config.dataDir, "exported.zip");
    await writeFile(stored, new Uint8Array(await file.arrayBuffer()));
    const manifest = (await unpack(stored, "exported.zip")).find(({ name }) => name === "casebook.json");
    const chunks = await Array.fromAsync(manifest?.open() ?? []);
    return { file, version: JSON.parse(Buffer.concat(chunks).toString()).version };
  };
  const variant = { answerIcdCodes: "J18.9", goals: ["Pneumonia"], serviceDate: "2025-11-03" };
  const original = await platform.newAssignment(
    {
      category: "CCS",
      subAssignments: [
        { ...heartFailure, pdfIndex: 0, variants: [{ ...variant, pdfIndex: 1 }, { answerIcdCodes: "I10" }] },
        { ...heartFailure, subModuleName: "Second", pdfIndex: 2 },
      ],
    },
    ["one", "two", "three"].map((name) => ["assignmentPdf", pdf(`${name}.pdf`, `%PDF-1.4 ${name}\n%%EOF`)]),
  );
  expect((await formatOf(await platform.newAssignment())).version).toBe(1);
  const keyNotes = { icdCodes: { I5033: { poa: "N" } } };
  const withPoa = await platform.newAssignment({ subAssignments: [{ ...heartFailure, keyNotes }] });
  expect((await formatOf(withPoa)).version).toBe(2);
  const { file, version } = await formatOf(original);
  expect(version).toBe(2);
  const { body } = await importFile(file);
  expect(body).toMatchObject({ assignments: [{ sections: 2, charts: 3 }] });
  const copy = (await platform.admin.call("GET", `/admin/assignments/edit/${body.assignments[0]._id}`)).body;
  expect(contentOf(copy)).toEqual(contentOf(original));
  expect(copy.subAssignments[0].variants).toMatchObject([
    { answerKey: { icdCodes: ["J18.9"] }, goals: ["Pneumonia"], assignmentPdfName: "two.pdf" },
    { answerKey: { icdCodes: ["I10"] }, assignmentPdfName: null },
  ]);
});

const section = {
  subModuleName: "One",
  isDynamic: false,
  answerKey: { icdCodes: ["I10"] },
  chart: null,
  chartName: null,
};
const module1 = { moduleName: "Module", category: "CCS", timeLimitMinutes: null, dueDate: null, sections: [section] };
const manifest = (changes: object = {}) => ({
  format: "casebook-assignments",
  version: 1,
  assignments: [module1],
  ...changes,
});
const packed = (
  changes: object = {},
  files: Record<string, string | Buffer> = {},
  lies: Parameters<typeof zipFile>[1] = {},
) => zipFile({ "casebook.json": JSON.stringify(manifest(changes)), ...files }, lies);
const withSection = (changes: object) => ({ assignments: [{ ...module1, sections: [{ ...section, ...changes }] }] });

test("an import reports and leaves out unknown fields and files that belong to nothing", async () => {
  const strange = {
    assignments: [
      {
        ...module1,
        dueDate: "2026-12-01T00:00:00Z",
        resultsOpen: "2026-12-05T09:00:00.000Z",
        badge: 1,
        sections: [{ ...section, mood: "x" }],
      },
      { ...module1, moduleName: "MODULE" },
    ],
  };
  const { body } = await importFile(zipped(packed(strange, { "notes.txt": "hello", "charts/9.pdf": chart })), true);
  expect(body.findings).toEqual(
    expect.arrayContaining([
      { moduleName: "Module", text: "Not known to this Casebook, and left out: “badge”" },
      { moduleName: "Module", text: "Not known to this Casebook, and left out: “mood”" },
      { moduleName: "Module", text: "The due date 2026-12-01 was left out" },
      { moduleName: "Module", text: "The date on which results open, 2026-12-05, was left out: staff open them" },
      { moduleName: "MODULE", text: "The file has this name twice: both are added" },
      { moduleName: null, text: "notes.txt belongs to no section and was left out" },
      { moduleName: null, text: "charts/9.pdf belongs to no section and was left out" },
    ]),
  );
});

test.each<[string, object, string]>([
  ["no list", { variants: "two" }, "“Module”, section 1: variants must be a list"],
  ["no section", { variants: [7] }, "“Module”, section 1: each entry of variants must be an object"],
  ["too many", { variants: Array(8).fill({}) }, "“Module”, section 1: A section has at most 8 variants"],
])("a package whose variants are %s is refused", async (_name, changes, sentence) => {
  const { status, body } = await importFile(zipped(packed({ version: 2, ...withSection(changes) })));
  expect(status).toBe(422);
  expect(body.message).toContain(sentence);
});

const bomb = Buffer.alloc(21 * 1024 * 1024, 32);

test.each<[string, number, Buffer, string]>([
  ["cut off", 422, packed().subarray(0, -30), "The .zip file is broken."],
  ["no zip", 415, Buffer.from("%PDF-1.4"), "Only a .zip that Casebook exported can be imported"],
  ["another zip", 422, zipFile({ "a.txt": "x" }), "This is no export of Casebook: casebook.json is missing in it"],
  [
    "of another kind",
    422,
    packed({ format: "moodle" }),
    "This is no export of Casebook: casebook.json does not say so",
  ],
  ["newer", 422, packed({ version: 3 }), "This file was made by a newer Casebook (version 3 of its format)"],
  ["no JSON", 422, zipFile({ "casebook.json": "{" }), "casebook.json is not valid JSON"],
  ["nested", 422, zipFile({ "casebook.json": "[".repeat(1_000_000) }), "casebook.json is not valid JSON"],
  ["Latin-1", 422, zipFile({ "casebook.json": Buffer.from('{"é":1}', "latin1") }), "casebook.json is not UTF-8 text"],
  ["a bomb", 413, zipFile({ "casebook.json": bomb }), "casebook.json is larger than 20 MB."],
  ["empty", 422, packed({ assignments: [] }), "There is no assignment in the file"],
  ["too many", 413, packed({ assignments: Array(100_000).fill(0) }), "At most 200 assignments can be imported at once"],
  [
    "a bomb that says it is small",
    422,
    zipFile({ "casebook.json": bomb }, { "casebook.json": { size: 500 } }),
    "The file is broken: it cannot be unpacked.",
  ],
  [
    "a chart that says it is small",
    422,
    packed(withSection({ chart: "charts/1.pdf" }), { "charts/1.pdf": bomb }, { "charts/1.pdf": { size: 500 } }),
    "The file is broken: it cannot be unpacked.",
  ],
  [
    "a link in the place of a chart",
    422,
    packed(
      withSection({ chart: "charts/1.pdf" }),
      { "charts/1.pdf": "/etc/passwd" },
      { "charts/1.pdf": { mode: 0o120777 } },
    ),
    "charts/1.pdf is no whole PDF",
  ],
  ["locked", 422, packed({}, {}, { "casebook.json": { flags: 1 } }), "The .zip file is locked with a password."],
  [
    "full of files",
    413,
    packed({}, Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`${number}`, ""]))),
    "The .zip file holds far too many files.",
  ],
  ["climbing out", 422, packed({}, { "../../etc/cron.d/x": "x" }), "The .zip file is broken."],
  [
    "naming a path",
    422,
    packed(withSection({ chart: "/etc/passwd" })),
    "The chart /etc/passwd of “Module” is missing in the file",
  ],
  [
    "no PDF",
    422,
    packed(withSection({ chart: "charts/1.pdf" }), { "charts/1.pdf": "MZ" }),
    "charts/1.pdf is no whole PDF",
  ],
  [
    "a chart that two sections name",
    422,
    packed(
      { assignments: [module1, { ...module1, sections: [0, 1].map(() => ({ ...section, chart: "charts/1.pdf" })) }] },
      { "charts/1.pdf": chart },
    ),
    "Two sections name the chart charts/1.pdf. Each section needs its own file.",
  ],
  [
    "a changed chart",
    422,
    packed(
      { ...withSection({ chart: "charts/1.pdf" }), hashes: { "charts/1.pdf": "0".repeat(64) } },
      { "charts/1.pdf": chart },
    ),
    "charts/1.pdf is not as it was exported: its bytes have changed",
  ],
  [
    "breaking a rule behind a good one",
    422,
    packed({
      assignments: [
        module1,
        {
          ...module1,
          sections: [{ ...section, isDynamic: true, questions: [{ questionText: "Q", options: [], answer: "" }] }],
        },
      ],
    }),
    "“Module”, section 1: Correct answer is required. Nothing was imported.",
  ],
  [
    "without sections",
    422,
    packed({ assignments: [{ moduleName: "M", category: "CCS" }] }),
    "“M”: At least one sub-assignment is required. Nothing was imported.",
  ],
])(
  "a hostile package (%s) is refused with a sentence and leaves nothing behind",
  async (_name, status, bytes, sentence) => {
    await importFile(zipped(packed()), true);
    const before = await traces();
    for (const isTrial of [true, false]) {
      const refused = await importFile(zipped(bytes), isTrial);
      expect([refused.status, refused.body.message]).toEqual([status, sentence]);
    }
    expect(await traces()).toEqual(before);
  },
);

test("an import that fails halfway leaves no assignment, and its files are removed later", async () => {
  const three = ["One", "Two", "Breaks"].map((moduleName, index) => {
    return { ...module1, moduleName, sections: [{ ...section, chart: `charts/${index}.pdf` }] };
  });
  const charts = { "charts/0.pdf": chart, "charts/1.pdf": chart, "charts/2.pdf": chart };
  const file = zipped(packed({ assignments: three }, charts));
  const seen = async () => {
    const [assignments, files, , uploads] = await traces();
    return [assignments, files, uploads, (await platform.admin.call("GET", "/assignments")).body.length];
  };
  await importFile(zipped(packed()), true);
  const before = await seen();
  const mend = await breakInserts(platform.db, "assignment", "module_name", "Breaks");
  expect((await importFile(file)).status).toBe(500);
  expect(await seen()).toEqual(before);
  await mend();
  expect((await importFile(file)).body.assignments).toHaveLength(3);
});
