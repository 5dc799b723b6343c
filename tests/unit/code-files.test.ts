import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { Content, ReadFile } from "#coding/code-sets/read/content.ts";
import { readCodeFile } from "#coding/code-sets/read/read-file.ts";
import { findReleaseDay, releaseName } from "#coding/code-sets/read/release-day.ts";
import type { System } from "#coding/systems.ts";
import { unpack } from "#coding/unpack.ts";
import { zipFile } from "./zip-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "casebook-code-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const agency = (name: string) => readFileSync(path.resolve(import.meta.dirname, "../agency-files", name));

let files = 0;
function put(bytes: string | Buffer): string {
  const file = path.join(folder, `file-${files++}`);
  writeFileSync(file, bytes);
  return file;
}

const read = (bytes: string | Buffer, system?: System): Promise<ReadFile> => readCodeFile(put(bytes), "file", system);
const codesOf = ({ content }: ReadFile) => ("codes" in content ? content.codes : []);

function orderLine(number: number, code: string, billable: 0 | 1, title: string): string {
  return `${String(number).padStart(5, "0")} ${code.padEnd(7)} ${billable} ${title.slice(0, 60).padEnd(60)} ${title}\r\n`;
}

const order =
  orderLine(1, "A00", 0, "Cholera") + orderLine(2, "A000", 1, "Cholera due to Vibrio cholerae 01, biovar cholerae");

test("agencies' files are recognised by their content, plain, .gz or .zip", async () => {
  const procedures = await readCodeFile(put(agency("icd10pcs-order-2022.txt.gz")), "whatever.dat");
  expect(procedures.content).toMatchObject({ kind: "codes", system: "icd10pcs" });
  expect(codesOf(procedures)).toHaveLength(79_115);
  const plain = await read(order);
  expect(plain.content).toMatchObject({ kind: "codes", system: "icd10cm" });
  for (const packed of [gzipSync(order), zipFile({ "readme.pdf": "%PDF-1.7", "icd10cm_order.txt": order })]) {
    expect((await read(packed)).content).toEqual(plain.content);
  }
});

test("the HCPCS file is read with its head and its short line, titles of several records joined, ended codes dated", async () => {
  const { content, skipped } = await read(agency("HCPC2019_CONTR_ANWEB.txt.gz"));
  if (content.kind !== "hcpcs") throw new Error(content.kind);
  expect([content.codes.length, content.modifiers.length]).toEqual([6440, 360]);
  expect(skipped).toHaveLength(4);
  expect(skipped[0]?.text).toMatch(/Disclaimers/);
  expect(content.modifiers.find(({ code }) => code === "CD")?.title).toBe(
    "Amcc test has been ordered by an esrd facility or mcp physician that is part of the composite rate and is not separately billable",
  );
  expect(content.codes.filter(({ until }) => until === 20181231).length).toBeGreaterThan(10);
});

test("lists of codes and titles are read as CSV or TSV, and their codes show the code system", async () => {
  const cpt = 'CPT Code,Long Description\n99213,"Made-up title, one"\n0001F,Made-up title two\n';
  expect((await read(cpt)).content).toEqual({
    kind: "codes",
    system: "cpt",
    codes: [
      { code: "99213", title: "Made-up title, one", billable: true },
      { code: "0001F", title: "Made-up title two", billable: true },
    ],
  });
  expect((await read('code\ttitle\nJ0696\tUp to 5" wide\nLT\tLeft\nD0120\tdental\n')).content).toMatchObject({
    kind: "hcpcs",
    codes: [{ code: "J0696", title: 'Up to 5" wide' }],
    modifiers: [{ code: "LT" }],
  });
});

test("empty rows are skipped", async () => {
  expect(codesOf(await read("code,title\n99213,one\n,\n   \n99214,two\n,,\n"))).toHaveLength(2);
});

