import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { architectureFaults } from "../../scripts/walls/architecture.ts";
import { breachesIn } from "../../scripts/walls/breaches.ts";
import { longFunctionsIn } from "../../scripts/walls/long-functions.ts";
import { codingFloors, serverFloors, walls } from "../../scripts/walls/table.ts";
import { circlesIn, lonelyPartsIn, unusedExportsIn } from "../../scripts/walls/whole.ts";

const root = path.resolve(import.meta.dirname, "../..");
const inRoom = (room: string, depth = "") => `${room.replace("*.ts", "some.ts").replace("*", "some")}${depth}`;
const fileIn = (room: string) => (/\.ts$/.test(room) ? inRoom(room) : `${inRoom(room)}/deep/er/file.ts`);

/** A file's specifier for another place of the house. */
const to = (file: string, place: string) => {
  const relative = path.posix.relative(path.posix.dirname(file), place);
  return relative.startsWith(".") ? relative : `./${relative}`;
};

// Not written out where it is imported: this file stands behind a wall itself.
const stranger = "some-package";

// A wall can match nothing and stay silent: each must stop something, however it is imported and however deep.
test.each(walls.map(({ room }) => room))("the wall of %s stands", (room) => {
  const file = fileIn(room);
  const barred = room === "tests" ? "../../../somewhere/else.ts" : to(file, "tests/api/platform.ts");
  for (const line of [
    `import "${stranger}";`,
    `import { a, type B } from "${stranger}";`,
    `export { a } from "${stranger}";`,
    `const late = await import("${stranger}");`,
    `const late = lazy(import("${stranger}"));`,
    `const late = [import("${stranger}")];`,
    ...(room === "bench" ? [] : [`import type { A } from "${barred}";`]),
    `const late = await import(\`${stranger}\`);`,
    `new Worker(new URL("${to(file, "somewhere/else.ts")}", import.meta.url));`,
    `fork(path.join(import.meta.dirname, "${to(file, "somewhere/else.ts")}"));`,
    'import { a } from "#contract/../somewhere/else.ts";',
  ]) {
    expect([line, breachesIn(file, `${line}\n`).length]).toEqual([line, 1]);
  }
  if (!room.endsWith(".ts")) expect(breachesIn(file, `import "./beside.ts";\n`)).toEqual([]);
});

test("the product names what it imports", () => {
  for (const line of [
    'const all = import.meta.glob("../../server/**");',
    'const pg = createRequire(import.meta.url)("pg");',
    'const fs = process.getBuiltinModule("fs");',
    "const late = await import(name);",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of a file that is looked at.
    "const late = await import(`./${name}.ts`);",
  ]) {
    expect([line, breachesIn("web/parts/a/file.ts", `${line}\n`).length]).toEqual([line, 1]);
  }
});

test.each([
  ["server", serverFloors],
  ["coding", codingFloors],
] as const)("a room of %s knows those below it, none beside or above", (part, floors) => {
  const rooms = floors.flatMap((floor, height) => floor.map((name) => ({ name, height })));
  for (const one of rooms) {
    for (const other of rooms.filter(({ name }) => name !== one.name)) {
      const file = fileIn(`${part}/${one.name}`);
      const found = breachesIn(file, `import "${to(file, fileIn(`${part}/${other.name}`))}";\n`);
      expect([one.name, other.name, found.length]).toEqual([one.name, other.name, other.height < one.height ? 0 : 1]);
    }
  }
});

test.each([
  ["contract/time.ts", "dayjs"],
  ["contract/api/common.ts", "node:fs"],
  ["web/parts/chips.tsx", "../layout/shell.tsx"],
  ["web/parts/pdf-viewer/tool.tsx", "../../screens/login/login-screen.tsx"],
  ["web/api/client.ts", "pg"],
  ["web/api/client.ts", "#coding/code-sets/codes.ts"],
  ["web/attempt/store.ts", "react"],
  ["web/screens/dashboard/charts/bars.tsx", "../../students/students-screen.tsx"],
  ["web/screens/a-new-screen/a-new-screen.tsx", "../students/students-screen.tsx"],
  ["server/students/list-students.ts", "../assignments/routes.ts"],
  ["server/students/list-students.ts", "../../assistant/routes.ts"],
  ["server/students/list-students.ts", "../../tests/api/platform.ts"],
  ["server/students/list-students.ts", "../../web/theme.ts"],
  ["server/a-new-file.ts", "./students/list-students.ts"],
  ["tests/api/lists.test.ts", "../../bench/seed.ts"],
  ["server/a-new-folder/file.ts", "../students/list-students.ts"],
  ["assistant/engines/offline.ts", "../../server/assignments/load-keyed.ts"],
  ["coding/drg/group.ts", "../../server/app.ts"],
  ["a-new-room/file.ts", "zod"],
])("%s may not import %s", (file, specifier) => {
  expect(breachesIn(file, `import { a } from "${specifier}";\n`)).not.toEqual([]);
});

test("the web takes types from the schemas, and no schema", () => {
  const file = "web/api/students.ts";
  expect(breachesIn(file, 'import type { Student } from "#contract/api/students.ts";\n')).toEqual([]);
  expect(breachesIn(file, 'import { student } from "#contract/api/students.ts";\n')).not.toEqual([]);
});

