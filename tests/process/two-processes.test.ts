import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeJson } from "../../server/core/database/json.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { openDatabase, type Reply, saveDraft, seatClass, startAttempt, submit } from "../faults/class.ts";
import { until } from "../until.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

/** The system call numbers of nanosleep and clock_nanosleep, with which SQLite waits for a lock. */
const sleeping: Partial<Record<NodeJS.Architecture, string[]>> = { x64: ["35", "230"], arm64: ["101", "115"] };

/** True while a thread of the server sleeps. Threads of Node wait for events and locks and never sleep. */
function isWaitingForLock({ child }: ServerProcess): boolean {
  const tasks = `/proc/${child.pid}/task`;
  return readdirSync(tasks).some((task) => {
    const [call = ""] = readFileSync(`${tasks}/${task}/syscall`, "utf8").split(" ");
    return sleeping[process.arch]?.includes(call);
  });
}

/** Starts a server with one student and one exam on an SQLite file that this process also has open. */
async function startBeside() {
  const DATA_DIR = await newDataDir();
  const server = await startServer({ DATA_DIR });
  const db = await openDatabase({ DATA_DIR });
  const { seats, assignmentIds } = await seatClass(db, 1, 1);
  const [[seat], [exam = ""]] = [seats, assignmentIds];
  if (!seat) throw new Error("no seat");
  const end = async () => {
    await db.destroy();
    await server.stop("SIGKILL");
  };
  return { server, db, seat, exam, end };
}

/** Writes in a transaction of this process, and commits it once a call of the server waits for it. */
async function whileWriting(server: ServerProcess, db: Db, call: () => Promise<Reply>): Promise<Reply> {
  const trx = await db.startTransaction().execute();
  await trx
    .updateTable("attempt")
    .set({ draft: writeJson({ notes: "typed elsewhere", adx: "R06.02" }) })
    .execute();
  let isAnswered = false;
  const answer = call().finally(() => {
    isAnswered = true;
  });
  await until(() => isAnswered || isWaitingForLock(server));
  await trx.commit().execute();
  return answer;
}

const canSeeWaiting = process.platform === "linux" && process.arch in sleeping;

test.runIf(canSeeWaiting)("a draft waits for another process that writes the same SQLite file", async () => {
  const { server, db, seat, exam, end } = await startBeside();
  expect((await saveDraft(server.base, seat, exam, "typed on the phone")).status).toBe(200);
  const reply = await whileWriting(server, db, () => saveDraft(server.base, seat, exam, "typed on the laptop"));
  expect(reply.status).toBe(200);
  expect((await startAttempt(server.base, seat, exam)).body).toMatchObject({
    draft: { notes: "typed on the laptop", adx: "R06.02", drgValue: "0" },
  });
  await end();
});

test.runIf(canSeeWaiting)("a submission waits for another process that writes the same SQLite file", async () => {
  const { server, db, seat, exam, end } = await startBeside();
  expect((await saveDraft(server.base, seat, exam, "typed on the phone")).status).toBe(200);
  expect((await whileWriting(server, db, () => submit(server.base, seat, exam))).status).toBe(200);
  expect(await db.selectFrom("submission").select("correct").execute()).toEqual([{ correct: 1 }]);
  await end();
});
