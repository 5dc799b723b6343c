import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { fieldsAskedIn, listFields } from "#contract/answers.ts";
import { sectionInputs } from "#contract/api/assignment-input.ts";
import { categories } from "#contract/categories.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { layOutChart } from "../../server/courses/sample/chart-pdf.ts";
import { chartOf, type SampleSection } from "../../server/courses/sample/course.ts";
import { sectionInput } from "../../server/courses/sample/section-input.ts";
import { type CoursePart, coded, codeOf, course, keyLines, linesOf, quotesOf, sections } from "./sample-course.ts";

/** British spellings, because the charts are American. */
const british =
  /\b(litres?|met(re|res)|centimetres?|paracetamol|salbutamol|orthopaedic|oedema|anaemi\w+|haem\w+|fibre|counsell\w+|analysed|physiotherap\w+|tumour|colour|oesoph\w+|diarrhoea|theatre|labour|paediatric|adrenaline|frusemide|lignocaine|practise|organis(?!m)\w+|recognis\w+|synchronis\w+|hospitalis(?!t)\w+|journey|(?<!\/)kg|°C)\b/i;

const unitsOf = (code: string) => Number(/ x (\d+)$/.exec(code)?.[1] ?? 1);

test("there are sixteen assignments with 22 sections, in every category, dated before the newest release ends", () => {
  expect([course.length, sections.length, coded.length]).toEqual([16, 22, 16]);
  expect(new Set(course.map(({ category }) => category))).toEqual(new Set(categories));
  for (const assignment of course) {
    const text = JSON.stringify(assignment);
    expect(british.exec(text)?.[0]).toBeUndefined();
    expect(text).not.toMatch(/\b1[0-2]\/\d\d\/2026/);
    const charts = JSON.stringify(assignment.sections.map(({ chart }) => chart));
    expect(charts).not.toMatch(/\b\d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/);
  }
});

/** Returns the texts of a PDF's pages without white space, which line breaks may add or remove. */
async function pageTexts(pdf: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return squeeze(items.map((item) => ("str" in item ? item.str : "")).join(""));
    }),
  );
  await loading.destroy();
  return pages;
}

const squeeze = (text: string) => text.replace(/\s+/g, "");

describe.each(sections)("$name", (part) => {
  const { section } = part;

  test("each passage occurs once in the chart, on the page that is stored with it", async () => {
    const { pdf, texts } = await layOutChart(chartOf(section));
    const pages = await pageTexts(pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const quote of quotesOf(part)) {
      const found = texts.filter(({ text }) => text.includes(quote));
      expect([quote, found.length]).toEqual([quote, 1]);
      const counts = pages.map((page) => page.split(squeeze(quote)).length - 1);
      expect([quote, counts]).toEqual([quote, counts.map((_, index) => Number(index + 1 === found[0]?.page))]);
    }
    const input = sectionInput(section, texts);
    const { keyNotes = {}, notCoded = [] } = input;
    const notes = Object.values(keyNotes).flatMap((ofField) => Object.values(ofField ?? {}));
    const places = [...notes, ...notCoded].flatMap(({ evidence = [] }) => evidence);
    const count = keyLines(part).reduce((sum, { line }) => sum + line.evidence.length, 0);
    expect(places.length).toBe(count + (section.notCoded ?? []).length);
  });

  test("the form of an assignment takes it", async () => {
    const { texts } = await layOutChart(chartOf(section));
    const parsed = sectionInputs.safeParse(JSON.parse(JSON.stringify([sectionInput(section, texts)])));
    expect(parsed.error?.issues).toBeUndefined();
  });

  test("queries and questions are whole", () => {
    for (const { options } of section.queries ?? []) expect(options.length).toBeGreaterThanOrEqual(4);
    if (!section.isDynamic) return;
    expect(section.questions?.length).toBeGreaterThanOrEqual(4);
    for (const { options, answer, explanation } of section.questions ?? []) {
      expect(options.length === 0 || (options.includes(answer) && options.length >= 3)).toBe(true);
      expect(explanation.length).toBeGreaterThan(20);
    }
  });
});

