import { expect, test } from "vitest";
import { writeJson } from "../../server/database/json.ts";
import { openDatabase, saveDraft, seatClass, startAttempt, submit } from "../faults/class.ts";
import { newDataDir, startServer } from "./server-process.ts";

test("a second process that writes the same SQLite file is waited for: nothing is refused, nothing is lost", async () => {
  const DATA_DIR = await newDataDir();
  const server = await startServer({ DATA_DIR });
  const db = await openDatabase({ DATA_DIR });
  const { seats, assignmentIds } = await seatClass(db, 1, 1);
  const [[seat], [exam = ""]] = [seats, assignmentIds];
  if (!seat) throw new Error("no seat");
  expect((await saveDraft(server.base, seat, exam, "typed on the phone")).status).toBe(200);

  /** Holds the writer's place while a call arrives, long enough for it to have begun. */
  const whileWriting = async (draft: object, call: () => Promise<{ status: number }>) => {
    const trx = await db.startTransaction().execute();
    await trx
      .updateTable("attempt")
      .set({ draft: writeJson(draft) })
      .execute();
    const answer = call();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await trx.commit().execute();
    return (await answer).status;
  };
  const ofOther = { notes: "n", adx: "R06.02" };
  expect(await whileWriting(ofOther, () => saveDraft(server.base, seat, exam, "typed on the laptop"))).toBe(200);
  expect((await startAttempt(server.base, seat, exam)).body).toMatchObject({
    draft: { notes: "typed on the laptop", adx: "R06.02", drgValue: "0" },
  });
  expect(await whileWriting(ofOther, () => submit(server.base, seat, exam))).toBe(200);
  expect(await db.selectFrom("submission").select("correct").execute()).toEqual([{ correct: 1 }]);
  await db.destroy();
  await server.stop("SIGTERM");
});
