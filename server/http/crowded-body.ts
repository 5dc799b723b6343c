import type { FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { Refusal } from "./errors.ts";
import { isStaff } from "./guards.ts";

/** Twice what a section can hold: 300 answers, 1,200 codes, 300 passages of a chart. */
const mostValues = 10_000;

/**
 * Refuses a student's body that is made of more values than any page sends, before they are looked at one by one: what two
 * megabytes of the smallest hold costs seconds, in which everybody waits.
 */
export function refuseCrowded({ viewer, body }: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void {
  if (!viewer || isStaff(viewer) || !isCrowded(body)) done();
  else done(new Refusal("rule_broken", "The request holds too many values"));
}

function isCrowded(body: unknown): boolean {
  const left: unknown[] = [body];
  let count = 0;
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const parts = Object.values(value);
    count += parts.length;
    if (count > mostValues) return true;
    left.push(...parts);
  }
  return false;
}
