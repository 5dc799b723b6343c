import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const broken = path.join(root, "tests/walls/broken");

/** What the linter says of a file with this content in a room, by the walls of biome.json alone. */
function lint(room: string, content: string): Promise<string> {
  const house = mkdtempSync(path.join(tmpdir(), "casebook-walls-"));
  copyFileSync(path.join(root, "biome.json"), path.join(house, "biome.json"));
  mkdirSync(path.join(house, room), { recursive: true });
  writeFileSync(path.join(house, room, "wall.ts"), content);
  const args = ["lint", "--vcs-enabled=false", "--only=style/noRestrictedImports", "."];
  return new Promise((resolve) => {
    execFile(path.join(root, "node_modules/.bin/biome"), args, { cwd: house }, (error, stdout, stderr) =>
      resolve(error ? stdout + stderr : "let through"),
    );
  });
}

// Each file in tests/walls/broken breaks one wall of biome.json: its name says in which room it would stand.
// A wall can match nothing and stay silent.
test.each(readdirSync(broken))("the wall that %s breaks stands", async (name) => {
  const room = (name.split("--")[0] ?? "").replaceAll("+", "/");
  expect(await lint(room, readFileSync(path.join(broken, name), "utf8"))).toContain("noRestrictedImports");
  expect(await lint(room, 'import "zod";\n')).toBe("let through");
});
