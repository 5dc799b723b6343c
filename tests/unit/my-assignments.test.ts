import { expect, test } from "vitest";
import type { StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { isComplete } from "#contract/progress.ts";
import { sectionTitle as titleOf } from "#contract/section-title.ts";
import { sentences } from "#contract/sentences.ts";
import { whyClosed } from "../../web/parts/chart/assistant/why-closed.ts";
import { dueOf } from "../../web/parts/page/next-step/due.ts";
import { nextStepOf, verbOf } from "../../web/parts/page/next-step/next-step.ts";
import {
  answeredItems,
  countItems,
  emptyItems,
  whatFollows,
} from "../../web/screens/student/my-assignments/answers.ts";
import { chooseAssignments, groupsOf } from "../../web/screens/student/my-assignments/choose-assignments.ts";
import { nextOpenSection, sectionTitle, workOf } from "../../web/screens/student/my-assignments/work.ts";
import { assignmentsOf, readStats } from "../../web/screens/student/student-dashboard/dashboard-data.ts";

const outline = {
  isDynamic: false,
  lookup: "open" as const,
  serviceDate: null,
  setting: null,
  poa: "off" as const,
  exactOrder: [],
  pages: 2,
  questionCount: null,
  closed: false,
  attempt: null,
  assignmentPdf: null,
  questions: [],
  timeLimitMinutes: null,
  isCompleted: false,
};

function section(id: string, change: Partial<StudentSection> = {}): StudentSection {
  const score = { progressPercent: null, correctCount: null, wrongCount: null };
  return { ...outline, ...score, _id: id, subAssignmentId: id, subModuleName: id, ...change };
}

function assignment(id: string, change: Partial<StudentAssignment> = {}): StudentAssignment {
  return {
    ...outline,
    _id: id,
    moduleName: id,
    category: "IP-DRG",
    assignedDate: "2026-11-01T00:00:00.000Z",
    dueDate: null,
    resultsOpen: "at_once",
    resultsClosed: false,
    submissionDate: null,
    afterDue: false,
    minutes: null,
    progressPercent: 0,
    totalCorrect: null,
    totalWrong: null,
    overallProgress: null,
    subAssignments: [],
    ...change,
  };
}

test.each([
  ["a section by hand leads to the next", { how: "hand", hasWaited: false }, true, "next"],
  ["the last one by hand leads to the list", { how: "hand", hasWaited: false }, false, "list"],
  ["a section at zero leads to the next", { how: "timer", hasWaited: false }, true, "next"],
  ["the last one at zero stays", { how: "timer", hasWaited: false }, false, "stay"],
  ["one that waited for the connection stays", { how: "hand", hasWaited: true }, true, "stay"],
  ["one that came too late stays", { how: "late", hasWaited: false }, true, "stay"],
  ["one that another window handed in shows its result", { how: "elsewhere", hasWaited: false }, true, "result"],
] as const)("%s", (_name, stage, hasNext, place) => {
  expect(whatFollows(stage, hasNext)).toBe(place);
});

test("a work asks for its category's fields, or for its questions; notes are never missed", () => {
  const coding = workOf(assignment("a"));
  const empty = emptyItems(coding, { patientName: " ", drgValue: "291", icdCodes: [] });
  expect(empty.map(({ label }) => label)).toEqual(["Patient Name", "Age/DOB", "Adx", "ICD Codes", "PCS Codes"]);
  const questions = [{ type: "dynamic" as const, _id: "q1", questionText: "Which?", options: [] }];
  const quiz = workOf(assignment("a", { isDynamic: true, questions }));
  expect([emptyItems(quiz, {}), answeredItems(quiz, { q1: "50" })]).toEqual([
    [{ item: "q1", label: "Question 1" }],
    [{ item: "q1", label: "Question 1" }],
  ]);
  expect([countItems(coding, 1), countItems(quiz, 3)]).toEqual(["1 field", "3 questions"]);
});

test("the next open section follows, then those before it; a section's limit overrides its parent's", () => {
  const parent = assignment("a", {
    timeLimitMinutes: 30,
    subAssignments: [section("one"), section("two", { isCompleted: true, timeLimitMinutes: 5 }), section("three")],
  });
  expect([nextOpenSection(parent, "one")?._id, nextOpenSection(parent, "three")?._id]).toEqual(["three", "one"]);
  const works = parent.subAssignments.map((one) => workOf(parent, one));
  expect(works.map((one) => one.timeLimitMinutes)).toEqual([30, 5, 30]);
  expect([isComplete(parent), isComplete(assignment("b", { isCompleted: true }))]).toEqual([false, true]);
});

test("the list is found by module or section name in any case, and sorted by date", () => {
  const early = assignment("Sepsis", { subAssignments: [section("NSTEMI with stent")] });
  const late = assignment("Obstetrics", { assignedDate: "2026-11-20T00:00:00.000Z" });
  const names = (search: string, order: "newest" | "oldest") =>
    chooseAssignments([early, late], search, order).map((one) => one.moduleName);
  expect([names("", "newest"), names("", "oldest"), names(" nstemi ", "newest")]).toEqual([
    ["Obstetrics", "Sepsis"],
    ["Sepsis", "Obstetrics"],
    ["Sepsis"],
  ]);
});

test("To do is sorted by due date, and assignments without one are last", () => {
  const due = (day: string) => ({ dueDate: `2026-11-${day}T00:00:00.000Z` });
  const all = [assignment("open"), assignment("later", due("30")), assignment("overdue", due("10"))];
  const [todo] = groupsOf(all);
  expect([todo?.title, todo?.assignments.map((one) => one._id)]).toEqual(["To do", ["overdue", "later", "open"]]);
});

test("the dashboard's numbers come in any of the shapes, and no percent is above 100", () => {
  const list = [assignment("a", { isCompleted: true, overallProgress: 80 }), assignment("b")];
  expect(readStats({}, list)).toMatchObject({ total: 2, completed: 1, pending: 1, coursePercent: 50 });
  expect(readStats({ totalAssigned: 3, completed: 5, averageScore: "83.33%" }, list)).toMatchObject({
    averageScore: "83%",
    coursePercent: 100,
  });
  expect(assignmentsOf(list, "Pending").map((one) => one._id)).toEqual(["b"]);
});

test("a section without a name is Section to its student and Sub-Module to staff", () => {
  const sections = [section("Named"), section("b", { subModuleName: "" })];
  const module = assignment("Module", { subAssignments: sections });
  expect(sections.map((one) => sectionTitle(module, one))).toEqual(["Named", "Section 2"]);
  expect(titleOf("", 1, "staff")).toBe("Sub-Module 2");
});

test("the next step is the clock that ends first, else the assignment due first, else a started one", () => {
  const attempt = (deadline: string | null) => ({ startedAt: "2026-11-20T08:00:00.000Z", deadline, extraMinutes: 0 });
  const late = assignment("late", { dueDate: "2026-11-10T00:00:00.000Z" });
  const begun = assignment("begun", { attempt: attempt(null) });
  const done = assignment("done", { isCompleted: true, dueDate: "2026-11-01T00:00:00.000Z" });
  const one = section("one", { isCompleted: true });
  const two = section("two", { attempt: attempt("2026-11-20T09:00:00.000Z") });
  const timed = assignment("timed", { subAssignments: [one, two] });
  const idOf = (...all: StudentAssignment[]) => nextStepOf(all)?.assignment._id;
  expect(nextStepOf([late, begun, timed])).toMatchObject({ title: "two" });
  expect([idOf(begun, late, done), idOf(assignment("new"), begun), idOf(done), idOf()]).toEqual([
    "late",
    "begun",
    undefined,
    undefined,
  ]);
  expect([one, two, late, begun].map(verbOf)).toEqual(["View", "Continue", "Start", "Continue"]);
});

test("assignments are grouped into in progress, to do and completed, with the average of the scores", () => {
  const running = section("two", {
    attempt: { startedAt: "2026-11-20T08:00:00.000Z", deadline: null, extraMinutes: 0 },
  });
  const all = [
    assignment("a", { isCompleted: true, overallProgress: 80 }),
    assignment("b", { subAssignments: [section("one", { isCompleted: true }), running] }),
    assignment("c"),
    assignment("d", { isCompleted: true, overallProgress: 67 }),
    assignment("e", { isCompleted: true }),
  ];
  const groups = groupsOf(all).map(({ title, more, assignments }) => [
    title,
    more,
    ...assignments.map(({ _id }) => _id),
  ]);
  expect(groups).toEqual([
    ["In progress", "1", "b"],
    ["To do", "1", "c"],
    ["Completed", "3 · average 74%", "a", "d", "e"],
  ]);
  expect(groupsOf([])).toEqual([]);
});

test("a due date is shown in words by the institute's days, and an overdue assignment is still open", () => {
  const now = new Date("2026-11-21T20:00:00.000Z");
  const due = (iso: string, readersZone = "Asia/Kolkata") => dueOf(iso, now, "Asia/Kolkata", readersZone);
  expect(dueOf(null, now)).toBeUndefined();
  expect(due("2026-11-20T18:29:59.000Z")).toEqual({
    text: "2 days overdue",
    more: "20 Nov, still open",
    tone: "late",
  });
  expect(due("2026-11-22T18:29:59.000Z")).toEqual({ text: "Today", more: "22 Nov", tone: "soon" });
  expect(due("2026-11-23T18:29:59.000Z")).toEqual({ text: "Tomorrow", more: "23 Nov", tone: "soon" });
  expect(due("2026-11-30T18:29:59.000Z")).toEqual({ text: "30 Nov", more: "in 8 days", tone: "calm" });
  // A reader in another time zone sees the zone of the deadline.
  expect(due("2026-11-23T18:29:59.000Z", "Europe/Berlin")?.more).toBe("23 Nov, 23:59 Asia/Kolkata");
});

test("the assistant is closed to a student whose clock runs, for as long as the server takes answers, or whose lookup is closed", () => {
  const now = new Date("2026-11-20T09:00:30.000Z");
  const at = (deadline: string | null) => ({ startedAt: "2026-11-20T08:00:00.000Z", deadline, extraMinutes: 0 });
  const why = (...sections: StudentSection[]) => whyClosed([assignment("m", { subAssignments: sections })], now);
  expect(why(section("a"), section("b", { attempt: at(null) }))).toBeUndefined();
  expect(why(section("a", { attempt: at("2026-11-20T09:00:00.000Z") }))).toBe(assistantSentences.closed);
  expect(why(section("a", { attempt: at("2026-11-20T08:59:00.000Z") }))).toBeUndefined();
  expect(why(section("a", { attempt: at(null), lookup: "closed" }))).toBe(sentences.lookupClosed);
});
