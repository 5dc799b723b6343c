import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Db, Writer } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { Refusal } from "./errors.ts";
import type { Viewer } from "./guards.ts";
import type { ReceivedFile } from "./uploads.ts";

const weekMs = 7 * 24 * 60 * 60 * 1000;

const header = "idempotency-key";

/** The user who sends a call, and its idempotency key; undefined if the client sent none. */
export interface Sender {
  viewer: Pick<Viewer, "id">;
  key: string | undefined;
}

/** Returns the sender of a call. Throws 422 for a key that is not one token of 8 to 100 characters. */
export function senderOf(request: FastifyRequest, viewer: Viewer): Sender {
  const key = request.headers[header];
  if (key === undefined) return { viewer, key };
  if (typeof key === "string" && /^[\w-]{8,100}$/.test(key)) return { viewer, key };
  throw new Refusal("rule_broken", "Idempotency-Key must be 8 to 100 letters, digits, - or _");
}

/**
 * Runs an act once per key, in one transaction: a client that got no reply repeats its call and gets the result of the first
 * one (`isRepeated`). Without a key the act runs each time. Throws 409 if the key was used with other content. Keys are valid
 * for a week.
 */
export async function sendOnce<Result>(
  db: Db,
  clock: Clock,
  { viewer, key }: Sender,
  content: unknown,
  act: (trx: Writer) => Promise<Result>,
): Promise<{ result: Result; isRepeated: boolean }> {
  if (key === undefined) return { result: await inTransaction(db, act), isRepeated: false };
  const contentHash = hash("sha256", JSON.stringify(content), "base64url");
  return db.transaction().execute(async (trx) => {
    // A concurrent second call waits here until the first one has ended.
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto("sent_request")
      .values({ user_id: viewer.id, key, content_hash: contentHash, result: "null", at: clock().toISOString() })
      .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) {
      const first = await trx
        .selectFrom("sent_request")
        .select(["content_hash", "result"])
        .where("user_id", "=", viewer.id)
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      if (first.content_hash !== contentHash) throw otherContent();
      return { result: JSON.parse(first.result) as Result, isRepeated: true };
    }
    const result = await act(trx);
    await trx
      .updateTable("sent_request")
      .set({ result: JSON.stringify(result) })
      .where("user_id", "=", viewer.id)
      .where("key", "=", key)
      .execute();
    return { result, isRepeated: false };
  });
}

/** Returns the content that identifies a form: its fields, and the names and sizes of its files. */
export function contentOf({ fields, files }: { fields: unknown; files: readonly ReceivedFile[] }): unknown {
  return [fields, files.map(({ name, size }) => [name, size])];
}

const otherContent = () =>
  new Refusal(
    "conflict",
    "An earlier version of this was saved when the connection broke. Look at what was saved, and change it there.",
  );

/** Deletes the keys that are older than a week. */
export async function sweepSentRequests(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("sent_request")
    .where("at", "<", new Date(clock().getTime() - weekMs).toISOString())
    .execute();
}
