import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { bytesOf, checkArchive, readArchive, writeArchive } from "../../server/backup/archive.ts";
import { newDataDir, post, runCommand, type ServerProcess, startServer } from "./server-process.ts";

const newFolder = () => mkdtemp(path.join(tmpdir(), "casebook-backup-"));

const json = "application/json";

/** What is told of the moment, or of the machine: of a restored server it is another one. */
const ofTheMoment = new Set([
  "GET /health",
  "GET /ready",
  "GET /admin/system",
  // Begins anew with every look at it: the login is in it, and the restore's own server has its own.
  "GET /admin/audit",
  "GET /admin/audit/summary",
  "GET /validate-session",
  "GET /assignments/:id/attempts/events",
  "GET /files/:id",
]);

type Answers = Record<string, unknown>;

/** The zone in which it is noon: however long the tests take, no day ends meanwhile, with whose end the figures of days move on. */
function zoneAtNoon(): string {
  const eastOfUtc = 12 - new Date().getUTCHours();
  // The names of these zones count westwards.
  return eastOfUtc === 0 ? "Etc/GMT" : `Etc/GMT${eastOfUtc > 0 ? "-" : "+"}${Math.abs(eastOfUtc)}`;
}

const TIME_ZONE = zoneAtNoon();

/** Every answer of every call that reads, to staff and to a student, of everything that there is. */
async function everything(server: ServerProcess): Promise<Answers> {
  const admin = await signIn(server, "admin", "admin-password");
  // Titles of codes stand in answers once the index is there.
  await expect.poll(async () => (await admin.ask("/codes")).status, { timeout: 200_000 }).toBe(200);
  // So does what a server tells staff by itself, soon after its start.
  const told = async () => ((await admin.json("/notices")) as { notices: unknown[] }).notices;
  await expect.poll(told, { timeout: 200_000 }).not.toEqual([]);
  const credentials = (await admin.json("/admin/students")) as { _id: string; name: string; password: string }[];
  const assignments = (await admin.json("/assignments")) as Listed[];
  const answers: Answers = {};
  for (const [path, chart] of linksIn(assignments).entries()) {
    const file = await fetch(server.base + chart);
    answers[`chart ${path}`] = [
      file.status,
      createHash("sha256")
        .update(await file.bytes())
        .digest("hex"),
    ];
  }
  await readAll(admin, "admin", credentials, assignments, answers);
  const asha = credentials.find(({ name }) => name === "Asha Rao");
  const student = await signIn(server, asha?.name ?? "", asha?.password ?? "");
  await readAll(student, "student", asha ? [asha] : [], assignments, answers);
  return answers;
}

interface Listed {
  _id: string;
  assignmentPdf: string | null;
  sectionId: string | null;
  subAssignments: { _id: string; assignmentPdf: string | null }[];
}

const linksIn = (assignments: readonly Listed[]) =>
  assignments.flatMap((one) => [one, ...one.subAssignments].flatMap(({ assignmentPdf }) => assignmentPdf ?? []));

async function signIn({ base }: ServerProcess, name: string, password: string) {
  const { body } = await post(base, "/login", { name, password });
  const ask = (path: string) => fetch(`${base}/api${path}`, { headers: { "x-session-id": body.sessionId } });
  return { ask, json: async (path: string) => (await ask(path)).json() };
}

/** Each call once for every student, assignment and section that its path or query names. */
async function readAll(
  { ask }: Awaited<ReturnType<typeof signIn>>,
  who: "admin" | "student",
  students: readonly { _id: string }[],
  assignments: readonly Listed[],
  answers: Answers,
): Promise<void> {
  const sections = assignments.flatMap(({ _id, sectionId, subAssignments }) =>
    [...(sectionId ? [sectionId] : []), ...subAssignments.map((section) => section._id)].map((section) => [
      _id,
      section,
    ]),
  );
  for (const name of Object.keys(endpoints).filter((call) => call.startsWith("GET /") && !ofTheMoment.has(call))) {
    const path = name.slice("GET ".length);
    for (const address of addressesOf(path, students, assignments, sections)) {
      const reply = await ask(address);
      const isJson = reply.headers.get("content-type")?.startsWith(json) ?? false;
      const told = isJson ? steady(await reply.text()) : reply.status;
      answers[`${who} ${address}`] = [reply.status, told];
    }
  }
}

