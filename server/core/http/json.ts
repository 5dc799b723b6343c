import type { FastifyRequest } from "fastify";
import { yieldToEventLoop } from "../event-loop.ts";
import { Refusal } from "./errors.ts";
import { isStaff } from "./guards.ts";
import type { App } from "./schemas.ts";

/** Usual drafts and submissions are smaller. */
const smallBodyCharacters = 8 * 1024;

/** Twice the most values of a section: 300 answers, 1,200 codes, 300 passages of a chart. */
const mostValues = 10_000;

/**
 * Accepts only JSON bodies. An empty body counts as none, whatever its type: a logout may send one. Refuses field names that
 * would change an object's prototype.
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (body.length <= smallBodyCharacters) parse(request, body, done);
    else admitLarge(request, body).then(() => parse(request, body, done), done);
  });
}

/**
 * Queues a large body like a costly call before it is parsed. Throws 422 for a body with more values than any page of a
 * student sends: parsing and validating them takes seconds.
 */
async function admitLarge({ session, viewer, server }: FastifyRequest, body: string): Promise<void> {
  await (session ? server.runCostly(session.userId, async () => {}) : yieldToEventLoop());
  if (!(viewer && isStaff(viewer)) && isCrowded(body))
    throw new Refusal("rule_broken", "The request holds too many values");
}

/** Returns true when JSON has more than `mostValues` values. Counts commas and brackets outside strings. */
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

/** Returns the index of the quote that ends a string, or the length of the text. `start` is the index of the first quote. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}
