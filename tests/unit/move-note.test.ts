import { expect, test } from "vitest";
import { moveNote } from "#contract/evidence.ts";

test("a note moves with a corrected code, and stays with a second line of the old code", () => {
  expect(moveNote({ N179: "why" }, "N17.9", "N17.0", ["N17.0"])).toEqual({ N170: "why" });
  expect(moveNote({ N179: "why" }, "N17.9", "N17.0", ["N17.0", "N17.9"])).toEqual({ N170: "why", N179: "why" });
  // A note of a removed code belongs to no line.
  expect(moveNote({ N179: "why", N170: "old" }, "N17.9", "N17.0", ["N17.0"])).toEqual({ N170: "why" });
});

test("a code that is corrected to the code of another line keeps that line's note, also undone", () => {
  const notes = { I10: "why I10", I110: "why I11.0" };
  const corrected = moveNote(notes, "I10", "I11.0", ["I11.0", "I11.0"]);
  expect(corrected).toEqual(notes);
  expect(moveNote(corrected, "I11.0", "I10", ["I10", "I11.0"])).toEqual(notes);
});