test("weights are read from the table of the payment rule, with its title above the head", async () => {
  const table = `"TABLE 5.—LIST OF MS-DRGS, FY 2027",,,\nMS-DRG,MS-DRG Title,Weights,Geometric Mean LOS,Arithmetic Mean LOS\n001,"Heart Transplant","28.5",25.1,36\n999,"Ungroupable",0,0,0\nNote: see text,,,,\n`;
  const { content, year } = await read(table);
  expect(year).toBe(2027);
  expect(content).toMatchObject({
    kind: "weights",
    weights: [{ drg: "001", weight: 28.5, gmlos: 25.1 }, { drg: "999" }],
  });
});

test("bytes that are not UTF-8 are read as Windows-1252", async () => {
  const title = "Ménière's disease – unspecified";
  const bytes = Buffer.concat([
    Buffer.from(order),
    Buffer.from(orderLine(3, "H8109", 1, title).replaceAll("–", "\x96"), "latin1"),
  ]);
  expect(codesOf(await read(bytes))[2]?.title).toBe(title);
  expect(codesOf(await read(order + orderLine(3, "H8109", 1, title)))[2]?.title).toBe(title);
});

const weight = (...rows: string[]) => `fiscal_year,drg,weight\n${rows.join("\n")}\n`;
const xml = (root: string, content: string) => `<?xml version="1.0"?>\n<${root}>\n${content}\n</${root}>\n`;
const choose = (position: number, values: readonly string[]) =>
  `<axis pos="${position}"><title>Axis</title>${values.map((value) => `<label code="${value}">x</label>`).join("")}</axis>`;
const pcsTable = (values: readonly string[]) =>
  `<pcsTable>${[1, 2, 3].map((at) => choose(at, ["0"])).join("")}<pcsRow>${[4, 5, 6, 7].map((at) => choose(at, values)).join("")}</pcsRow></pcsTable>`;
const category = "<diag><name>A00</name><desc>Cholera</desc></diag>";

test.each([
  ["a line of another shape", `${order}nonsense\n`, "Line 3: this is no line of an order file."],
  ["a code that stands twice", order + orderLine(3, "A000", 1, "Cholera"), "Line 3: the code A000 is listed twice."],
  [
    "a code of another system",
    order + orderLine(3, "0DTJ4ZZ", 1, "Resection"),
    'Line 3: "0DTJ4ZZ" is no ICD-10-CM code.',
  ],
  ["an endless line", `${order}${"x".repeat(50_000)}`, "Line 3: the line is far too long."],
  ["a list with a code twice", "code,title\n99213,one\n99213,two\n", "Line 3: the code 99213 is listed twice."],
  ["a list with a long code", "code,title\n99213,one\n992130000,two\n", 'Line 3: "992130000" is no code of this list.'],
  ["a list without a title", "code,title\n99213,\n", "Line 2: the code 99213 has no title."],
  ["a list with open quotes", 'code,title\n99213,"one\n', "quotes"],
  ["a list of nothing", "code,title\n", "The file holds no codes."],
  [
    "a list with an endless title",
    `code,title\n99213,${"x".repeat(9000)}\n`,
    "Line 2: the title of 99213 is far too long.",
  ],
  ["weights with a DRG twice", weight("2027,1,2", "2027,001,3"), "Line 3: the DRG 001 is listed twice."],
  ["weights with a line of words", weight("2027,1,2", "nonsense", "2027,2,3"), "Line 3: this is no record of a DRG."],
  ["weights of no DRG", weight("2027,1,2", "2027,X,3"), 'Line 3: "X" is no DRG.'],
  ["weights of two years", weight("2027,1,2", "2026,2,3"), "Line 3: this is a record of another fiscal year."],
  ["weights of the year 1", weight("1,1,2"), 'Line 2: "1" is no fiscal year.'],
  ["far too many lines", order + "\n".repeat(2_000_000), "The file has far too many lines."],
  ["a tabular list of nothing", xml("ICD10CM.tabular", ""), "The file holds no codes."],
  [
    "a tabular list with a code twice",
    xml("ICD10CM.tabular", `<chapter><section id="A00-A09">${category}\n${category}</section></chapter>`),
    "Line 4: the code A00 is listed twice.",
  ],
  ["tables of nothing", xml("ICD10PCS.tabular", ""), "The file holds no tables."],
  [
    "a table twice",
    xml("ICD10PCS.tabular", `${pcsTable(["Z"])}\n${pcsTable(["Z"])}`),
    "Line 4: the table 000 is listed twice.",
  ],
  [
    "a table of more codes than there are",
    xml("ICD10PCS.tabular", pcsTable([..."0123456789ABCDEFGHJK"])),
    "Line 3: the table 000 allows far too many codes.",
  ],
  ["a table of values that are none", xml("ICD10PCS.tabular", pcsTable(["10"])), "Line 3: the table 000 has a row"],
  ["an index of nothing", xml("ICD10PCS.index", ""), "The file holds no terms."],
  ["broken XML", "<?xml version='1.0'?>\n<ICD10CM.tabular><version>2027</chapter>", "Line 2: the XML is broken."],
  ["a PDF", "%PDF-1.7\n", "Casebook does not recognise this file."],
  ["an empty file", "", "Casebook does not recognise this file."],
  ["a broken .gz", gzipSync(order).subarray(0, 60), "The file is broken: it cannot be unpacked."],
  ["a broken .zip", zipFile({ a: order }).subarray(0, 80), "The .zip file is broken."],
  ["a .zip that climbs out", zipFile({ "../../a.txt": order }), "The .zip file is broken."],
  ["a locked .zip", zipFile({ a: order }, { a: { flags: 1 } }), "The .zip file is locked with a password."],
  [
    "a link in a .zip",
    zipFile({ a: "/etc/passwd" }, { a: { mode: 0o120777 } }),
    "Casebook does not recognise this file",
  ],
  ["UTF-16", Buffer.from(`\uFEFF${order}`, "utf16le"), "Casebook does not recognise this file."],
  ["two releases in a .zip", zipFile({ a: order, b: order }), "The file holds several releases: a, b."],
])("%s is refused with its sentence", async (_, bytes, sentence) => {
  await expect(read(bytes)).rejects.toThrow(sentence);
});

