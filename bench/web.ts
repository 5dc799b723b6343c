import { ensureWebBuilt, webDir } from "../server/web-build.ts";
import { budgets, readScreens } from "../server/web-bytes.ts";

// What each screen brings before it is drawn, compressed by brotli, heaviest first, beside what it may; what Lighthouse
// says of six pages; and how long who types beside a long chart waits for what is typed. `--runs=1` has Lighthouse look once
// and not three times, `--only=login,students` at those pages alone.
const say = (line: string) => process.stdout.write(`${line}\n`);
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1];

await ensureWebBuilt(say);
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
say("| screen | JavaScript, kB | at most | CSS, kB | at most |\n|---|---|---|---|---|");
for (const { screen, js, css } of readScreens(webDir).sort((one, other) => other.js - one.js)) {
  const most = budgets[screen];
  say(`| ${screen} | ${kB(js)} | ${most?.js ?? ""} | ${kB(css)} | ${most?.css ?? ""} |`);
}
say("");
const { measureLighthouse } = await import("./lighthouse.ts");
await measureLighthouse(Number(option("runs") ?? 3), option("only")?.split(",") ?? [], say);
const { measureTypingBesideChart } = await import("./chart.ts");
await measureTypingBesideChart();
