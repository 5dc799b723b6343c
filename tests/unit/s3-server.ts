import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Bucket {
  location: string;
  keys: () => string[];
  /** Returns the status of a failing request, or "silence" for no answer. */
  failWith: (method: string, key: string) => number | "silence" | undefined;
  stop: () => Promise<void>;
}

/** An in-memory bucket with the part of the S3 protocol that the file store uses. It lists two keys per page. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://bucket");
    const key = decodeURIComponent(url.pathname.replace(/^\/charts\/?/, ""));
    const object = objects.get(key);
    const status = bucket.failWith(request.method ?? "", key);
    if (status === "silence") return;
    if (status !== undefined) response.writeHead(status).end();
    else if (request.method === "PUT") {
      objects.set(key, await readBody(request));
      response.end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === "") {
      response.setHeader("content-type", "application/xml");
      const prefix = url.searchParams.get("prefix") ?? "";
      const listed = [...objects].filter(([name]) => name.startsWith(prefix)).sort();
      response.end(listing(listed, url.searchParams.get("continuation-token")));
    } else if (object) response.writeHead(200, { "content-length": object.length }).end(object);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    failWith: () => undefined,
    location: `s3://charts?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    keys: () => [...objects.keys()].sort(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
}

/** Reads a body of chunks, each after its size, with a checksum at the end. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  let rest = Buffer.concat(parts);
  if (!String(request.headers["content-encoding"] ?? "").includes("aws-chunked")) return rest;
  const content: Buffer[] = [];
  for (;;) {
    const end = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.subarray(0, end).toString(), 16);
    if (size === 0) return Buffer.concat(content);
    content.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 2 + size + 2);
  }
}

function listing(objects: [string, Buffer][], token: string | null): string {
  const start = Number(token ?? 0);
  const page = objects.slice(start, start + 2);
  const hasMore = start + 2 < objects.length;
  const contents = page.map(
    ([key, bytes]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>"e"</ETag><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${
    hasMore ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ""
  }${contents.join("")}</ListBucketResult>`;
}
