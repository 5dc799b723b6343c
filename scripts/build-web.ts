import { ensureWebBuilt } from "../server/core/web-build.ts";

// npm runs this after it has installed the packages: the first start is then short. Where it fails, the start builds the web.
await ensureWebBuilt((line) => process.stdout.write(`${line}\n`));