test("a route asks no database itself", () => {
  for (const query of [
    'await db.selectFrom("user").execute();',
    "await sql`select 1`.execute(db);",
    "await sql<Row>`select 1`.execute(db);",
  ]) {
    expect(breachesIn("server/students/routes.ts", `${query}\n`)).toHaveLength(1);
    expect(breachesIn("server/students/more-routes.ts", `${query}\n`)).toHaveLength(1);
    expect(breachesIn("server/students/list-students.ts", `${query}\n`)).toEqual([]);
  }
});

test("circular imports are reported at any length, and dynamic imports do not count", () => {
  const house = (last: string) =>
    new Map([
      ["web/api/a.ts", 'import { b } from "./b.ts";\n'],
      ["web/api/b.ts", 'import { c } from "./c.ts";\n'],
      ["web/api/c.ts", last],
    ]);
  expect(circlesIn(house('import { a } from "./a.ts";\n'))).toHaveLength(1);
  expect(circlesIn(house('import type { A } from "./a.ts";\n'))).toEqual([]);
  expect(circlesIn(house('const late = () => import("./a.ts");\n'))).toEqual([]);
});

test("a shared part that only one screen uses is reported, also when used through another part", () => {
  const house = (other: string) =>
    new Map([
      ["web/parts/outer.tsx", 'import { inner } from "./inner.ts";\n'],
      ["web/parts/inner.ts", "export const inner = 1;\n"],
      ["web/screens/students/students-screen.tsx", 'import { outer } from "../../parts/outer.tsx";\n'],
      [other, 'import { outer } from "../../parts/outer.tsx";\n'],
    ]);
  expect(lonelyPartsIn(house("web/screens/students/student-form.tsx"))).toHaveLength(2);
  expect(lonelyPartsIn(house("web/screens/codes/codes-screen.tsx"))).toEqual([]);
});

test.each([
  ["a function", "export async function a() {", "a();", "}"],
  ["an arrow", "const a =\n  (b: string) => {", "b;", "};"],
  ["an arrow without braces", "const a = (b: string[]) => [", "...b,", "];"],
  ["a component", "export function A() {\n  return (\n    <>", "<p>a line of what is drawn</p>", "    </>\n  );\n}"],
  ["a method", "class A {\n  a(): void {", "a;", "  }\n}"],
  ["a method of an object", "const all = {\n  a() {", "// a line that says why", "  },\n};"],
  ["a function in another", "const a = useEffect(() => {", "a();", "});"],
])("%s of more than 70 lines is told, every line counted", (_, first, line, last) => {
  const fits = 70 - [first, last].join("\n").split("\n").length;
  const around = /^(?:class|const all)/.test(first) ? 2 : 0;
  const source = (lines: number) => [first, ...Array.from({ length: lines }, () => line), last, ""].join("\n");
  const told = (file: string, lines: number) => longFunctionsIn(new Map([[file, source(lines)]]));
  expect(told("web/parts/a.tsx", fits + around)).toEqual([]);
  expect(told("web/parts/a.tsx", fits + around + 1)).toHaveLength(1);
  expect(told("web/parts/a.tsx", fits + around + 1)[0]).toContain(`a.tsx:${around / 2 + 1}: a function of 71 lines`);
  expect(told("server/database/migrations/001-first.tsx", 200)).toEqual([]);
  expect(told("tests/unit/a.test.tsx", 200)).toEqual([]);
});

test("an export that nothing imports is reported", () => {
  const house = (taker: string) =>
    new Map([
      ["contract/a.ts", "export const a = 1;\nexport interface B {}\n"],
      ["web/taker.ts", taker],
    ]);
  expect(unusedExportsIn(house('import { a } from "#contract/a.ts";\n'))).toHaveLength(1);
  expect(unusedExportsIn(house('import { a, type B as Other } from "#contract/a.ts";\n'))).toEqual([]);
  expect(unusedExportsIn(house('const all = await import("../contract/a.ts");\n'))).toEqual([]);
});

test("the page of the house is compared with the house", () => {
  const page = readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");
  const house = new Map([
    ...["coding", "server", "assistant", "bench", "scripts", "tests"].map((room): [string, string] => [
      `${room}/deep/b.ts`,
      "",
    ]),
    ["contract/a.ts", ""],
    ["server/deep/b.ts", 'import "#contract/a.ts";\nimport "../../coding/deep/b.ts";\n'],
    [
      "assistant/deep/b.ts",
      'import "#contract/a.ts";\nimport "#coding/deep/b.ts";\nimport "../../server/deep/b.ts";\n',
    ],
    ["web/deep/b.ts", 'import "#contract/a.ts";\n'],
  ]);
  expect(architectureFaults(page, house)).toEqual([]);
  expect(architectureFaults(page.replace("  contract --> web\n", ""), house)).toHaveLength(1);
  expect(architectureFaults(page.replace("  contract --> web\n", "  web --> contract\n"), house)).toHaveLength(2);
  expect(architectureFaults(page.replace("`coding/`", "`codes/`"), house)).toHaveLength(2);
  expect(architectureFaults(page.replace("`audit`, ", ""), house)).toHaveLength(1);
  expect(architectureFaults(page.replace("; `slips`", ", `slips`"), house)).toHaveLength(1);
});

test.each([
  ["server", serverFloors, []],
  ["coding", codingFloors, ["data"]],
] as const)("every room of %s has its floor", (part, floors, others) => {
  const named = [...floors.flat(), ...others];
  const there = readdirSync(path.join(root, part), { withFileTypes: true });
  const folders = there.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !there.some((entry) => entry.name === name))).toEqual([]);
});
