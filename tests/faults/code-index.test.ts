import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashOfSources } from "#coding/code-sets/build/sources.ts";
import { findCode } from "#coding/code-sets/find-code.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import { until } from "../until.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-code-index-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = async (ending: string) => (await readdir(folder)).filter((name) => name.includes(ending));

test("an index that was not finished, or is broken, is never used; two servers that build at once do no harm", async () => {
  const cut = openCodeSets(folder);
  const cutOff = expect(cut.use([])).rejects.toThrow();
  await until(async () => (await files(".part")).length > 0);
  await cut.close();
  await cutOff;
  expect([await files(".db"), await files(".part")]).toEqual([[], []]);

  const name = `codes-${await hashOfSources([])}.db`;
  await writeFile(path.join(folder, name), "broken");
  await writeFile(path.join(folder, "codes-0123456789abcdef.db"), "of another release");
  const servers = [openCodeSets(folder), openCodeSets(folder)];
  await Promise.all(servers.map((server) => server.use([])));
  expect(await files(".db")).toEqual([name]);
  for (const server of servers) {
    const found = findCode(server.index() as CodeIndex, { system: "icd10cm", code: "I10", day: 20260501 });
    expect(found?.title).toBe("Essential (primary) hypertension");
    await server.close();
  }
}, 240_000);
