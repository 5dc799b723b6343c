import { ensureWebBuilt, webDir } from "../server/core/web-build.ts";
import { overBudget, readScreens } from "./page-weights.ts";

await ensureWebBuilt((line) => process.stdout.write(`${line}\n`));
const faults = overBudget(readScreens(webDir));
for (const fault of faults) process.stderr.write(`scripts/page-weights.ts: ${fault}\n`);
if (faults.length > 0) process.exit(1);
