import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withLayers } from "../../scripts/import-rules/architecture.ts";
import { findBreaches } from "../../scripts/import-rules/breaches.ts";
import { findCircularImports, findSingleUseParts } from "../../scripts/import-rules/import-graph.ts";
import { codingLayers, importRules, serverLayers } from "../../scripts/import-rules/table.ts";

const root = path.resolve(import.meta.dirname, "../..");
const inModule = (module: string, depth = "") => `${module.replace("*.ts", "some.ts").replace("*", "some")}${depth}`;
const fileIn = (module: string) => (/\.ts$/.test(module) ? inModule(module) : `${inModule(module)}/deep/er/file.ts`);

/** Returns the relative specifier from a file to another source path. */
const to = (file: string, place: string) => {
  const relative = path.posix.relative(path.posix.dirname(file), place);
  return relative.startsWith(".") ? relative : `./${relative}`;
};

// A variable, because the import rules also check the text of this file.
const stranger = "some-package";

// A rule that matches nothing passes silently, so each must reject every form of import at any depth.
test.each(importRules.map(({ module }) => module))("the rule of %s rejects every form of import", (module) => {
  const file = fileIn(module);
  const barred = module === "tests" ? "../../../somewhere/else.ts" : to(file, "tests/api/platform.ts");
  for (const line of [
    `import "${stranger}";`,
    `import { a, type B } from "${stranger}";`,
    `export { a } from "${stranger}";`,
    `const late = await import("${stranger}");`,
    `const late = lazy(import("${stranger}"));`,
    `const late = [import("${stranger}")];`,
    ...(module === "bench" ? [] : [`import type { A } from "${barred}";`]),
    `const late = await import(\`${stranger}\`);`,
    `new Worker(new URL("${to(file, "somewhere/else.ts")}", import.meta.url));`,
    `fork(path.join(import.meta.dirname, "${to(file, "somewhere/else.ts")}"));`,
    'import { a } from "#contract/../somewhere/else.ts";',
  ]) {
    expect([line, findBreaches(file, `${line}\n`).length]).toEqual([line, 1]);
  }
  if (!module.endsWith(".ts")) expect(findBreaches(file, `import "./beside.ts";\n`)).toEqual([]);
});

test("the product imports only literal names", () => {
  for (const line of [
    'const all = import.meta.glob("../../server/**");',
    'const pg = createRequire(import.meta.url)("pg");',
    'const fs = process.getBuiltinModule("fs");',
    "const late = await import(name);",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the checked line is text.
    "const late = await import(`./${name}.ts`);",
  ]) {
    expect([line, findBreaches("web/parts/a/file.ts", `${line}\n`).length]).toEqual([line, 1]);
  }
});

test.each([
  ["server", serverLayers],
  ["coding", codingLayers],
] as const)("a module of %s knows those of lower layers, none beside or above", (part, layers) => {
  const modules = layers.flatMap(([modules], height) => modules.map((name) => ({ name, height })));
  for (const one of modules) {
    for (const other of modules.filter(({ name }) => name !== one.name)) {
      const file = fileIn(`${part}/${one.name}`);
      const found = findBreaches(file, `import "${to(file, fileIn(`${part}/${other.name}`))}";\n`);
      expect([one.name, other.name, found.length]).toEqual([one.name, other.name, other.height < one.height ? 0 : 1]);
    }
  }
});

test.each([
  ["contract/time.ts", "dayjs"],
  ["contract/api/common.ts", "node:fs"],
  ["web/parts/words/chips.tsx", "../../layout/shell.tsx"],
  ["web/parts/chart/pdf-viewer/tool.tsx", "../../../screens/everyone/login/login-screen.tsx"],
  ["web/api/client.ts", "pg"],
  ["web/api/client.ts", "#coding/code-sets/codes.ts"],
  ["web/attempt/store.ts", "react"],
  ["web/screens/staff/dashboard/charts/bars.tsx", "../../students/students-screen.tsx"],
  ["web/screens/staff/a-new-screen/a-new-screen.tsx", "../students/students-screen.tsx"],
  ["server/people/students/list-students.ts", "../../courses/assignments/routes.ts"],
  ["server/people/students/list-students.ts", "../../../assistant/routes.ts"],
  ["server/people/students/list-students.ts", "../subadmins/subadmins.ts"],
  ["server/people/students/list-students.ts", "../../../web/theme.ts"],
  ["server/a-new-file.ts", "./people/students/list-students.ts"],
  ["tests/api/lists.test.ts", "../../bench/seed.ts"],
  ["server/a-new-folder/file.ts", "../people/students/list-students.ts"],
  ["assistant/engines/offline.ts", "../../server/courses/sections/load-keyed.ts"],
  ["coding/drg/group.ts", "../../server/app.ts"],
  ["a-new-module/file.ts", "zod"],
])("%s may not import %s", (file, specifier) => {
  expect(findBreaches(file, `import { a } from "${specifier}";\n`)).not.toEqual([]);
});

