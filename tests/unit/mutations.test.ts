import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutSafety } from "../mutations/mutation.ts";
import { mutations } from "../mutations/table.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("every safety check in the table occurs in the code as written there, and its tests exist", () => {
  for (const mutation of mutations) {
    const text = readFileSync(path.join(root, mutation.file), "utf8");
    expect(withoutSafety(mutation, text)).not.toBe(text);
    expect(mutation.tests.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  }
});
