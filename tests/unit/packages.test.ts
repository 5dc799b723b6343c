import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsIn } from "../../scripts/import-rules/imports.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** A package's name in a specifier: "@aws-sdk/client-s3", "dayjs" of "dayjs/plugin/utc.js". */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

// Where it runs, development packages are left out: one import of them and nothing starts.
test("packages that run or are built at the customer's are dependencies, not development dependencies", () => {
  const imported = ["contract", "coding", "server", "assistant", "web"].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => importsIn(readFileSync(path.join(root, room, name), "utf8")))
      .filter(({ specifier, isType }) => !isType && !/^[.#]|^node:/.test(specifier))
      .map(({ specifier }) => packageOf(specifier)),
  );
  expect(new Set(imported).size).toBeGreaterThan(20);
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([]);
});

// Litestream's packages for other machines, which the registry of the last update of the lock did not have.
const withoutHash = ["darwin-arm64", "darwin-x64", "linux-arm64"].map(
  (machine) => `node_modules/@flydotio/litestream-${machine}`,
);

// npm leaves the hash out for optional packages of other machines. To get it, delete their entries from the lock and run
// "npm install --package-lock-only" in a copy without node_modules.
test("the lock has a hash for each package, so that npm refuses one that was changed", () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string }>;
  };
  const names = Object.keys(packages).filter((name) => name !== "" && !packages[name]?.integrity);
  expect(names).toEqual(withoutHash);
});
