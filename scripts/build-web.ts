import { ensureWebBuilt } from "../server/core/web-build.ts";

// npm runs this after installing the packages, so that the first start is short. If it fails, the start builds the web.
await ensureWebBuilt((line) => process.stdout.write(`${line}\n`));