test("a file that unpacks to more than the limit is refused, whatever size it declares", async () => {
  const bomb = Buffer.alloc(3_000_000, "0");
  const [packed] = await unpack(put(gzipSync(bomb)), "bomb.gz", 2_000_000);
  const drain = async () => {
    for await (const chunk of packed?.open() ?? []) void chunk;
  };
  await expect(drain()).rejects.toThrow("more than 1 GB");
  await expect(unpack(put(zipFile({ bomb })), "bomb.zip", 2_000_000)).rejects.toThrow("more than 1 GB");
  for (const size of [10, 2_999_999]) {
    const [lying] = await unpack(put(zipFile({ bomb }, { bomb: { size } })), "lying.zip");
    const all = async () => {
      for await (const chunk of lying?.open() ?? []) void chunk;
    };
    await expect(all()).rejects.toThrow("The file is broken: it cannot be unpacked.");
  }
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, number) => [`${number}`, ""]));
  await expect(unpack(put(zipFile(many)), "many.zip")).rejects.toThrow("far too many files");
});

test("the first day of a release is read from its file or its name", async () => {
  const { content } = await read(order);
  const hcpcs: Content = { kind: "hcpcs", codes: [], modifiers: [] };
  expect(findReleaseDay(content, null, "icd10cm_order_2027.txt")).toBe(20261001);
  expect(findReleaseDay(hcpcs, null, "HCPC2026_OCT_ANWEB.txt")).toBe(20261001);
  expect(findReleaseDay(hcpcs, null, "HCPC2026_ANWEB.txt")).toBe(20260101);
  expect(findReleaseDay(content, null, "codes.txt")).toBeUndefined();
  expect(releaseName(content, 20261001)).toBe("2027");
  expect(releaseName(content, 20270401)).toBe("2027-04");
  expect(releaseName({ kind: "tabular", nodes: [] }, 20261001)).toBe("2027-tabular");
});
