import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsIn } from "../../scripts/import-rules/imports.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** Returns the package of a specifier: "@aws-sdk/client-s3", or "dayjs" for "dayjs/plugin/utc.js". */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

// Production installs omit development packages, so one import of them stops the start.
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

// Packages of Litestream for other platforms; the registry had no hash for them at the last update of the lock.
const withoutHash = ["darwin-arm64", "darwin-x64", "linux-arm64"].map(
  (machine) => `node_modules/@flydotio/litestream-${machine}`,
);

// npm omits the hash of optional packages for other platforms. To add it, delete their entries from the lock and run
// "npm install --package-lock-only" in a copy without node_modules.
test("the lock has a hash for each package, so that npm refuses one that was changed", () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { integrity?: string }>;
  };
  const names = Object.keys(packages).filter((name) => name !== "" && !packages[name]?.integrity);
  expect(names).toEqual(withoutHash);
});
