import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import buildIndex, { codeFolder, copyIndexes } from "../tests/code-index.ts";
import { newDataDir, startServer } from "../tests/process/server-process.ts";
import { calls, makeLoad } from "./calls.ts";
import { emptyDatabase } from "./empty-database.ts";
import { fill } from "./fill.ts";
import { asNpmStarts, type Figure, measure } from "./measure.ts";
import { shapes } from "./seed.ts";

// Where the time of a call goes: npm run bench:profile -- "POST /result". The server's CPU profile alone, on SQLite or,
// where BENCH_DATABASE_URL is set, on PostgreSQL, under the bench's load, by function (own time, and with what it calls) and by the package that a function stands in.
// BENCH_DATA names a folder with a database that was filled before; it is copied.

const [wanted = "", lines = "40"] = process.argv.slice(2);
const chosen = wanted === "" ? calls : calls.filter(({ name }) => wanted.split(", ").includes(name));
if (chosen.length === 0) throw new Error(`Which call? ${calls.map(({ name }) => name).join(", ")}`);

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

const dataDir = await newDataDir();
const filled = process.env.BENCH_DATA && path.join(process.env.BENCH_DATA, "casebook.db");
if (filled) await copyFile(filled, path.join(dataDir, "casebook.db"));
const seconds = Number(process.env.SECONDS ?? 2);
// Its index of the code sets lies in the cache, as the bench has it.
await buildIndex();
await copyIndexes(codeFolder, dataDir);
const database = await emptyDatabase(process.env.BENCH_DATABASE_URL, dataDir);
const filledWith = await fill(shapes.plain, {
  dataDir,
  databaseUrl: database?.url,
  // Else each of them would be written as seen again.
  change: (db) => db.updateTable("session").set({ last_seen_at: new Date().toISOString() }).execute(),
});

const file = path.join(await mkdtemp(path.join(tmpdir(), "casebook-profile-")), "server.cpuprofile");
const hook = path.join(import.meta.dirname, "cpu-profile.ts");
const server = await startServer({
  ...filledWith,
  ...asNpmStarts,
  NODE_OPTIONS: `${asNpmStarts.NODE_OPTIONS} --import=${hook}`,
  PROFILE: file,
});
process.on("exit", () => server.child.kill());
const health = `${server.base}/api/health`;
// One for all: no student hands a section in twice.
const turns = { next: 0 };
for (const call of chosen) {
  const load = makeLoad(`${server.base}/api`, call, shapes.plain, turns);
  await measure(load, call.connections, seconds / 2, health);
  const written = server.output().split("profile written").length;
  server.child.kill("SIGUSR2");
  await sleep(200);
  const figure = await measure(load, call.connections, seconds, health);
  server.child.kill("SIGUSR2");
  while (server.output().split("profile written").length === written) await sleep(50);
  tell(call.name, figure, JSON.parse(await readFile(file, "utf8")) as Profile);
}
await server.stop("SIGTERM");
await database?.drop();
await rm(dataDir, { recursive: true, force: true });
process.exit(0);

function tell(name: string, figure: Figure, profile: Profile): void {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const nameOf = (id: number) => {
    const { functionName, url, lineNumber } = nodes.get(id)?.callFrame ?? { functionName: "", url: "", lineNumber: 0 };
    const place = url.replace(/^.*\/node_modules\//, "~").replace(/^file:.*\/(?=server|contract|coding|assistant)/, "");
    return `${functionName || "(anonymous)"} ${place}${place ? `:${lineNumber + 1}` : ""}`;
  };
  const packageOf = (id: number) => {
    const { functionName, url } = nodes.get(id)?.callFrame ?? { functionName: "", url: "" };
    if (functionName.startsWith("(")) return functionName;
    const [, found] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (found) return found;
    if (url.startsWith("node:") || url === "") return url.split("/").slice(0, 2).join("/") || "native";
    return url
      .replace(/^file:.*\/(?=server|contract|coding|assistant)/, "")
      .split("/")
      .slice(0, 2)
      .join("/");
  };
  const own = new Map<string, number>();
  const whole = new Map<string, number>();
  const byPackage = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, ms: number) => to.set(key, (to.get(key) ?? 0) + ms);
  let total = 0;
  for (const [index, id] of profile.samples.entries()) {
    const ms = (profile.timeDeltas[index] ?? 0) / 1000;
    if (nodes.get(id)?.callFrame.functionName === "(idle)" || nameOf(id).startsWith("post node:inspector")) continue;
    total += ms;
    add(own, nameOf(id), ms);
    add(byPackage, packageOf(id), ms);
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) seen.add(nameOf(at));
    for (const one of seen) add(whole, one, ms);
  }
  const asked = figure.perSecond * seconds;
  const print = (title: string, of: Map<string, number>, most: number) => {
    console.log(`\n${title}\n  share   us a call`);
    for (const [key, ms] of [...of].toSorted(([, a], [, b]) => b - a).slice(0, most))
      console.log(
        `${((100 * ms) / total).toFixed(1).padStart(6)} % ${((1000 * ms) / asked).toFixed(1).padStart(8)}  ${key}`,
      );
  };
  console.log(
    `${name}: ${Math.round(figure.perSecond)} a second, p99 ${figure.p99} ms, ${((1000 * total) / asked).toFixed(0)} us of CPU a call`,
  );
  print("own time", own, Number(lines));
  print("with what it calls", whole, Number(lines) * 2);
  print("by package", byPackage, 30);
}
