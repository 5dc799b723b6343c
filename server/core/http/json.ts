import type { FastifyRequest } from "fastify";
import { yieldToEventLoop } from "../event-loop.ts";
import { Refusal } from "./errors.ts";
import { isStaff } from "./guards.ts";
import type { App } from "./schemas.ts";

/** Usual drafts and submissions are smaller. */
const smallBody = 8 * 1024;

/** Twice what a section can hold: 300 answers, 1,200 codes, 300 passages of a chart. */
const mostValues = 10_000;

/**
 * Accepts JSON only. An empty body is no body, whatever type it claims: a logout may send one. Names that would reach an
 * object's prototype are refused.
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (body.length <= smallBody) parse(request, body, done);
    else admitLarge(request, body).then(() => parse(request, body, done), done);
  });
}

/**
 * Queues a large body like a costly call before it is parsed. Throws 422 for one of more values than any page of a student
 * sends: parsing and checking them takes seconds.
 */
async function admitLarge({ session, viewer, server }: FastifyRequest, body: string): Promise<void> {
  await (session ? server.runCostly(session.userId, async () => {}) : yieldToEventLoop());
  if (!(viewer && isStaff(viewer)) && isCrowded(body))
    throw new Refusal("rule_broken", "The request holds too many values");
}

/** Whether JSON has more than `mostValues` values, by the commas and brackets outside its strings. */
function isCrowded(json: string): boolean {
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === "," || sign === "[" || sign === "{") count += 1;
    if (count > mostValues) return true;
  }
  return false;
}

/** Returns the place of the quote that ends a string, or the length of the text. In: the place of the quote that begins it. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}
