import type { FastifyReply } from "fastify";
import type { PageQuery } from "#contract/api/common.ts";

/** Sets the headers of a page: the total, and the start of the next page. The body is an array and has no place for them. */
export function setPageHeaders(reply: FastifyReply, { limit }: PageQuery, next: string | null, total: number): void {
  if (limit === undefined) return;
  reply.header("x-total-count", total);
  if (next !== null) reply.header("x-next", next);
}
