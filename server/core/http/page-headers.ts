import type { FastifyReply } from "fastify";
import type { PageQuery } from "#contract/api/common.ts";

/** What the headers of a page say; an array has no other place for where the next one begins. */
export function setPageHeaders(reply: FastifyReply, { limit }: PageQuery, next: string | null, total: number): void {
  if (limit === undefined) return;
  reply.header("x-total-count", total);
  if (next !== null) reply.header("x-next", next);
}
