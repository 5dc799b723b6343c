import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { drawChart } from "../../server/courses/sample/chart-pdf.ts";

const letterHeight = 792;

test("the rule of a chart lies below its head, however many lines that takes", async () => {
  for (const kind of ["Discharge summary", "Operative report, pathology report and discharge summary"]) {
    const head: [string, string][] = [["Patient", "A. Person"]];
    const drawn = await drawChart({ facility: "Kestrel Orthopaedic Center", kind, head, text: "" });
    const loading = getDocument({ data: new Uint8Array(drawn), verbosity: 0 });
    const page = await (await loading.promise).getPage(1);
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => ("str" in item ? [{ text: item.str, y: Number(item.transform[5]) }] : []));
    const lines = words.filter(({ text }) => /^[A-Z ,]{3,}$/.test(text)).map(({ y }) => y);
    const patient = words.find(({ text }) => text.startsWith("Patient"))?.y ?? Number.NaN;
    const { fnArray, argsArray } = await page.getOperatorList();
    // The bounding box of a path: left, top, right, bottom, in points from the upper edge of the page.
    const [, top] = Array.from(argsArray[fnArray.indexOf(OPS.constructPath)][2] as Float32Array);
    const rule = letterHeight - (top ?? Number.NaN);
    expect(rule).toBeLessThan(Math.min(...lines) - 3);
    expect(rule).toBeGreaterThan(patient + 11);
    await loading.destroy();
  }
});
