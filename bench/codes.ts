import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { searchCodes } from "#coding/code-sets/search.ts";
import { buildApp } from "../server/app.ts";
import { currentIndex } from "../server/codes/current-index.ts";
import { followImports } from "../server/codes/follow-imports.ts";
import { readConfig } from "../server/config.ts";
import { connect } from "../server/database/connect.ts";
import { migrate } from "../server/database/migrate.ts";
import { openFileStore } from "../server/files/store.ts";
import { openKeys } from "../server/secrets/open-keys.ts";
import { openSession } from "../server/sessions/sessions.ts";
import { insertUser, studentRow } from "../server/users/users.ts";
import { codersQuestions } from "../tests/unit/coders-questions.ts";

// The index of the code sets: how long it takes to build, how fast 16 readers are answered, what it costs in memory.
const dataDir = await mkdtemp(path.join(tmpdir(), "casebook-bench-"));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
const db = await connect(config);
await migrate(db);
const { app, services } = await buildApp({
  config,
  keys: await openKeys(db, () => new Date(), config),
  db,
  files: await openFileStore(config.files),
  requestsPerMinute: Number.MAX_SAFE_INTEGER,
});
const now = new Date().toISOString();
const student = studentRow({
  name: "Student",
  course_name: "IP-DRG",
  paid_minor: 0,
  remaining_minor: 0,
  enrolled_at: now,
  expires_at: "2099-12-31T00:00:00.000Z",
  password_hash: "none",
  password_sealed: null,
  created_at: now,
});
await insertUser(db, student);
const headers = {
  "x-session-id": await db.transaction().execute((trx) => openSession(trx, services.clock, student.id)),
};
const base = await app.listen({ port: 0, host: "127.0.0.1" });
const collect = globalThis.gc ?? (() => undefined);
/** What is in use: what V8 keeps of its heap for later is not. */
const megabytes = () => {
  collect();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return (rss - heapTotal + heapUsed) / 1024 ** 2;
};

// What the runtime takes for itself under any work is not the index's.
for (let call = 0; call < 2000; call += 1) await app.inject({ url: "/api/account", headers });
const before = megabytes();
const since = performance.now();
await followImports(services);
const buildSeconds = (performance.now() - since) / 1000;
// Asked without HTTP first: the memory of the load generator is not the index's.
const index = currentIndex(services);
for (let round = 0; round < 5; round += 1) {
  for (const [system, text] of codersQuestions) {
    searchCodes(index, { system, text, limit: 20, day: 20260501 });
    searchCodes(index, { text, limit: 20, day: 20260501 });
  }
}
const memory = megabytes() - before;

const ask = (requests: { path: string; setupRequest?: string }[]) =>
  autocannon({
    url: base,
    connections: 16,
    duration: 8,
    // In a thread of its own: its time is not the server's.
    workers: 1,
    headers,
    // The file of a function instead of the function, as its thread takes it: autocannon's types do not know of it.
    requests: requests.map((each) => ({ method: "GET", ...each })) as autocannon.Request[],
  });

const questions = codersQuestions.map(([system, text]) => {
  return { path: `/api/codes/search?system=${system}&q=${encodeURIComponent(text)}` };
});
const inAll = codersQuestions.map(([, text]) => ({ path: `/api/codes/search?q=${encodeURIComponent(text)}` }));
const typed = ["di", "hyp", "fra", "acute m", "left", "e11", "s72", "0d", "lo", "un"].map((q) => {
  return { path: `/api/codes/search?q=${encodeURIComponent(q)}` };
});
const one = ["icd10cm/E11.22", "icd10cm/S72.001A", "icd10pcs/0DTJ4ZZ", "icd10cm/I50", "drg/291"].map((code) => {
  return { path: `/api/codes/${code}` };
});
// Answers are kept: what was never asked before is measured too.
const asNew = (requests: { path: string }[]) =>
  requests.map((request) => ({ ...request, setupRequest: path.join(import.meta.dirname, "ask-anew.ts") }));
const rows: Record<string, object> = {};
for (const [name, requests] of Object.entries({
  questions,
  inAll,
  typed,
  one,
  "questions, each new": asNew(questions),
  "inAll, each new": asNew(inAll),
  "typed, each new": asNew(typed),
})) {
  const since = process.threadCpuUsage();
  const { latency, requests: answered, non2xx } = await ask(requests);
  const { user, system } = process.threadCpuUsage(since);
  const { p50, p90, p97_5, p99 } = latency;
  rows[name] = {
    "a second": Math.round(answered.average),
    // What an answer costs the server's thread; other work on the machine hardly changes it.
    "CPU ms": Number(((user + system) / 1000 / answered.total).toFixed(2)),
    "p50 ms": p50,
    "p90 ms": p90,
    "p97.5 ms": p97_5,
    "p99 ms": p99,
    failed: non2xx,
  };
}
console.table(rows);
console.log(
  `Index built in ${buildSeconds.toFixed(1)} s, in a process of its own; memory of the server + ${memory.toFixed(0)} MB`,
);

await app.close();
await db.destroy();
await rm(dataDir, { recursive: true, force: true });
