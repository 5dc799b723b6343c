import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import autocannon from "autocannon";
import Fastify from "fastify";
import { sectionInput } from "#contract/api/assignments.ts";
import { buildApp } from "../server/app.ts";
import { addAssignment } from "../server/assignments/add-assignment.ts";
import { readConfig } from "../server/config.ts";
import { connect } from "../server/database/connect.ts";
import { migrate } from "../server/database/migrate.ts";
import { openFileStore } from "../server/files/store.ts";
import { openKeys } from "../server/secrets/open-keys.ts";
import { openSession } from "../server/sessions/sessions.ts";
import { insertUser, studentRow } from "../server/users/users.ts";

// What is claimed is a ratio against a bare server in the same run: the machine's own speed falls out of it.
const assignments = 50;
const sections = 3;
const seconds = 5;
const students = 4000;

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
const item = sectionInput.parse({
  subModuleName: "Section",
  answerIcdCodes: "I21.4, I13.0, I50.23",
  answerDrgValue: "321",
});
const ids: string[] = [];
for (let count = 0; count < assignments; count += 1) {
  const fields = { moduleName: `Module ${count}`, category: "IP-DRG", timeLimitMinutes: null, dueDate: undefined };
  ids.push(
    await addAssignment(
      services.db,
      null,
      services.clock,
      services.config.timeZone,
      { ...fields, subAssignments: Array.from({ length: sections }, () => item) },
      [],
    ),
  );
}
const single = await addAssignment(
  services.db,
  null,
  services.clock,
  services.config.timeZone,
  { moduleName: "Single", category: "IP-DRG", timeLimitMinutes: null, dueDate: undefined, subAssignments: [item] },
  [],
);
const people: { id: string; sessionId: string }[] = [];
for (let count = 0; count < students; count += 1) {
  const now = new Date().toISOString();
  const row = studentRow({
    name: `Student ${count}`,
    course_name: "IP-DRG",
    paid_minor: 0,
    remaining_minor: 0,
    enrolled_at: now,
    expires_at: "2099-12-31T00:00:00.000Z",
    password_hash: "none",
    password_sealed: null,
    created_at: now,
  });
  await insertUser(db, row);
  people.push({ id: row.id, sessionId: await openSession(db, services.clock, row.id) });
}
const base = await app.listen({ port: 0, host: "127.0.0.1" });

const bareFile = new DatabaseSync(path.join(dataDir, "bare.db"));
bareFile.exec("pragma journal_mode = wal; pragma synchronous = full");
bareFile.exec(
  "create table item (id integer primary key, course text, name text, state text); create index item_course on item (course)",
);
const fill = bareFile.prepare("insert into item (course, name, state) values ('IP-DRG', ?, 'open')");
for (let count = 0; count < assignments * sections; count += 1) fill.run(`Section ${count}`);
const select = bareFile.prepare("select * from item where course = ?");
const insert = bareFile.prepare("insert into item (course, name, state) values ('other', ?, 'done')");
const bare = Fastify();
bare.get("/list", () => select.all("IP-DRG"));
bare.post("/insert", (request) => {
  insert.run(JSON.stringify(request.body));
  return { success: true };
});
const bareBase = await bare.listen({ port: 0, host: "127.0.0.1" });

interface Figure {
  perSecond: number;
  p95: number;
}

async function measure(options: autocannon.Options): Promise<Figure> {
  const result = await autocannon({ connections: 20, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p95: result.latency.p97_5 };
}

const [reader] = people;
const list = await measure({
  url: `${base}/api/category/IP-DRG?studentId=${reader?.id}`,
  headers: { "x-session-id": reader?.sessionId ?? "" },
});
const bareList = await measure({ url: `${bareBase}/list` });

let next = 0;
const submit = await measure({
  url: `${base}/api/student/submit-assignment`,
  method: "POST",
  amount: students,
  requests: [
    {
      method: "POST",
      path: "/api/student/submit-assignment",
      setupRequest: (request) => {
        const person = people[next++ % people.length];
        const answers = [{ icdCodes: ["I21.4", "I13.0"], drgValue: "321" }];
        return {
          ...request,
          headers: { "content-type": "application/json", "x-session-id": person?.sessionId ?? "" },
          body: JSON.stringify({ studentId: person?.id, assignmentId: single, submittedAnswers: answers }),
        };
      },
    },
  ],
});
const bareInsert = await measure({
  url: `${bareBase}/insert`,
  method: "POST",
  amount: students,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ icdCodes: ["I21.4", "I13.0"], drgValue: "321" }),
});

console.table({
  [`GET /category, ${assignments} x ${sections}`]: row(list, bareList, 0.8),
  "POST /student/submit-assignment": row(submit, bareInsert, 0.4),
});
console.log(
  `Memory of this process, both servers and the load generator: ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB`,
);

function row(ours: Figure, plain: Figure, budget: number) {
  return {
    "per second": Math.round(ours.perSecond),
    "bare per second": Math.round(plain.perSecond),
    ratio: Number((ours.perSecond / plain.perSecond).toFixed(2)),
    budget,
    "p97.5 ms": ours.p95,
  };
}

await Promise.all([app.close(), bare.close()]);
await db.destroy();
await rm(dataDir, { recursive: true, force: true });
process.exit(0);
