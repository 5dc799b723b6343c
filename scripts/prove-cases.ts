import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Case } from "../coding/cases/case.ts";
import { readLibrary } from "../coding/cases/library.ts";
import { openOfficialTables } from "../coding/cases/official-tables.ts";
import { findEqualTexts, prove, type Violation } from "../coding/cases/prove.ts";
import { writeCase } from "../coding/cases/write-case.ts";
import { openCodeSets } from "../coding/code-sets/open-code-sets.ts";

// npm run prove-cases -- SEEDS [BLUEPRINT]: proves this many seeds (default 500) of each blueprint. Run it after each change
// of the case library.
const [seeds = "500", only] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, "../node_modules/.cache/casebook-codes");
await mkdir(folder, { recursive: true });
const codeSets = openCodeSets(folder);
await codeSets.use([]);
const index = codeSets.index();
if (!index) throw new Error("The index of the code sets was not built");
const sources = { library: readLibrary(), official: await openOfficialTables(), index };

const found: { written: Case | string; violation: Violation }[] = [];
const reached = { diagnoses: new Set(), principals: new Set(), procedures: new Set(), drgs: new Set() };
let [cases, writingMs, provingMs] = [0, 0, 0];

for (const blueprint of [...sources.library.blueprints.keys(), ...sources.library.outpatient.keys()]) {
  if (only !== undefined && blueprint !== only) continue;
  const ofBlueprint: Case[] = [];
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const begun = performance.now();
    const written = writeCase(blueprint, seed, sources);
    const midway = performance.now();
    for (const violation of prove(written, sources)) found.push({ written, violation });
    writingMs += midway - begun;
    provingMs += performance.now() - midway;
    ofBlueprint.push(written);
    count(written);
  }
  cases += ofBlueprint.length;
  for (const violation of findEqualTexts(ofBlueprint)) found.push({ written: blueprint, violation });
}
await codeSets.close();

function count({ key, drg }: Case): void {
  for (const { field, code } of key)
    if (field !== "cptCodes" && field !== "hcpcsCodes")
      reached[field === "icdCodes" ? "diagnoses" : "procedures"].add(code);
  if (drg) reached.drgs.add(drg.drg);
  if (drg) reached.principals.add(key[0]?.code);
}

for (const { written, violation } of found) {
  const name = typeof written === "string" ? written : `${written.blueprint} ${written.seed}`;
  console.error(`${name}: ${violation.rule}: ${violation.what}`);
}
const average = (ms: number) => `${(ms / cases).toFixed(1)} ms`;
const counts = Object.entries(reached).map(([name, codes]) => `${codes.size} ${name}`);
process.stdout.write(
  `${cases} cases, ${found.length} violations; writing ${average(writingMs)}, proving ${average(provingMs)} each
${counts.join(", ")}\n`,
);
if (found.length > 0) process.exitCode = 1;
