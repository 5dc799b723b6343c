import { expect, test } from "vitest";
import type { KeyedAssignment } from "../../contract/api/assignments.ts";
import { chooseAssignments, stateOf } from "../../web/screens/staff/assignments/assignment-state.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

test.each([
  ["draft", { state: "draft", dueDate: inHours(-1) }],
  ["archived", { state: "archived" }],
  ["scheduled", { visibleFrom: inHours(1), dueDate: inHours(30) }],
  ["open", { visibleFrom: inHours(-1) }],
  ["open", { dueDate: inHours(49) }],
  ["due", { dueDate: inHours(47) }],
  ["overdue", { dueDate: inHours(-1) }],
] as const)("an assignment stands as %s", (state, fields) => {
  const given = { state: "open" as const, visibleFrom: null, dueDate: null, ...fields };
  expect(stateOf(given, 3, now)).toBe(state);
  expect(stateOf(given, 0, now)).toBe(state === "due" || state === "overdue" ? "open" : state);
});

test("the overview counts by state within search and category, and shows archived assignments only on request", () => {
  const one = (moduleName: string, fields: Partial<KeyedAssignment>) =>
    ({
      moduleName,
      category: "CPC",
      state: "open",
      visibleFrom: null,
      dueDate: null,
      subAssignments: [],
      ...fields,
    }) as KeyedAssignment;
  const all = [
    one("Old", { state: "archived" }),
    one("New", { assignedStudentsCount: 2, submittedStudentsCount: 1, dueDate: inHours(-1) }),
    one("Other", { category: "CCS" }),
  ];
  const asked = { search: "", category: "CPC", state: null, order: "newest" as const };
  const { shown, counts, inAll } = chooseAssignments(all, asked, now);
  expect(shown.map(({ moduleName }) => moduleName)).toEqual(["New"]);
  expect([inAll, counts.get("due"), counts.get("archived"), counts.get("open")]).toEqual([1, 1, 1, 0]);
  const archived = chooseAssignments(all, { ...asked, state: "archived" }, now);
  expect(archived.shown.map(({ moduleName }) => moduleName)).toEqual(["Old"]);
  expect(chooseAssignments(all, { ...asked, state: "due", search: "new" }, now).shown).toHaveLength(1);
});
