import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { breachesIn } from "../../scripts/walls/breaches.ts";
import { serverFloors, walls } from "../../scripts/walls/table.ts";

const root = path.resolve(import.meta.dirname, "../..");
const inRoom = (room: string, depth = "") => `${room.replace("*.ts", "some.ts").replace("*", "some")}${depth}`;
const fileIn = (room: string) => (/\.ts$/.test(room) ? inRoom(room) : `${inRoom(room)}/deep/er/file.ts`);

/** A file's specifier for another place of the house. */
const to = (file: string, place: string) => {
  const relative = path.posix.relative(path.posix.dirname(file), place);
  return relative.startsWith(".") ? relative : `./${relative}`;
};

// A wall can match nothing and stay silent: each must stop something, however it is imported and however deep.
test.each(walls.map(({ room }) => room))("the wall of %s stands", (room) => {
  const file = fileIn(room);
  for (const line of [
    'import "some-package";',
    'import { a, type B } from "some-package";',
    'export { a } from "some-package";',
    'const late = await import("some-package");',
    `import type { A } from "${to(file, "tests/api/platform.ts")}";`,
    `import "${to(file, "bench/bench.ts")}";`,
  ]) {
    expect([line, breachesIn(file, `${line}\n`).length]).toEqual([line, 1]);
  }
  if (!room.endsWith(".ts")) expect(breachesIn(file, `import "./beside.ts";\n`)).toEqual([]);
});

test("a room of the server knows those below it, none beside or above", () => {
  const rooms = serverFloors.flatMap((floor, height) => floor.map((name) => ({ name, height })));
  for (const one of rooms) {
    for (const other of rooms.filter(({ name }) => name !== one.name)) {
      const file = fileIn(`server/${one.name}`);
      const found = breachesIn(file, `import "${to(file, fileIn(`server/${other.name}`))}";\n`);
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

test("every room of the server has its floor", () => {
  const named = serverFloors.flat();
  const folders = readdirSync(path.join(root, "server"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map((folder) => folder.name).filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !readdirSync(path.join(root, "server")).includes(name))).toEqual([]);
});