test("the web takes types from the schemas, and no schema", () => {
  const file = "web/api/students.ts";
  expect(findBreaches(file, 'import type { Student } from "#contract/api/students.ts";\n')).toEqual([]);
  expect(findBreaches(file, 'import { student } from "#contract/api/students.ts";\n')).not.toEqual([]);
});

test("a route asks no database itself", () => {
  for (const query of [
    'await db.selectFrom("user").execute();',
    "await sql`select 1`.execute(db);",
    "await sql<Row>`select 1`.execute(db);",
  ]) {
    expect(findBreaches("server/people/students/routes.ts", `${query}\n`)).toHaveLength(1);
    expect(findBreaches("server/people/students/more-routes.ts", `${query}\n`)).toHaveLength(1);
    expect(findBreaches("server/people/students/list-students.ts", `${query}\n`)).toEqual([]);
  }
});

test("circular imports are reported at any length, and dynamic imports do not count", () => {
  const sources = (last: string) =>
    new Map([
      ["web/api/a.ts", 'import { b } from "./b.ts";\n'],
      ["web/api/b.ts", 'import { c } from "./c.ts";\n'],
      ["web/api/c.ts", last],
    ]);
  expect(findCircularImports(sources('import { a } from "./a.ts";\n'))).toHaveLength(1);
  expect(findCircularImports(sources('import type { A } from "./a.ts";\n'))).toEqual([]);
  expect(findCircularImports(sources('const late = () => import("./a.ts");\n'))).toEqual([]);
});

test("a shared part that only one screen uses is reported, also when used through another part", () => {
  const sources = (other: string) =>
    new Map([
      ["web/parts/page/outer.tsx", 'import { inner } from "./inner.ts";\n'],
      ["web/parts/page/inner.ts", "export const inner = 1;\n"],
      ["web/screens/staff/students/students-screen.tsx", 'import { outer } from "../../../parts/page/outer.tsx";\n'],
      [other, 'import { outer } from "../../../parts/page/outer.tsx";\n'],
    ]);
  expect(findSingleUseParts(sources("web/screens/staff/students/student-form.tsx"))).toHaveLength(2);
  expect(findSingleUseParts(sources("web/screens/everyone/codes/codes-screen.tsx"))).toEqual([]);
});

test("ARCHITECTURE.md shows the layers of the table", () => {
  const page = readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");
  for (const [shown, other] of [
    ["`core/audit`, ", ""],
    ["| `slips` |", "| `slip` |"],
  ] as const) {
    expect(page).toContain(shown);
    expect(withLayers(page.replace(shown, other))).toBe(page);
  }
});

test.each([
  ["server", serverLayers, []],
  ["coding", codingLayers, ["data"]],
] as const)("every module of %s has its layer", (part, layers, others) => {
  const named = [...layers.flatMap(([modules]) => modules), ...others];
  const split = new Set(named.flatMap((name) => (name.includes("/") ? [name.slice(0, name.indexOf("/"))] : [])));
  const entries = (folder: string) => readdirSync(path.join(root, part, folder));
  const modules = entries("").flatMap((name) =>
    split.has(name) ? entries(name).map((one) => `${name}/${one}`) : name,
  );
  const isFolder = (name: string) => !name.endsWith(".ts");
  expect(modules.filter((name) => isFolder(name) && !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !modules.includes(name))).toEqual([]);
});
