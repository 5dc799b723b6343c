import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLayers } from "./import-rules/architecture.ts";
import { findBreaches } from "./import-rules/breaches.ts";
import { findCircularImports, findSingleUseParts } from "./import-rules/import-graph.ts";

const root = path.resolve(import.meta.dirname, "..");

const modules = ["contract", "coding", "server", "assistant", "web", "tests", "bench", "scripts"];
const sources = new Map(
  modules.flatMap((module) =>
    readdirSync(path.join(root, module), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(module, name.replaceAll(path.sep, "/")))
      .map((file): [string, string] => [file, readFileSync(path.join(root, file), "utf8")]),
  ),
);

const architecture = path.join(root, "ARCHITECTURE.md");
const written = withLayers(readFileSync(architecture, "utf8"));
if (process.argv.includes("--write")) writeFileSync(architecture, written);
const page = readFileSync(architecture, "utf8");

const faults = [
  ...[...sources].flatMap(([file, source]) => findBreaches(file, source)),
  ...findCircularImports(sources),
  ...findSingleUseParts(sources),
  ...(written === page ? [] : ["ARCHITECTURE.md: its layers are old. Write them: npm run check -- --write"]),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exit(1);
