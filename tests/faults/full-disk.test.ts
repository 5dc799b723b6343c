import { rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { inParallel, openDatabase, saveDraft, seatClass, submit } from "./class.ts";
import { report } from "./engines.ts";
import { mountDisk, unmountDisk } from "./small-disk.ts";

test("a server on a full disk refuses writes with 507, answers reads, and writes again when there is space", async (context) => {
  const DATA_DIR = await newDataDir();
  mountDisk(context, DATA_DIR, "6m");
  const server = await startServer({ DATA_DIR });
  const db = await openDatabase({ DATA_DIR });
  try {
    const { seats, assignmentIds } = await seatClass(db, 100, 3);
    const [exam = "", later = ""] = assignmentIds;
    const [seat] = seats;
    if (!seat) throw new Error("no seat");
    expect((await submit(server.base, seat, exam)).status).toBe(200);
    await writeFile(`${DATA_DIR}/ballast`, Buffer.alloc(32 * 1024 * 1024)).catch(() => {});
    const refused = await inParallel(
      seats.map((one) => () => saveDraft(server.base, one, later, "x".repeat(3000))),
      5,
    );
    const statuses = [...new Set(refused.map((reply) => reply.status))].sort();
    expect(statuses.filter((status) => ![200, 503, 507].includes(status))).toEqual([]);
    expect(statuses).toContain(507);
    const list = await fetch(`${server.base}/api/category/ED?studentId=${seat.studentId}`, {
      headers: { "x-session-id": seat.sessionId },
    });
    expect(list.status).toBe(200);
    await rm(`${DATA_DIR}/ballast`);
    expect((await submit(server.base, seat, later)).status).toBe(200);
    report("5, sqlite, full disk", {
      "refused with 507": refused.filter((reply) => reply.status === 507).length,
      "with 503": refused.filter((reply) => reply.status === 503).length,
      "saved before": refused.filter((reply) => reply.status === 200).length,
    });
  } finally {
    await db.destroy();
    await server.stop("SIGTERM");
    unmountDisk(DATA_DIR);
  }
});
