import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { breachesIn } from "./walls/breaches.ts";
import { serverFloors } from "./walls/table.ts";

const root = path.resolve(import.meta.dirname, "..");

const files = ["contract", "coding", "server", "assistant", "web"].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(room, name.replaceAll(path.sep, "/"))),
);
const breaches = files.flatMap((file) => breachesIn(file, readFileSync(path.join(root, file), "utf8")));
breaches.push(...roomsMissingFrom(readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8")));
for (const breach of breaches) process.stderr.write(`${breach}\n`);
if (breaches.length > 0) process.exit(1);

/** ARCHITECTURE.md draws the server's floors as this table has them, a line each. */
function roomsMissingFrom(page: string): string[] {
  const drawn = page.slice(page.indexOf("<!-- server floors"), page.indexOf("<!-- end of floors"));
  const lines = drawn.split("\n").filter((line) => line.startsWith("| `"));
  return serverFloors.flatMap((floor, height) => {
    const named = [...(lines[height]?.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    return floor.join() === named.join()
      ? []
      : [
          `ARCHITECTURE.md: line ${height + 1} of the server's floors names ${named.join(", ")}, not ${floor.join(", ")}`,
        ];
  });
}
