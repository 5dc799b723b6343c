import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hashOfSources } from "./build/sources.ts";
import { type CodeIndex, openIndex } from "./index-file.ts";
import type { FileQuestion, FileSummary } from "./inspect-file.ts";
import type { ImportedRelease } from "./releases.ts";
import { runTask } from "./run-task.ts";

/** The code sets of one server: the current index, rebuilt when releases change. */
export interface CodeSets {
  /** The index in use; undefined until the first one is there. */
  index(): CodeIndex | undefined;
  /** Returns the imports of staff that are in use. */
  imports(): readonly ImportedRelease[];
  /** Makes sure that the index of these releases is in the folder, without using it yet. Throws FileFault. */
  prepare(imports: readonly ImportedRelease[]): Promise<void>;
  /** Answers by these releases from now on, once their index is there; until then by those before. Throws FileFault. */
  use(imports: readonly ImportedRelease[]): Promise<void>;
  /** Answers by these releases at once if their index is in the folder; nothing is built. */
  takeBuilt(imports: readonly ImportedRelease[]): Promise<void>;
  /** Ends the running build or read, and refuses later ones, because the server is stopping. */
  stopTasks(): void;
  /** Returns what a file would change in the index. Throws FileFault. */
  inspect(question: Omit<FileQuestion, "indexFile">): Promise<FileSummary>;
  close(): Promise<void>;
}

/** Age after which a partial file counts as left by a dead process. */
const leftBehindMs = 60 * 60 * 1000;

/** Opens the code sets whose indexes are in a folder. Nothing is read before `use`. */
export function openCodeSets(folder: string): CodeSets {
  const ending = new AbortController();
  let current: { file: string; imports: readonly ImportedRelease[]; index: CodeIndex } | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs builds one after the other: two at once would not be faster. */
  const runInOrder = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(act);
    queue = result.catch(() => {});
    return result;
  };

  const fileOf = async (imports: readonly ImportedRelease[]) =>
    path.join(folder, `codes-${await hashOfSources(imports)}.db`);

  async function ensure(imports: readonly ImportedRelease[]): Promise<string> {
    const file = await fileOf(imports);
    if (existsSync(file) && !canBeOpened(file)) await rm(file, { force: true });
    if (!existsSync(file)) await build(file, imports, ending.signal);
    return file;
  }

  function answerBy(file: string, imports: readonly ImportedRelease[]): void {
    const before = current;
    current = { file, imports, index: openIndex(file) };
    before?.index.close();
  }

  return {
    index: () => current?.index,
    imports: () => current?.imports ?? [],
    prepare: (imports) => runInOrder(async () => void (await ensure(imports))),
    use: (imports) =>
      runInOrder(async () => {
        if (current && namesOf(imports) === namesOf(current.imports)) return;
        await mkdir(folder, { recursive: true });
        const file = await ensure(imports);
        answerBy(file, imports);
        await removeOthers(folder, file);
      }),
    takeBuilt: (imports) =>
      runInOrder(async () => {
        const file = await fileOf(imports);
        if (existsSync(file) && canBeOpened(file)) answerBy(file, imports);
      }),
    inspect: (question) =>
      runInOrder(async () => {
        if (!current) throw new Error("Code sets are being prepared");
        const asked = { ...question, indexFile: current.file };
        const { summary } = await runTask({ kind: "inspect", question: asked }, ending.signal);
        if (!summary) throw new Error("Reading the file gave no answer");
        return summary;
      }),
    stopTasks: () => ending.abort(),
    async close() {
      ending.abort();
      await queue;
      current?.index.close();
      current = undefined;
    },
  };
}

async function build(file: string, imports: readonly ImportedRelease[], signal: AbortSignal): Promise<void> {
  // Servers in containers share process numbers, and two may begin in the same millisecond.
  const temporary = `${file}.${randomUUID()}.part`;
  try {
    await runTask({ kind: "build", file, temporary, imports }, signal);
  } finally {
    for (const left of [temporary, `${temporary}-journal`]) await rm(left, { force: true });
  }
}

function namesOf(imports: readonly ImportedRelease[]): string {
  return JSON.stringify(imports.map(({ system, release, from, hash }) => [system, release, from, hash]).sort());
}

function canBeOpened(file: string): boolean {
  try {
    openIndex(file).close();
    return true;
  } catch {
    return false;
  }
}

/** Removes indexes of other releases. A server that still reads one keeps it until it changes over. */
async function removeOthers(folder: string, file: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const other = path.join(folder, name);
    const isOther = /^codes-[0-9a-f]+\.db$/.test(name) && other !== file;
    const isLeftBehind =
      /^codes-.*\.part(-journal)?$/.test(name) && Date.now() - (await modified(other)) > leftBehindMs;
    if (isOther || isLeftBehind) await rm(other, { force: true }).catch(() => {});
  }
}

async function modified(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
}
