import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { cptList, lendBuilt, storeBuilt } from "../code-index.ts";
import { newDataDir, post, runCommand, type ServerProcess, startServer } from "../process/server-process.ts";
import { zipFile } from "../unit/zip-file.ts";
import { until } from "../until.ts";
import { pause } from "./pause.ts";

/** An import, and how to see in a restarted server whether it was stored. */
interface Import {
  path: string;
  form: () => FormData;
  /** Counts stored records: none or all. */
  count: (get: (path: string) => Promise<unknown>) => Promise<number>;
  all: number;
  /** The times of kills: shares of the duration of the import, or while it builds an index. */
  kills: readonly number[] | "while it builds";
}

const formOf =
  (content: string | Buffer, name: string, fields: Record<string, string> = {}) =>
  () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    return form;
  };

const students = Array.from({ length: 40 }, (_, n) => `Student ${n},IP-DRG,2099-12-31`).join("\n");
const chart = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(500_000, "x"), Buffer.from("\n%%EOF")]);
const modules = Array.from({ length: 30 }, (_, n) => ({
  moduleName: `Module ${n}`,
  category: "CCS",
  sections: [{ subModuleName: "", isDynamic: false, answerKey: { drgValue: "1" }, chart: `charts/${n}.pdf` }],
}));
const course = zipFile({
  "casebook.json": JSON.stringify({ format: "casebook-assignments", version: 1, assignments: modules }),
  ...Object.fromEntries(modules.map((_, n) => [`charts/${n}.pdf`, chart])),
});

const imports: [string, Import][] = [
  [
    "students",
    {
      path: "/admin/students/import?dryRun=false",
      form: formOf(`Name,Course,Expiry\n${students}`, "class.csv"),
      count: async (get) => ((await get("/students")) as unknown[]).length,
      all: 40,
      kills: [0.3, 0.7],
    },
  ],
  [
    "a course",
    {
      path: "/admin/assignments/import?dryRun=false",
      form: formOf(course, "course.zip"),
      count: async (get) => ((await get("/assignments")) as unknown[]).length,
      all: modules.length,
      kills: [0.3, 0.7],
    },
  ],
  [
    "codes",
    {
      path: "/admin/codes/import?dryRun=false",
      form: formOf(cptList, "cpt.csv", {
        from: "2026-01-01",
        licenceHolder: "The institute",
        licenceYear: "2026",
      }),
      count: async (get) => {
        const { systems } = (await get("/codes")) as { systems: { system: string; releases: { codes: number }[] }[] };
        return systems.find(({ system }) => system === "cpt")?.releases[0]?.codes ?? 0;
      },
      all: 9000,
      kills: "while it builds",
    },
  ],
];

async function signIn({ base }: ServerProcess) {
  const { body } = await post(base, "/login", { name: "admin", password: "admin-password" });
  const headers = { "x-session-id": body.sessionId as string };
  const ask = (path: string, init: RequestInit = {}) => fetch(`${base}/api${path}`, { ...init, headers });
  await until(async () => (await ask("/codes")).ok, 120_000);
  return { ask, get: async (path: string) => (await ask(path)).json() };
}

/** Sends an import. Returns the status of the reply, or undefined without one. */
function send(ask: Awaited<ReturnType<typeof signIn>>["ask"], { path, form }: Import): Promise<number | undefined> {
  return ask(path, { method: "POST", body: form() }).then(
    ({ status }) => status,
    () => undefined,
  );
}

/** Imports into a new server. Returns the duration in ms. */
async function measure(what: Import): Promise<number> {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const { ask } = await signIn(server);
  const since = performance.now();
  expect(await send(ask, what)).toBe(200);
  const wholeMs = performance.now() - since;
  await server.stop("SIGKILL");
  return wholeMs;
}

/** Returns functions that wait, after an import was sent, until its server must be killed. */
async function momentsOf(what: Import, dataDir: string): Promise<(() => Promise<unknown>)[]> {
  if (what.kills === "while it builds")
    return [() => until(async () => (await readdir(dataDir)).some((name) => name.endsWith(".part")))];
  const wholeMs = await measure(what);
  // The kill is the fault: it happens at a fixed time, whatever the import has done by then.
  return what.kills.map((share) => () => pause(share * wholeMs));
}

/** Starts a server on the data of the killed ones. Checks that it has the whole import or nothing. */
async function startAfterKill(DATA_DIR: string, { count, all }: Import, isAnswered: boolean) {
  const server = await startServer({ DATA_DIR });
  const { ask, get } = await signIn(server);
  const found = await count(get);
  expect(isAnswered ? [all] : [0, all]).toContain(found);
  return { server, ask, get, isIn: found === all };
}

test.concurrent.each(imports)(
  "a server that is killed while it imports %s has all of it afterwards, or none",
  async (_, what) => {
    const DATA_DIR = await newDataDir();
    let isAnswered = false;
    for (const moment of await momentsOf(what, DATA_DIR)) {
      const { server, ask, isIn } = await startAfterKill(DATA_DIR, what, isAnswered);
      const sent = isIn ? undefined : send(ask, what);
      if (sent) await moment();
      await server.stop("SIGKILL");
      if (isIn) break;
      const status = await sent;
      expect([undefined, 200]).toContain(status);
      isAnswered = status === 200;
    }
    // Rebuilding the index of codes is not part of this test.
    await lendBuilt(DATA_DIR);
    const { server, ask, get, isIn } = await startAfterKill(DATA_DIR, what, isAnswered);
    if (!isIn) expect(await send(ask, what)).toBe(200);
    await until(async () => (await what.count(get)) === what.all);
    await storeBuilt(DATA_DIR);
    await server.stop("SIGTERM");
    await runCommand("check-files", { DATA_DIR });
  },
);
