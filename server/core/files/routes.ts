import { ReadStream } from "node:fs";
import { send } from "@fastify/send";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { Refusal, unknown } from "../http/errors.ts";
import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import { openContents, readBytes } from "./contents.ts";
import { getFile } from "./files.ts";
import { isFileLinkValid } from "./links.ts";
import type { FileStore } from "./store.ts";
import { refuseAbsentStore } from "./store-owner.ts";

interface FileParts {
  db: Db;
  clock: Clock;
  files: FileStore;
  secrets: { linkKey: Parameters<typeof isFileLinkValid>[0] };
}

/** GET /files/{id}: a chart or an image behind a signed link. The link is enough until it expires; no session is needed. */
export function fileRoutes(app: App, { db, clock, files, secrets }: FileParts): void {
  const contents = openContents(files);
  serve(app, "GET /files/:id", async ({ params: { id }, query: { expires, signature }, request, reply }) => {
    if (!isFileLinkValid(secrets.linkKey, clock, id, expires, signature)) {
      throw new Refusal("forbidden", "This link has expired or was changed");
    }
    const file = await getFile(db, id);
    reply.headers({
      "content-type": file.mime,
      // Casebook's viewer fetches and displays a PDF. Opened directly, a PDF could run its scripts.
      "content-disposition": `${file.mime === "application/pdf" ? "attachment" : "inline"}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      // A file that is opened directly gets no scripts, no origin and no network.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, max-age=900",
    });
    const { folder } = files;
    if (folder === undefined) {
      return reply.header("content-length", file.size).send(await contents.send(id, file.size));
    }
    const sent = await send(request.raw, id, {
      root: folder,
      cacheControl: false,
      contentType: false,
      highWaterMark: readBytes,
    });
    if (sent.statusCode === 404) {
      await refuseAbsentStore(files);
      throw unknown("File not found");
    }
    reply.code(sent.statusCode).headers(sent.headers);
    if (!(sent.stream instanceof ReadStream)) return reply.send(sent.stream);
    return reply.send(await contents.send(id, file.size, sent.stream));
  });
}
