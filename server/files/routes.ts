import { z } from "zod";
import { Refusal, unknown } from "../http/errors.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { isFileLinkValid } from "./links.ts";

/** GET /files/{id}: a chart or an image behind a signed link; whoever holds the link may read it until it expires. */
export function fileRoutes(app: App, { db, clock, files, secrets }: Services): void {
  app.get(
    "/files/:id",
    {
      schema: {
        tags: ["files"],
        params: z.object({ id: z.string().max(100) }),
        querystring: z.object({ expires: z.coerce.number().catch(0), signature: z.string().catch("") }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { expires, signature } = request.query;
      if (!isFileLinkValid(secrets.linkKey, clock, id, expires, signature)) {
        throw new Refusal("forbidden", "This link has expired or was changed");
      }
      const file = await db.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirst();
      if (!file) throw unknown("File not found");
      reply.headers({
        "content-type": file.mime,
        "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        // Whatever a file holds, opened by itself it gets no script, no origin and no network.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "private, max-age=900",
      });
      if (files.folder !== undefined) {
        return reply.sendFile(id, files.folder, { cacheControl: false, contentType: false });
      }
      return reply.header("content-length", file.size).send(await files.read(id));
    },
  );
}
