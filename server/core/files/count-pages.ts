import { runQuick } from "../thread-pools.ts";

const fileMs = 5000;
const allFilesMs = 10_000;

/**
 * Returns the number of pages of each PDF file. Counts in a thread. A file has null when it needs a password, cannot be read,
 * needs too much time or memory, or when too many files wait: an upload never fails because of its count.
 */
export async function countPages(paths: readonly string[]): Promise<(number | null)[]> {
  const endMs = performance.now() + allFilesMs;
  const pages: (number | null)[] = [];
  for (const path of paths) {
    const taskMs = Math.min(fileMs, Math.floor(endMs - performance.now()));
    pages.push(taskMs > 0 ? await countPagesOf(path, taskMs) : null);
  }
  return pages;
}

function countPagesOf(path: string, taskMs: number): Promise<number | null> {
  const module = new URL("./count-in-thread.ts", import.meta.url);
  return runQuick<string, number>(module, "countInThread", path, { taskMs }).catch(() => null);
}
