import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { heartFailure, rightAnswers } from "../api/platform.ts";
import { newDataDir, post, startServer } from "./server-process.ts";

test("a server that is killed between two submissions has the first, and accepts the second", async () => {
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  const { body: admin } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  const send = async (url: string, fields: Record<string, string>) =>
    (
      await fetch(`${server.base}/api${url}`, {
        method: "POST",
        headers: { "x-session-id": admin.sessionId },
        body: form(fields),
      })
    ).json();
  const { student } = await send("/admin/add-student", {
    name: "Asha",
    password: "asha-password",
    courseName: "IP-DRG",
    expiryDate: "2099-01-01",
  });
  const ids: string[] = [];
  for (const moduleName of ["One", "Two"]) {
    const { assignment } = await send("/admin/add-assignment", {
      moduleName,
      category: "IP-DRG",
      subAssignments: JSON.stringify([heartFailure]),
    });
    ids.push(assignment._id);
  }
  const { body: login } = await post(server.base, "/login", { name: "asha", password: "asha-password" });
  const submit = (base: string, assignmentId: string | undefined) =>
    post(
      base,
      "/student/submit-assignment",
      { studentId: student._id, assignmentId, submittedAnswers: [rightAnswers] },
      login.sessionId,
    );
  expect((await submit(server.base, ids[0])).status).toBe(200);
  await server.stop("SIGKILL");

  const again = await startServer({ DATA_DIR: dataDir });
  expect(await submit(again.base, ids[0])).toMatchObject({
    status: 200,
    body: { alreadySubmitted: true, overallProgress: 100 },
  });
  expect(await submit(again.base, ids[1])).toMatchObject({
    status: 200,
    body: { alreadySubmitted: false, totalCorrect: 12 / 2 },
  });
  await again.stop("SIGTERM");
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"));
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(database.prepare("select count(*) as n from submission").get()).toEqual({ n: 2 });
  database.close();
});
