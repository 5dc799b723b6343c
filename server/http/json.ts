import type { App } from "./schemas.ts";

/**
 * JSON only, in and out. An empty body is no body, whatever type it claims: a logout may send one. Names that would
 * reach an object's prototype are refused.
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, body, done);
  });
}
