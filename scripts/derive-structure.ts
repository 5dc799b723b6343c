import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readSources } from "#coding/code-sets/build/sources.ts";
import { deriveStructure } from "#coding/slips/derive-structure.ts";

// Rebuilds coding/data/icd10cm/structure.tsv.gz. Run it when the shipped ICD-10-CM tables change.
const { codes, edits } = await readSources([]);
const text = deriveStructure(
  codes.icd10cm.map(({ value }) => value),
  edits.icd10cm,
);
const file = path.resolve(import.meta.dirname, "../coding/data/icd10cm/structure.tsv.gz");
await writeFile(file, gzipSync(text, { level: 9 }));
process.stdout.write(`${file}: ${text.split("\n").length - 1} lines\n`);