describe.each(coded)("$name", (part) => {
  const { assignment, section } = part;

  test("every asked field has a key, and every code a reason and a passage", () => {
    const { fieldsAsked = [], notAsked = [], key = {} } = section;
    const graded = fieldsAskedIn(assignment.category).filter((field) => field !== "notes");
    expect([...fieldsAsked, ...notAsked].sort()).toEqual([...graded].sort());
    expect(Object.keys(key).sort()).toEqual([...fieldsAsked, "notes"].sort());
    expect(key.notes?.length).toBeGreaterThan(20);
    for (const { field, line, isCode } of keyLines(part)) {
      if (field === "patientName" || field === "ageOrDob") continue;
      const at = `${field} ${codeOf(line)}`;
      expect([at, line.rationale?.length ?? 0]).toEqual([
        at,
        expect.toSatisfy((length) => length > 15 && length <= 420),
      ]);
      if (isCode) expect([at, line.evidence.length]).not.toEqual([at, 0]);
      for (const code of [codeOf(line), ...(line.accept ?? [])])
        expect([at, findShapeHint(field, code.replace(/ x \d+$/, ""))]).toEqual([at, undefined]);
    }
    for (const field of listFields) {
      const codes = linesOf(section, field).map(codeOf);
      expect(new Set(codes).size).toBe(codes.length);
    }
    expect(section.notCoded?.length).toBeGreaterThanOrEqual(3);
  });

  test("the patient's name and age are those of the chart", () => {
    const { serviceDate = "", patient, chart, key } = section;
    const birth = chart.head.find(([label]) => label === "DOB")?.[1];
    if (!birth) return;
    const [, month = "", day = "", year = ""] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(birth) ?? [];
    const hadBirthday = serviceDate.slice(5) >= `${month}-${day}`;
    const age = Number(serviceDate.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1);
    expect(birth).toContain(`(${age} y, ${patient?.sex})`);
    expect(patient?.age).toBe(age);
    expect(key?.ageOrDob?.value ?? String(age)).toBe(String(age));
    if (key?.ageOrDob) expect(key.ageOrDob.accept).toContain(`${month}/${day}/${year}`);
    if (key?.patientName) expect(chart.head[0]?.[1]).toBe(key.patientName.value);
  });

  test("an outpatient has claim lines with the key's codes, and neither procedures of a stay nor a DRG", () => {
    if (section.setting === "inpatient") return expectInpatient(part);
    const { claimLines = [], key = {} } = section;
    expect([key.pcsCodes, key.drgValue, key.adx]).toEqual([undefined, undefined, undefined]);
    const services = [...linesOf(section, "cptCodes"), ...linesOf(section, "hcpcsCodes")].map(codeOf);
    expect(claimLines.map(({ code }) => code)).toEqual(services.map((code) => code.replace(/ x \d+$/, "")));
    expect([...new Set(claimLines.flatMap(({ modifiers }) => modifiers))].sort()).toEqual(
      linesOf(section, "modifiers").map(codeOf).sort(),
    );
    const diagnoses = linesOf(section, "icdCodes").map(codeOf);
    for (const line of claimLines) {
      expect(diagnoses).toEqual(expect.arrayContaining(line.diagnoses));
      const keyed = services.find((code) => code.startsWith(line.code)) ?? "";
      if (linesOf(section, "hcpcsCodes").some((one) => codeOf(one) === keyed)) expect(unitsOf(keyed)).toBe(line.units);
    }
  });
});

function expectInpatient({ section }: CoursePart): void {
  expect(section.drg?.expected).toBe(section.key?.drgValue?.value);
  for (const line of linesOf(section, "icdCodes")) expect(["Y", "N", "U", "W", "exempt"]).toContain(line.poa);
}

test("the course shows every way to grade", () => {
  const shown = (of: (section: SampleSection) => unknown) => coded.some(({ section }) => Boolean(of(section)));
  expect(new Set(coded.map(({ section }) => section.scoring))).toEqual(new Set(["fields", "codes"]));
  for (const rule of ["exact", "first", "any"])
    expect([rule, shown(({ sequence = {} }) => Object.values(sequence).includes(rule as "any"))]).toEqual([rule, true]);
  for (const kind of ["laterality", "encounter", "specificity"] as const)
    expect([kind, shown(({ partPoints = {} }) => partPoints[kind] !== undefined)]).toEqual([kind, true]);
  const lines = coded.flatMap(keyLines).map(({ line }) => line);
  expect(lines.some(({ optional }) => optional)).toBe(true);
  expect(lines.some(({ accept = [] }) => accept.length > 0)).toBe(true);
  expect(lines.some((line) => unitsOf(codeOf(line)) > 1)).toBe(true);
  expect(sections.some(({ section }) => section.lookup === "closed")).toBe(true);
  expect(sections.some(({ section }) => section.questions?.some(({ options }) => options.length === 0))).toBe(true);
});
