import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashOfSources } from "#coding/code-sets/build/sources.ts";
import { findCode } from "#coding/code-sets/find-code.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import { until } from "../until.ts";

/** Makes a folder for indexes until the end of the test. Returns it and a function that lists files with an ending. */
async function newFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-code-index-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = async (ending: string) => (await readdir(folder)).filter((name) => name.includes(ending));
  return { folder, files };
}

test("a build of the code index that is cut off leaves neither an index nor an unfinished file", async () => {
  const { folder, files } = await newFolder();
  const sets = openCodeSets(folder);
  const cutOff = expect(sets.use([])).rejects.toThrow();
  await until(async () => (await files(".part")).length > 0);
  await sets.close();
  await cutOff;
  expect([await files(".db"), await files(".part")]).toEqual([[], []]);
});

// libfaketime shifts the clock but not the dates of files, so one build would look abandoned to the other.
const testWithFileDates = test.skipIf(process.env.FAKETIME);

testWithFileDates(
  "two servers that build the code index at once replace a broken one, and both find codes in it",
  async () => {
    const { folder, files } = await newFolder();
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
  },
);
