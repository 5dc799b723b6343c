import { parseArgs } from "node:util";
import { budgets, readScreens } from "../scripts/page-weights.ts";
import { ensureWebBuilt, webDir } from "../server/core/web-build.ts";
import { newDataDir, startServer } from "../tests/process/server-process.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { printTable } from "./measure.ts";
import { measureTypingBesideChart } from "./typing.ts";

// The size of each screen before it renders, compressed by brotli; Lighthouse's scores of six pages; and the delay of
// keys while a student types beside a long chart.
// --quick: Lighthouse opens each page once instead of three times. --only login,students: only these pages.

const { values: options } = parseArgs({ options: { quick: { type: "boolean" }, only: { type: "string" } } });
await ensureWebBuilt(console.error);
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const screens = readScreens(webDir).sort((one, other) => other.js - one.js);
printTable(
  ["screen", "JavaScript, kB", "the check fails above", "CSS, kB", "the check fails above"],
  screens.map(({ screen, js, css }) => [
    screen,
    kB(js),
    budgets[screen]?.js ?? "",
    kB(css),
    budgets[screen]?.css ?? "",
  ]),
);
console.log("Targets: login 100 kB of JavaScript, students 180 kB.\n");
const product = await startServer({ DATA_DIR: await newDataDir(), SAMPLE_DATA: "on" }, []);
await measureLighthouse(product, options.quick ? 1 : 3, options.only?.split(",") ?? []);
await measureTypingBesideChart(product);
await product.stop("SIGTERM");
