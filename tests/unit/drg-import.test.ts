import { createHash } from "node:crypto";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRow } from "#coding/code-sets/code-rows.ts";
import { importedFiles, importedIn } from "#coding/code-sets/imported-groupings.ts";
import { type CodeSets, openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import { listReleases } from "#coding/code-sets/releases-on.ts";
import { checkTables } from "#coding/drg/check-tables.ts";
import { groupClaim } from "#coding/drg/group.ts";
import { lazyGrouper, ownTables } from "#coding/drg/releases.ts";
import { needTable } from "#coding/drg/table-source.ts";
import { makeThreadTasks } from "../../assistant/thread-tasks.ts";
import { lendBuilt, storeBuilt } from "../code-index.ts";
import { testIndexFile } from "./code-index.ts";
import { readOracle } from "./drg-claims.ts";
import { zipFile } from "./zip-file.ts";

const spanned = ["diagnoses", "procedures", "clusters", "sex-mdcs", "cc-exclusion-pdx", "drgs", "base-drgs", "mdcs"];
const versioned = ["formulas", "hac"];

/** Returns a table of a version 44.0 that differs from 43.1 only in a title. */
async function nextRelease(name: string): Promise<string> {
  const text = (await needTable(ownTables, name)).replace(/\n$/, "");
  if (name === "versions") return `${text}\n440\t44.0\t2027\t2026-10-01\t2027-03-31\n`;
  if (versioned.includes(name)) {
    const newest = text.split("\n").filter((line) => line.startsWith("431\t"));
    return `${[text, ...newest.map((line) => line.replace("431", "440"))].join("\n")}\n`;
  }
  const longer = spanned.includes(name) ? text.replaceAll("\t431\t", "\t440\t") : text;
  return name === "drgs" ? longer.replace("Heart Failure and Shock with MCC", "Heart Failure with MCC") : longer;
}

let folder: string;
let file: string;
let hash: string;
let codes: CodeSets;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-grouper-"));
  file = path.join(folder, "msdrg-44.zip");
  const names = ["versions", "procedure-patterns", "cc-exclusion-collections", ...spanned, ...versioned];
  const entries = await Promise.all(
    names.map(async (name) => [`msdrg/${name}.tsv.gz`, gzipSync(await nextRelease(name))] as const),
  );
  const zip = zipFile(Object.fromEntries(entries));
  await writeFile(file, zip);
  hash = createHash("sha256").update(zip).digest("hex");
  await copyFile(testIndexFile, path.join(folder, path.basename(testIndexFile)));
  codes = openCodeSets(folder);
});
afterAll(async () => {
  await codes.close();
  await rm(folder, { recursive: true, force: true });
});

test("an imported release of the grouper is previewed, and groups from its first day without a restart", async () => {
  const grouper = lazyGrouper(importedIn(codes));
  const labelOn = async (date: string) => (await (await grouper()).releaseOn(date)).label;
  const assistant = makeThreadTasks(() => importedFiles(codes));
  const explained = () =>
    assistant.explainDrg(
      "a student",
      { messages: [{ role: "user", content: "Which DRG: I50.23, J96.01?" }], today: "2026-11-04" },
      new AbortController().signal,
    );
  await codes.use([]);
  expect(await labelOn("2026-11-04")).toBe("43.1");
  expect(await explained()).toContain("**DRG 291 (1.2838), Heart Failure and Shock with MCC**");
  const preview = await codes.inspect({ path: file, fileName: "msdrg-44.zip" });
  expect(preview).toMatchObject({
    system: "drg",
    release: "44.0",
    from: 20261001,
    codes: 772,
    added: 0,
    removed: 0,
    changed: 1,
  });

  await lendBuilt(folder);
  await codes.use([{ system: "drg", release: "44.0", from: 20261001, path: file, fileName: "msdrg-44.zip", hash }]);
  await storeBuilt(folder);
  expect(await labelOn("2026-11-04")).toBe("44.0");
  expect(await labelOn("2026-09-30")).toBe("43.1");
  const release = await (await grouper()).releaseOn("2026-11-04");
  const claims = (await readOracle()).filter(({ version }) => version === 431).slice(0, 500);
  for (const { id, claim, columns } of claims)
    expect([id, groupClaim(release, claim).final.drg]).toEqual([id, Number(columns.final_drg)]);
  expect(release.weights?.of(291)?.weight).toBe(1.2838);
  // Cached comparisons use the identity of the weights, so it must not change.
  expect((await (await grouper()).releaseOn("2026-11-04")).weights).toBe(release.weights);
  expect(await explained()).toContain("**DRG 291 (1.2838), Heart Failure with MCC**");

  const index = codes.index();
  if (!index) throw new Error("no index");
  expect(findRow(index, "drg", "291")?.title).toBe("Heart Failure with MCC");
  expect(listReleases(index, "drg").slice(0, 2)).toMatchObject([
    { release: "44.0", imported: true, source: "msdrg-44.zip", first: 20261001 },
    { release: "43.1", imported: false },
  ]);
});

test.each([
  ["a table that is missing", "hac", undefined, "The tables of the grouper lack hac.tsv."],
  ["a line that lacks a column", "drgs", "1\t410\t440", "Line 3: drgs.tsv: 4 columns are needed."],
  ["a formula that is broken", "formulas", "431\t0\t1\t-\t0\t0\t0\t(MCC & \t", "Line 3: formulas.tsv: The formula"],
  ["codes out of order", "sex-mdcs", "A000\t410\t431\t12\t13", "Line 3: sex-mdcs.tsv: A000 stands behind A510."],
  [
    "a day that there is not",
    "versions",
    "440\t44.0\t2027\t2026-10-01\t2027-02-30",
    "versions.tsv: this is no version",
  ],
])("%s stops an import", async (_, table, line, sentence) => {
  const read = async (name: string) => {
    const text = await nextRelease(name);
    if (name !== table) return text;
    return line && text.split("\n").toSpliced(2, 0, line).join("\n");
  };
  await expect(checkTables(read, [])).rejects.toThrow(sentence);
});

test("tables that lack a version which is here are refused", async () => {
  await expect(checkTables(nextRelease, ["40.0"])).rejects.toThrow(
    "The tables lack version 40.0, which is here already.",
  );
});
