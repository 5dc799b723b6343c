import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { architectureFaults } from "./walls/architecture.ts";
import { breachesIn } from "./walls/breaches.ts";
import { longFunctionsIn } from "./walls/long-functions.ts";
import { circlesIn, lonelyPartsIn, unusedExportsIn } from "./walls/whole.ts";

const root = path.resolve(import.meta.dirname, "..");

const rooms = ["contract", "coding", "server", "assistant", "web", "tests", "bench", "scripts"];
const house = new Map(
  rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => path.posix.join(room, name.replaceAll(path.sep, "/")))
      .map((file): [string, string] => [file, readFileSync(path.join(root, file), "utf8")]),
  ),
);

const faults = [
  ...[...house].flatMap(([file, source]) => breachesIn(file, source)),
  ...circlesIn(house),
  ...unusedExportsIn(house),
  ...lonelyPartsIn(house),
  ...longFunctionsIn(house),
  ...architectureFaults(readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8"), house),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exit(1);