function addressesOf(
  path: string,
  students: readonly { _id: string }[],
  assignments: readonly Listed[],
  sections: readonly string[][],
): string[] {
  const each = (of: readonly { _id: string }[], place: string) => of.map(({ _id }) => path.replace(place, _id));
  const queries: Record<string, string> = {
    "/admin/export": "?course=IP-DRG",
    "/admin/gradebook": "?course=IP-DRG",
    "/admin/gradebook/marks": "?course=IP-DRG",
    "/insight": "?course=IP-DRG",
    "/codes/search": "?q=heart%20failure",
    "/codes/icd10pcs/index": "?q=stent",
  };
  if (path === "/payment-details") return students.map(({ _id }) => `${path}?studentId=${_id}`);
  if (path === "/category/:courseName") return students.map(({ _id }) => `/category/IP-DRG?studentId=${_id}`);
  if (path === "/stats/:courseName/:studentId") return students.map(({ _id }) => `/stats/IP-DRG/${_id}`);
  if (path.startsWith("/codes/"))
    return [
      path.replace(":system", "icd10cm").replace(":code", path.includes("table") ? "027" : "I21.4") +
        (queries[path] ?? ""),
    ];
  if (path.includes(":sectionId"))
    return sections.map(([id = "", section = ""]) => path.replace(":id", id).replace(":sectionId", section));
  if (path.startsWith("/assignments/:id/submissions/:studentId"))
    return assignments.flatMap(({ _id }) =>
      students
        .slice(0, 2)
        .map(
          (student) => `${path.replace(":id", _id).replace(":studentId", student._id)}?subAssignmentId=&field=icdCodes`,
        ),
    );
  if (/^\/(admin\/)?assignments/.test(path)) return path.includes(":id") ? each(assignments, ":id") : [path];
  const place = /:(id|studentId|userId)/.exec(path)?.[0];
  return place ? each(students, place) : [path + (queries[path] ?? "")];
}

const ofTheCaller = new Set(["now", "requestId", "otherSessions"]);

/** Without the moment in which it was asked, who else is in, and the end of a link. */
const steady = (text: string) =>
  JSON.parse(text.replace(/\?expires=[^"]*/g, ""), function (this: object, key, value) {
    return ofTheCaller.has(key) || (key === "at" && "passBar" in this) ? undefined : value;
  });

test("a backup of a working server is the same server elsewhere, on the other engine too, and comes back", async () => {
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, TIME_ZONE, SAMPLE_DATA: "on" });
  const before = await everything(server);
  const folder = await newFolder();
  const file = path.join(folder, "first.tar.gz");
  expect(await runCommand("backup", { DATA_DIR: dataDir }, [file])).toMatch(/\d+ rows and \d+ files\./);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await server.stop("SIGTERM");

  const again = await restoreInto(file, dataDir, {});
  expect(await again.everything()).toEqual(before);

  if (process.env.TEST_DATABASE_URL) {
    const { DATABASE_URL, drop } = await newPostgres();
    const SECRET_KEY = (await readFile(path.join(dataDir, "secret.key"), "utf8")).trim();
    const postgres = await restoreInto(file, dataDir, { DATABASE_URL, SECRET_KEY });
    expect(await postgres.everything()).toEqual(before);
    const second = path.join(folder, "second.tar.gz");
    await runCommand("backup", { DATA_DIR: postgres.dataDir, DATABASE_URL, SECRET_KEY }, [second]);
    expect(await runCommand("check-backup", {}, [second])).toContain(" is whole: ");
    expect(await (await restoreInto(second, dataDir, {})).everything()).toEqual(before);
    await drop();
  }
});

test("a backup of a newer Casebook, whole as it is, is refused, and nothing is written", async () => {
  const file = path.join(await newFolder(), "newer.tar.gz");
  for (const changes of [{ format: 2 }, { migrations: ["001-start", "999-of-the-future"] }]) {
    const manifest = { format: 1, madeAt: new Date().toISOString(), migrations: ["001-start"], ...changes };
    await writeArchive(path.dirname(file), async (add) => {
      await add("manifest.json", Buffer.from(JSON.stringify(manifest)));
      return path.basename(file);
    });
    const empty = await newFolder();
    await expect(runCommand("restore", { DATA_DIR: empty }, [file])).rejects.toThrow(/made by a newer Casebook/);
    await (await startServer({ DATA_DIR: empty })).stop("SIGTERM");
  }
});

