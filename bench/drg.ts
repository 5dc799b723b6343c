import { diagnosisUses } from "#coding/drg/code-uses.ts";
import { explainDifference } from "#coding/drg/explain-difference.ts";
import { groupClaim } from "#coding/drg/group.ts";
import { pathOf } from "#coding/drg/path.ts";
import { openGrouper } from "#coding/drg/releases.ts";
import { whatIf } from "#coding/drg/what-if.ts";
import { readOracle } from "../tests/unit/drg-claims.ts";

// The grouper: tables read on first use in under 300 ms and 60 MB, a claim grouped in under 0.2 ms (2 cores, shared with others).

const collect = globalThis.gc ?? (() => undefined);
const used = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
};

const before = used();
const cpuBefore = process.cpuUsage();
const started = performance.now();
const grouper = await openGrouper();
const release = await grouper.releaseOn("2026-05-01");
const claim = { principal: "I50.23", secondary: [{ code: "J96.01" }], procedures: [], sex: "U" as const };
groupClaim(release, claim);
const loadMs = performance.now() - started;
const loadCpu = process.cpuUsage(cpuBefore);
const loadedMb = used() - before;

const claims = await readOracle();
const withClaims = used();
const releases = new Map(
  await Promise.all(
    [...new Set(claims.map(({ version }) => version))].map(
      async (version) => [version, { ...release, version }] as const,
    ),
  ),
);
const group = (index: number) => {
  const item = claims[index % claims.length];
  return item && groupClaim(releases.get(item.version) ?? release, item.claim);
};
for (let index = 0; index < claims.length; index += 1) group(index);
const touchedMb = used() - withClaims + loadedMb;

const codes = [...new Set(claims.flatMap(({ claim }) => claim.secondary.map(({ code }) => code)))];
const procedures = [...new Set(claims.flatMap(({ claim }) => claim.procedures))];
const large = (at: number, diagnoses = 100, operations = 25) => ({
  principal: "I50.23",
  secondary: Array.from({ length: diagnoses }, (_, n) => ({ code: codes[(at * diagnoses + n) % codes.length] ?? "" })),
  procedures: Array.from({ length: operations }, (_, n) => procedures[(at * operations + n) % procedures.length] ?? ""),
  sex: "F" as const,
});
/** The longest claim that a call takes. */
const longest = (at: number) => large(at, 200, 200);

console.table({
  "group a claim of the oracle": row(times(claims.length, group), 0.2),
  "group 100 diagnoses, 25 procedures": row(times(1000, (at) => groupClaim(release, large(at)))),
  "explain a claim: path, codes, what if": row(
    times(2000, (at) => {
      const item = claims[at];
      const grouped = group(at);
      return (
        item && grouped && [pathOf(grouped, release), diagnosisUses(grouped), whatIf(release, item.claim, grouped)]
      );
    }),
  ),
  "explain 200 diagnoses, 200 procedures": row(
    times(50, (at) => whatIf(release, longest(at), groupClaim(release, longest(at)))),
  ),
  "explain the difference of two claims": row(
    times(2000, (at) => {
      const [yours, key] = [claims[at], claims[at + 1]];
      return yours && key && explainDifference({ release, claim: yours.claim }, { release, claim: key.claim });
    }),
  ),
  "the same of 200 diagnoses, 200 procedures": row(
    times(50, (at) => explainDifference({ release, claim: longest(at) }, { release, claim: longest(at + 1) })),
  ),
});
console.log(
  `Tables read and the first claim grouped in ${loadMs.toFixed(0)} ms, ${((loadCpu.user + loadCpu.system) / 1000).toFixed(0)} ms of them processor time (budget 300); ${loadedMb.toFixed(0)} MB then, ${touchedMb.toFixed(0)} MB after ${claims.length} claims of six versions (budget 60)`,
);

interface Taken {
  /** Processor time of one run on average: on a machine that other work shares, the figure to hold. */
  cpuMs: number;
  medianMs: number;
}

function times(runs: number, act: (at: number) => unknown): Taken {
  const taken: number[] = [];
  const cpu = process.cpuUsage();
  for (let at = 0; at < runs; at += 1) {
    const start = performance.now();
    act(at);
    taken.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(cpu);
  taken.sort((a, b) => a - b);
  return { cpuMs: (user + system) / 1000 / runs, medianMs: taken[Math.floor(runs / 2)] ?? 0 };
}

function row({ cpuMs, medianMs }: Taken, budget?: number) {
  return {
    "mean CPU ms": Number(cpuMs.toFixed(3)),
    "median ms": Number(medianMs.toFixed(3)),
    ...(budget && { "budget ms": budget }),
  };
}
