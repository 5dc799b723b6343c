import { ensureWebBuilt } from "../server/web-build.ts";

await ensureWebBuilt((line) => process.stdout.write(`${line}\n`));
