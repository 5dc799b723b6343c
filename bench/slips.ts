import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import { explainEach, type MarkedLine } from "#coding/slips/explain-marks.ts";
import { findPartPointKind } from "#coding/slips/part-point-kind.ts";

// Slips: the table of structure read on first use, a pair told from structure, a result's lists told in words.

const collect = globalThis.gc ?? (() => undefined);
const used = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
};

const before = used();
const started = performance.now();
findPartPointKind("icd10cm", "S52.501A", "S52.502A");
const loadMs = performance.now() - started;
const loadMb = used() - before;

const folder = path.join(tmpdir(), `casebook-slips-${process.pid}`);
const sets = openCodeSets(folder);
await sets.use([]);
const index = sets.index();
if (!index) throw new Error("no index");
const day = 20260501;
const codes = index
  .all<{ code: string }>("SELECT code FROM code WHERE system = 1 AND first <= ? AND last >= ?", day, day)
  .map(({ code }) => code);
const categories = [...Map.groupBy(codes, (code) => code.slice(0, 3)).values()];

/** Every n-th code, so that no run is luckier than the one before. */
const at = <Item>(items: readonly Item[], number: number) => items[(number * 7919) % items.length] as Item;
const sibling = (code: string, number: number) =>
  at(categories.find((each) => each[0]?.startsWith(code.slice(0, 3))) ?? codes, number);

/** Of five lines three are wrong by another code of the category, one is wrong altogether, one is missing. */
const list = (lines: number, run: number): MarkedLine[] =>
  Array.from({ length: lines }, (_, line): MarkedLine => {
    const code = at(codes, run * lines + line);
    if (line % 5 === 4) return { code, mark: "missing", keyPosition: line + 1 };
    const meant = line % 5 === 3 ? at(codes, run + line) : sibling(code, run + line);
    return { code, mark: "wrong", position: line + 1 - Math.floor((line + 1) / 5), keyPosition: line + 1, meant };
  });

function times(runs: number, act: (run: number) => unknown) {
  const took = Array.from({ length: runs }, (_, run) => {
    const from = performance.now();
    act(run);
    return performance.now() - from;
  }).sort((a, b) => a - b);
  const round = (ms: number | undefined) => Number((ms ?? 0).toFixed(3));
  return { "p50 ms": round(took[runs >> 1]), "p95 ms": round(took[Math.floor(runs * 0.95)]) };
}

const lists = new Map([15, 30, 200].map((lines) => [lines, Array.from({ length: 60 }, (_, run) => list(lines, run))]));
const explain = (lines: number) =>
  times(60, (run) => [...explainEach(index, "icd10cm", lists.get(lines)?.[run] ?? [], day)]);
/** How long one line of a long list holds the event loop: between two, others have their turn. */
const longestLine = () => {
  const steps = lists.get(200)?.flatMap((marks) => {
    const took: number[] = [];
    let from = performance.now();
    for (const _slip of explainEach(index, "icd10cm", marks, day)) {
      took.push(performance.now() - from);
      from = performance.now();
    }
    return took;
  });
  const sorted = (steps ?? []).sort((one, other) => one - other);
  const at95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return { "p50 ms": Number((sorted[sorted.length >> 1] ?? 0).toFixed(3)), "p95 ms": Number(at95.toFixed(3)) };
};
const pairs = Array.from({ length: 5000 }, (_, number) => {
  const code = at(codes, number);
  return [code, sibling(code, number + 1)] as const;
});
console.table({
  "kind of 1,000 pairs of one category": times(60, (run) => {
    for (let each = 0; each < 1000; each++) findPartPointKind("icd10cm", ...at(pairs, run * 1000 + each));
  }),
  "15 lines, all wrong, in words": explain(15),
  "30 lines": explain(30),
  "200 lines": explain(200),
  "one line of the 200": longestLine(),
});
console.log(`Table of structure read in ${loadMs.toFixed(1)} ms, ${loadMb.toFixed(1)} MB`);
await sets.close();
await rm(folder, { recursive: true, force: true });
