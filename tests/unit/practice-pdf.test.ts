import { describe, expect, test } from "vitest";
import type { Case } from "#coding/cases/case.ts";
import { readLibrary } from "#coding/cases/library.ts";
import { hospitals } from "#coding/cases/names.ts";
import { openOfficialTables } from "#coding/cases/official-tables.ts";
import { writeCase } from "#coding/cases/write-case.ts";
import { labFlag } from "../../server/courses/practice/lab-flag.ts";
import { layoutNames, layoutOf } from "../../server/courses/practice/layouts.ts";
import { placeQuote } from "../../server/courses/practice/place-quote.ts";
import { renderCase } from "../../server/courses/practice/render-case.ts";
import { findChartFaults, quotesOf, readChart } from "./read-chart.ts";

const sources = { library: readLibrary(), official: await openOfficialTables() };
/** A stay with operations, consultations and a laboratory table. `visit` is an outpatient visit. */
const stay = writeCase("cabg", 2, sources);
const visit = writeCase("office-knee-injection", 1, sources);

describe.each(layoutNames)("the layout %s", (layout) => {
  test("has each quote where the viewer lights it, and no text outside of the margins or over another", async () => {
    expect(quotesOf(stay).length).toBeGreaterThan(20);
    expect([...(await findChartFaults(stay, layout)), ...(await findChartFaults(visit, layout))]).toEqual([]);
  });

  test("names hospital and patient, the page and that nobody is real on each page", async () => {
    for (const written of [stay, visit]) {
      const { pages } = await readChart((await renderCase({ written, layout })).pdf);
      const family = written.patient.name.split(" ").at(-1) ?? "";
      for (const [at, { text }] of pages.entries()) {
        for (const words of [written.facility, family, written.patient.record])
          expect(text.toLowerCase()).toContain(words.toLowerCase());
        expect(text).toContain("Synthetic record for training. No real person.");
        expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      }
    }
  });

  test("writes signs that its fonts lack", async () => {
    // pdf.js reads the micro sign as the Greek letter; the viewer treats them as equal.
    const signs = "Saturation ≥ 92 %, ferritin 5 µg/L – at 37 °C, β-blocker “held”";
    const { pages } = await readChart((await renderCase({ written: withParagraph(visit, signs), layout })).pdf);
    expect(pages[0]?.text.replace(/\s+/g, " ").normalize("NFKC")).toContain(signs.normalize("NFKC"));
  });

  test("gives the same bytes again, and whatever the key", async () => {
    const planted = "planted";
    const changed: Case = {
      ...stay,
      ...{ blueprint: planted, seed: 987654321, libraryVersion: 99, title: planted, difficulty: 5, minutes: 77 },
      ...{ goals: [planted], admittingDiagnosis: planted, key: stay.key.slice(1), alternatePrincipal: [] },
      ...{ notCoded: [], gaps: [], drg: null },
    };
    const [first, again, other] = await Promise.all(
      [stay, structuredClone(stay), changed].map(async (written) => (await renderCase({ written, layout })).pdf),
    );
    expect(again).toEqual(first);
    expect(other).toEqual(first);
  });
});

function withParagraph(written: Case, text: string): Case {
  const changed = structuredClone(written);
  changed.chart[0]?.sections[0]?.blocks.unshift({ kind: "paragraph", text });
  return changed;
}

test("a PDF has a title and the day of discharge as its properties", async () => {
  const { properties } = await readChart((await renderCase({ written: stay })).pdf);
  expect(properties).toMatchObject({
    Title: "Medical record",
    CreationDate: `D:${stay.serviceDate.replaceAll("-", "")}120000Z`,
    Producer: "PDFKit",
    Creator: "PDFKit",
  });
  expect(properties).not.toHaveProperty(["Author"]);
  expect(properties).not.toHaveProperty(["Subject"]);
  expect(properties).not.toHaveProperty(["Keywords"]);
  expect(properties).not.toHaveProperty(["Custom"]);
});

test("each hospital has a different layout", () => {
  expect(new Set(hospitals.map(layoutOf)).size).toBe(hospitals.length);
});

test("a phrase that another document says is not the evidence", async () => {
  const { pages } = await renderCase({ written: stay, layout: "split" });
  const [{ title: first = "" } = {}, { title: second = "" } = {}] = stay.chart;
  const quote = "Electronically signed by";
  const one = placeQuote(pages, { document: first, quote });
  const other = placeQuote(pages, { document: second, quote });
  expect(other).not.toEqual(one);
  expect(() => placeQuote(pages, { document: first, quote: "no such words" })).toThrow("does not stand");
});

test.each([
  ["3.9", "4.0-11.0", "L"],
  ["4.0", "4.0-11.0", undefined],
  ["11.1", "4.0-11.0", "H"],
  ["46", "above 60", "L"],
  ["70", "above 60", undefined],
  ["900", "above 1,500", "L"],
  ["1524", "below 100", "H"],
  ["80", "below 100", undefined],
  ["", "80-100", undefined],
])("%s with the reference %s has the flag %s", (value, reference, flag) => {
  expect(labFlag(value, reference)).toBe(flag);
});
