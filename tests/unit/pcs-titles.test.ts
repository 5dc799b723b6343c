import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { composePcsTitle } from "#coding/tabular/pcs-titles.ts";
import { codesOfTable, makePcsTablesReader } from "#coding/tabular/read-pcs-tables.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => gunzipSync(readFileSync(path.join(root, file)));

test("of the procedures in the agency's order file at least 99.9 % get its long title", () => {
  const order = read("tests/agency-files/icd10pcs-order-2022.txt.gz").toString("latin1").split(/\r?\n/);
  const official = new Map(
    order.filter((line) => line[14] === "1").map((line) => [line.slice(6, 13), line.slice(77).trim()]),
  );
  const reader = makePcsTablesReader();
  reader.push(read("coding/data/icd10pcs/tables-2025.xml.gz").toString("utf8"));
  const codes = reader.end().tables.flatMap((table) => [...codesOfTable(table)]);
  const both = codes.filter(({ code }) => official.has(code));
  const others = both.filter(({ code, axes }) => composePcsTitle(axes) !== official.get(code));
  const list = others.map(({ code, axes }) => `${code} ${composePcsTitle(axes)} (official: ${official.get(code)})`);
  process.stdout.write(`Procedures whose title is not the official one of 2022:\n${list.join("\n")}\n`);
  expect(both.length).toBeGreaterThan(78_000);
  expect(others.length).toBeLessThanOrEqual(both.length / 1000);
});
