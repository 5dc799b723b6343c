import type { FastifyReply } from "fastify";
import pLimit from "p-limit";
import { keptThread } from "../kept-thread.ts";
import { inSlices } from "./in-slices.ts";

export type XlsxCell = string | number | null;

/** How a sheet looks: its name, how wide its columns are, in characters, and how many of them stay in sight. */
export interface SheetLook {
  sheet: string;
  widths: readonly number[];
  wrapsHead: boolean;
  stickyColumns: number;
}

/** What the thread is told: rows, again and again, and then to write them. */
export type ToXlsxThread = { rows: readonly (readonly XlsxCell[])[] } | { head: readonly string[]; look: SheetLook };

const idleMs = 5000;

const turns = pLimit(1);
// Written in one piece, ten thousand rows hold whoever writes them for a quarter of a second.
const thread = keptThread(new URL("./xlsx-thread.ts", import.meta.url), {}, idleMs);

/**
 * The rows of a table as Excel keeps them, for a call that says `xlsx`: numbers are numbers, everything else is text, so that
 * nothing is taken for a formula or a date.
 */
export async function xlsxOf(
  reply: FastifyReply,
  fileName: string,
  { head, rows, ...look }: SheetLook & { head: readonly string[]; rows: Iterable<readonly XlsxCell[]> },
): Promise<Buffer> {
  reply
    .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .header("content-disposition", `attachment; filename="${fileName}.xlsx"`);
  return turns(async () => {
    const worker = thread.open();
    const tell = (message: ToXlsxThread) => worker.postMessage(message);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const fail = () => reject(new Error("the thread that writes spreadsheets ended"));
    worker.once("message", resolve).once("error", reject).once("exit", fail);
    // A thread that nobody waits for does not keep the process.
    worker.ref();
    try {
      for await (const slice of inSlices(rows)) tell({ rows: slice });
      tell({ head, look });
      return Buffer.from(await promise);
    } catch (error) {
      // What it was told of this table is not for the next one.
      thread.close();
      throw error;
    } finally {
      worker.off("message", resolve).off("error", reject).off("exit", fail);
      worker.unref();
      thread.rest();
    }
  });
}
