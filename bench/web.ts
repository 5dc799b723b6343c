import { ensureWebBuilt, webDir } from "../server/web-build.ts";
import { budgets, readScreens } from "../server/web-bytes.ts";

// What each screen brings before it is drawn, compressed by brotli, heaviest first; beside it what it may.
await ensureWebBuilt((line) => process.stdout.write(`${line}\n`));
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
process.stdout.write("| screen | JavaScript, kB | at most | CSS, kB | at most |\n|---|---|---|---|---|\n");
for (const { screen, js, css } of readScreens(webDir).sort((one, other) => other.js - one.js)) {
  const most = budgets[screen];
  process.stdout.write(`| ${screen} | ${kB(js)} | ${most?.js ?? ""} | ${kB(css)} | ${most?.css ?? ""} |\n`);
}
