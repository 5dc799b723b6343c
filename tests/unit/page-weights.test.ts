import { expect, test } from "vitest";
import { measureScreens, overBudget } from "../../scripts/page-weights.ts";

const manifest = {
  "index.html": { file: "index.js", css: ["index.css"], imports: ["_shared.js"] },
  "_shared.js": { file: "shared.js", imports: ["index.html"] },
  "_frame.js": { file: "frame.js", name: "frame", imports: ["_shared.js", "_shell.js"] },
  "_shell.js": { file: "shell.js" },
  "screens/students/students-screen.tsx": { file: "students.js", css: ["students.css"], imports: ["_table.js"] },
  "_table.js": { file: "table.js", imports: ["_shared.js"] },
};
const sizes: Record<string, number> = {
  "index.js": 1_000,
  "shared.js": 20_000,
  "frame.js": 60_300,
  "shell.js": 4_000,
  "students.js": 50_000,
  "table.js": 600_000,
  "index.css": 10,
  "students.css": 20,
};

test("a screen brings its frame, itself and all that they import, each once", () => {
  expect(measureScreens(manifest, (file) => sizes[file] ?? 0)).toEqual([
    { screen: "login", js: 21_000, css: 10 },
    { screen: "students", js: 735_300, css: 30 },
  ]);
});

test("a budget is exceeded by a byte more, or when its screen is gone", () => {
  const screens = [{ screen: "login", js: 100_001, css: 30_000 }];
  expect(overBudget(screens, { login: { js: 101, css: 30 } })).toEqual([]);
  expect(overBudget(screens, { login: { js: 100, css: 29 }, students: {} })).toEqual([
    "login loads 100.0 kB of js; its budget is 100 kB",
    "login loads 30.0 kB of css; its budget is 29 kB",
    "the build has no screen students",
  ]);
});
