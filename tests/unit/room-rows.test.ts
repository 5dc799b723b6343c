import { expect, test } from "vitest";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import { chooseRoomRows, type RoomRows } from "../../web/screens/staff/exam-room/room-rows.ts";

const student = (studentName: string, subModuleName: string) => ({
  studentId: studentName,
  studentName,
  subAssignmentId: subModuleName,
  subModuleName,
});

/** An attempt; the server sends attempts with the least time left first. */
const working = (
  name: string,
  section: string,
  answered: number,
  connection: OpenAttempt["connection"] = "online",
): OpenAttempt => ({
  ...student(name, section),
  startedAt: "2026-11-29T09:00:00.000Z",
  deadline: null,
  limitMinutes: null,
  extraMinutes: 0,
  savedAt: null,
  connected: connection !== "offline",
  connection,
  since: null,
  answered,
  fields: section === "Stroke" ? 10 : 4,
});

const room: RoomRows = {
  attempts: [
    working("Chitra Rao", "Stroke", 4),
    working("Asha Rao", "Asthma", 2, "offline"),
    working("Béla Bartók", "Stroke", 1, "left"),
  ],
  recent: [{ ...student("Dora Rao", "Asthma"), at: "2026-11-29T09:30:00.000Z", auto: false, endedBy: null }],
};

/** Returns the first names of the rows. */
function names(asked: Partial<Parameters<typeof chooseRoomRows>[1]>): string {
  const { attempts, recent } = chooseRoomRows(room, { search: "", state: null, sort: "left", ...asked });
  return [...attempts, ...recent].map(({ studentName }) => studentName.split(" ")[0]).join(" ");
}

test("the exam room is searched by name as other lists are", () => {
  expect(names({ search: "rao" })).toBe("Chitra Asha Dora");
  expect(names({ search: "BE\u0301LA" })).toBe("Béla");
});

test("a state shows who is working, who should be checked, or who has handed in", () => {
  expect(names({ state: "working" })).toBe("Chitra Asha Béla");
  expect(names({ state: "check" })).toBe("Asha Béla");
  expect(names({ state: "done" })).toBe("Dora");
  expect(names({ state: "check", search: "asha" })).toBe("Asha");
});

test("rows are sorted by a column in both directions, and those who handed in stay last", () => {
  expect(names({ sort: "left" })).toBe("Chitra Asha Béla Dora");
  expect(names({ sort: "-left" })).toBe("Béla Asha Chitra Dora");
  expect(names({ sort: "name" })).toBe("Asha Béla Chitra Dora");
  expect(names({ sort: "-name" })).toBe("Chitra Béla Asha Dora");
  expect(names({ sort: "section" })).toBe("Asha Chitra Béla Dora");
  // Shares of the fields: 1 of 10, 4 of 10, 2 of 4.
  expect(names({ sort: "filled" })).toBe("Béla Chitra Asha Dora");
});
