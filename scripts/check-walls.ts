import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLayers } from "./walls/architecture.ts";
import { breachesIn } from "./walls/breaches.ts";
import { circlesIn, lonelyPartsIn } from "./walls/whole.ts";

const root = path.resolve(import.meta.dirname, "..");

const rooms = ["contract", "coding", "server", "assistant", "web", "tests", "bench", "scripts"];
const house = new Map(
  rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(room, name.replaceAll(path.sep, "/")))
      .map((file): [string, string] => [file, readFileSync(path.join(root, file), "utf8")]),
  ),
);

const architecture = path.join(root, "ARCHITECTURE.md");
const written = withLayers(readFileSync(architecture, "utf8"));
if (process.argv.includes("--write")) writeFileSync(architecture, written);
const page = readFileSync(architecture, "utf8");

const faults = [
  ...[...house].flatMap(([file, source]) => breachesIn(file, source)),
  ...circlesIn(house),
  ...lonelyPartsIn(house),
  ...(written === page ? [] : ["ARCHITECTURE.md: its layers are old. Write them: npm run check -- --write"]),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exit(1);
