import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { newDataDir, post, runCommand, type ServerProcess, startServer } from "../process/server-process.ts";
import { zipFile } from "../unit/zip-file.ts";

/** An import, and what of it a server that is started anew shows. */
interface Import {
  path: string;
  form: () => FormData;
  /** How much there is: none of it, or all. */
  count: (get: (path: string) => Promise<unknown>) => Promise<number>;
  all: number;
}

const formOf =
  (content: string | Buffer, name: string, fields: Record<string, string> = {}) =>
  () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    return form;
  };

const students = Array.from({ length: 250 }, (_, n) => `Student ${n},IP-DRG,2099-12-31`).join("\n");
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
const cpt = Array.from({ length: 9000 }, (_, n) => `${10_000 + n},Procedure ${n}`).join("\n");

const imports: [string, Import][] = [
  [
    "students",
    {
      path: "/admin/students/import?dryRun=false",
      form: formOf(`Name,Course,Expiry\n${students}`, "class.csv"),
      count: async (get) => ((await get("/students")) as unknown[]).length,
      all: 250,
    },
  ],
  [
    "a course",
    {
      path: "/admin/assignments/import?dryRun=false",
      form: formOf(course, "course.zip"),
      count: async (get) => ((await get("/assignments")) as unknown[]).length,
      all: modules.length,
    },
  ],
  [
    "codes",
    {
      path: "/admin/codes/import?dryRun=false",
      form: formOf(`code,title\n${cpt}`, "cpt.csv", {
        from: "2026-01-01",
        licenceHolder: "The institute",
        licenceYear: "2026",
      }),
      count: async (get) => {
        const { systems } = (await get("/codes")) as { systems: { system: string; releases: { codes: number }[] }[] };
        return systems.find(({ system }) => system === "cpt")?.releases[0]?.codes ?? 0;
      },
      all: 9000,
    },
  ],
];

async function signIn({ base }: ServerProcess) {
  const { body } = await post(base, "/login", { name: "admin", password: "admin-password" });
  const headers = { "x-session-id": body.sessionId as string };
  const ask = (path: string, init: RequestInit = {}) => fetch(`${base}/api${path}`, { ...init, headers });
  await expect.poll(async () => (await ask("/codes")).status, { timeout: 60_000 }).toBe(200);
  return { ask, get: async (path: string) => (await ask(path)).json() };
}

test.each(imports)(
  "a server that is killed while it imports %s has all of it afterwards, or none",
  async (_name, { path, form, count, all }) => {
    const DATA_DIR = await newDataDir();
    let isIn = false;
    let wasAnswered = false;
    // Later each time, until it came too late.
    for (let delayMs = 150; !isIn; delayMs *= 3) {
      const server = await startServer({ DATA_DIR });
      const { ask, get } = await signIn(server);
      const found = await count(get);
      expect([0, all]).toContain(found);
      isIn = found === all;
      if (wasAnswered) expect(isIn).toBe(true);
      if (!isIn) {
        const sent = ask(path, { method: "POST", body: form() }).then(
          ({ status }) => status,
          () => undefined,
        );
        await sleep(delayMs);
        await server.stop("SIGKILL");
        const status = await sent;
        wasAnswered = status === 200;
        if (status !== undefined) expect(status).toBe(200);
      } else {
        await server.stop("SIGTERM");
      }
    }
    await runCommand("check-files", { DATA_DIR });
  },
  900_000,
);