test("a backup that is not whole, and a place that is not empty, are refused and changed in nothing", async () => {
  const dataDir = await newDataDir();
  await (await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" })).stop("SIGTERM");
  const folder = await newFolder();
  const file = path.join(folder, "whole.tar.gz");
  await runCommand("backup", { DATA_DIR: dataDir }, [file]);
  await expect(runCommand("restore", { DATA_DIR: dataDir }, [file])).rejects.toThrow(/not empty/);
  const unused = await newFolder();
  const filesOfOther = { DATA_DIR: unused, FILES: path.join(dataDir, "files") };
  await expect(runCommand("restore", filesOfOther, [file])).rejects.toThrow(/not empty/);
  expect(await readdir(unused)).toEqual([]);
  const cut = path.join(folder, "cut.tar.gz");
  await cp(file, cut);
  await truncate(cut, (await stat(file)).size - 5000);
  const bytes = await readFile(file);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
  const flipped = path.join(folder, "flipped.tar.gz");
  await writeFile(flipped, bytes);
  const none = path.join(folder, "none.tar.gz");
  await writeFile(none, "no backup");
  for (const broken of [cut, flipped, none]) {
    const empty = await newFolder();
    await expect(runCommand("restore", { DATA_DIR: empty }, [broken])).rejects.toThrow(
      /is no whole backup.*Nothing was written/,
    );
    await expect(runCommand("check-backup", {}, [broken])).rejects.toThrow(/is no whole backup/);
    expect(await readdir(empty)).toEqual([]);
    await expect(runCommand("backup", { DATA_DIR: empty }, [path.join(folder, "x")])).rejects.toThrow();
  }
  const away = path.join(folder, "away", "x.tar.gz");
  await expect(runCommand("restore", { DATA_DIR: await newFolder() }, [away])).rejects.toThrow(/There is no file/);
  await expect(runCommand("backup", { DATA_DIR: dataDir }, [away])).rejects.toThrow(/away is no folder that this user/);
  await expect(runCommand("backup", { DATA_DIR: dataDir }, [folder])).rejects.toThrow(/is a folder. Name a file/);
});

test("check-backup finds a whole backup whole, also of a database that Litestream copies, and names a missing chart", async () => {
  const dataDir = await newDataDir();
  await (await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" })).stop("SIGTERM");
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"));
  // As Litestream makes and fills it.
  database.exec(
    "create table _litestream_seq (id integer primary key, seq integer); insert into _litestream_seq values (1, 5)",
  );
  database.close();
  const folder = await newFolder();
  const file = path.join(folder, "whole.tar.gz");
  await runCommand("backup", { DATA_DIR: dataDir }, [file]);
  expect(Object.keys((await checkArchive(file)).hashes).filter((name) => name.includes("litestream"))).toEqual([]);
  const temporary = await newFolder();
  expect(await runCommand("check-backup", { TMPDIR: temporary }, [file])).toMatch(
    /whole\.tar\.gz is whole: \d+ rows in \d+ tables and 22 files/,
  );

  const files = (await readdir(path.join(dataDir, "files"))).filter((name) => name !== "database-id");
  await rm(path.join(dataDir, "files", files[0] ?? ""));
  const incomplete = path.join(folder, "incomplete.tar.gz");
  const backup = runCommand("backup", { DATA_DIR: dataDir }, [incomplete]);
  await expect(backup).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Missing: .*\.pdf.*21 files\. It is not whole/s),
  });
  await expect(runCommand("check-backup", { TMPDIR: temporary }, [incomplete])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Missing: .*\.pdf.* is not whole/s),
  });
  expect(await readdir(temporary)).toEqual([]);
});

test("a backup that an earlier version made of a database that Litestream copies can be restored", async () => {
  const dataDir = await newDataDir();
  await (await startServer({ DATA_DIR: dataDir })).stop("SIGTERM");
  const folder = await newFolder();
  const whole = path.join(folder, "whole.tar.gz");
  await runCommand("backup", { DATA_DIR: dataDir }, [whole]);
  await writeArchive(folder, async (add) => {
    await readArchive(whole, async (name, content) => add(name, await bytesOf(content)));
    await add("rows/_litestream_seq/000001.ndjson", Buffer.from('{"id":1,"seq":5}'));
    return "earlier.tar.gz";
  });
  expect(await runCommand("restore", { DATA_DIR: await newFolder() }, [path.join(folder, "earlier.tar.gz")])).toContain(
    "are restored",
  );
});

async function restoreInto(file: string, keyFolder: string, env: Record<string, string>) {
  const dataDir = await newDataDir();
  await runCommand("restore", { DATA_DIR: dataDir, ...env }, [file]);
  await cp(path.join(keyFolder, "secret.key"), path.join(dataDir, "secret.key"));
  return {
    dataDir,
    everything: async () => {
      const server = await startServer({ DATA_DIR: dataDir, TIME_ZONE, ...env });
      const answers = await everything(server);
      await server.stop("SIGTERM");
      return answers;
    },
  };
}

async function newPostgres() {
  const { default: pg } = await import("pg");
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  const name = `backup_${process.pid}_${Date.now()}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  url.pathname = `/${name}`;
  return {
    DATABASE_URL: url.href,
    drop: async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}
