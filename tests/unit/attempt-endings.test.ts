import { expect, test } from "vitest";
import type { Answers } from "#contract/answers.ts";
import { atWork, kept, long, minuteMs, type World } from "./at-work.ts";

interface Ending {
  name: string;
  /** The steps after "Ann" was saved and "5" was typed into a second field. */
  act: (world: World) => Promise<void>;
  stage?: object;
  /** The submitted answers; undefined if nothing is submitted. */
  handedIn?: Answers | undefined;
  late?: Answers;
  /** The answers that stay on the device and are not submitted. */
  notHandedIn?: Answers;
}

const both = { patientName: "Ann", ageOrDob: "5" };

const endings: Ending[] = [
  {
    name: "by hand",
    act: async ({ time, attempt }) => {
      attempt.submit();
      await time.settle();
    },
    stage: { kind: "submitted", how: "hand" },
    handedIn: both,
  },
  {
    name: "by hand while offline",
    act: async ({ time, browser, page, attempt }) => {
      browser.state.isOnline = false;
      page.fire("offline");
      attempt.submit();
      await time.settle();
      expect([attempt.view().stage, page.said]).toEqual([{ kind: "waiting", auto: false }, []]);
      browser.state.isOnline = true;
      page.fire("online");
      await time.settle();
    },
    stage: { kind: "submitted", how: "hand" },
    handedIn: both,
  },
  {
    name: "at zero, with what was typed in the last second",
    act: ({ time }) => time.pass(10 * minuteMs),
    stage: { kind: "submitted", how: "timer", cut: [] },
    handedIn: both,
  },
  {
    name: "at zero while offline, connected again in time",
    act: async ({ time, browser, page }) => {
      browser.state.isOnline = false;
      page.fire("offline");
      await time.pass(10 * minuteMs);
      browser.state.isOnline = true;
      page.fire("online");
      await time.settle();
    },
    stage: { kind: "submitted", how: "timer" },
    handedIn: both,
  },
  {
    name: "at zero while offline, connected again too late",
    act: async ({ time, server, browser, page }) => {
      browser.state.isOnline = false;
      page.fire("offline");
      await time.pass(12 * minuteMs);
      server.sweep();
      browser.state.isOnline = true;
      page.fire("online");
      await time.settle();
    },
    stage: { kind: "submitted", how: "late" },
    handedIn: { patientName: "Ann" },
    late: both,
  },
  {
    name: "a submit by hand fails at zero",
    act: async ({ time, browser, page, attempt }) => {
      await time.pass(10 * minuteMs - 6000 - 10);
      browser.state.trouble = "failing";
      attempt.submit();
      await time.settle();
      expect(page.said).toEqual(["Not ready"]);
      await time.pass(1000);
      expect(attempt.view().stage).toEqual({ kind: "waiting", auto: true });
      browser.state.trouble = "none";
      await time.pass(15_000);
    },
    stage: { kind: "submitted", how: "timer" },
    handedIn: both,
  },
  {
    name: "by hand while the server cannot reach its data",
    act: async ({ time, browser, page, attempt }) => {
      browser.state.trouble = "failing";
      attempt.submit();
      await time.settle();
      expect([attempt.view().stage, page.said]).toEqual([{ kind: "waiting", auto: false }, ["Not ready"]]);
      await time.pass(20_000);
      browser.state.trouble = "none";
      await time.pass(15_000);
      expect(page.said).toEqual(["Not ready"]);
    },
    stage: { kind: "submitted", how: "hand", hasWaited: true, isLeft: false },
    handedIn: both,
  },
  {
    name: "the connection goes as it is submitted by hand, and comes back",
    act: async ({ time, browser, page, attempt }) => {
      browser.state.trouble = "away";
      attempt.submit();
      await time.settle();
      expect([attempt.view().stage, page.said]).toEqual([
        { kind: "waiting", auto: false },
        ["The server cannot be reached. Check your connection."],
      ]);
      browser.state.trouble = "none";
      await time.pass(15_000);
    },
    stage: { kind: "submitted", how: "hand" },
    handedIn: both,
  },
  {
    name: "the answer to a submit is lost, and the student types on before it is known",
    act: async ({ time, browser, attempt }) => {
      await time.pass(1000);
      browser.state.trouble = "submit unanswered";
      attempt.submit();
      await time.settle();
      await time.pass(3000);
      attempt.cancelSubmit();
      attempt.type("ageOrDob", "56");
      browser.state.trouble = "none";
      await time.pass(10_000);
    },
    stage: { kind: "submitted", handedIn: both, isLeft: true },
    handedIn: both,
    notHandedIn: { ageOrDob: "56" },
  },
  {
    name: "the tab is closed before a save",
    act: async ({ time, page }) => {
      page.close();
      await time.pass(12 * minuteMs);
    },
    handedIn: both,
  },
  {
    name: "the tab is closed offline, and the student comes back after the end",
    act: async ({ time, server, browser, page }) => {
      browser.state.isOnline = false;
      page.close();
      await time.pass(12 * minuteMs);
      server.sweep();
      browser.state.isOnline = true;
      await browser.page().leftovers.drain();
    },
    handedIn: { patientName: "Ann" },
    late: both,
  },
  {
    name: "the tab is closed offline, and the student comes back in time and goes on",
    act: async ({ time, browser, page }) => {
      browser.state.isOnline = false;
      page.close();
      await time.pass(minuteMs);
      browser.state.isOnline = true;
      const again = browser.page().open();
      await time.settle();
      expect(again.view().answers).toEqual(both);
      await time.pass(10 * minuteMs);
    },
    handedIn: both,
  },
  {
    name: "refused: the course access expired",
    act: async ({ time, server }) => {
      server.state.refusal = {
        status: 403,
        code: "course.expired",
        message: "Your course access expired on 20 Nov 2026",
      };
      await time.pass(1000);
    },
    stage: { kind: "refused", text: "Your course access expired on 20 Nov 2026" },
    notHandedIn: { ageOrDob: "5" },
  },
  {
    name: "another device was first",
    act: async ({ time, server, attempt }) => {
      await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { patientName: "Other" }, false);
      attempt.submit();
      await time.settle();
    },
    stage: { kind: "submitted", how: "elsewhere" },
    handedIn: { patientName: "Other" },
    notHandedIn: { ageOrDob: "5" },
  },
  {
    name: "another device was first, with some of what was typed here",
    act: async ({ time, server, attempt }) => {
      attempt.type("notes", "typed here only");
      await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { ageOrDob: "5", notes: "n" }, false);
      attempt.submit();
      await time.settle();
    },
    stage: { kind: "submitted", how: "elsewhere" },
    handedIn: { ageOrDob: "5", notes: "n" },
    notHandedIn: { notes: "typed here only" },
  },
  {
    name: "another device was first, with a text cut that was typed here whole",
    act: async ({ time, server, attempt }) => {
      attempt.type("notes", long);
      const handedIn = { ...both, notes: long.slice(0, 4000) };
      await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { ...handedIn, adx: "R06" }, false);
      await time.pass(10 * minuteMs);
    },
    stage: { kind: "submitted", how: "elsewhere" },
    handedIn: { ...both, notes: long.slice(0, 4000), adx: "R06" },
    notHandedIn: { notes: long },
  },
  {
    name: "two tabs at zero: the second is told that it is done",
    act: async ({ time, browser }) => {
      await time.pass(1000);
      const second = browser.page().open();
      await time.pass(10 * minuteMs);
      expect(second.view().stage).toMatchObject({ kind: "submitted" });
    },
    stage: { kind: "submitted" },
    handedIn: both,
  },
  {
    name: "the assignment is deleted by staff",
    act: async ({ time, server }) => {
      server.state.isDeleted = true;
      await time.pass(1000);
    },
    stage: { kind: "refused", text: "Assignment not found" },
    notHandedIn: both,
  },
  {
    name: "a text is too long at zero",
    act: async ({ time, attempt }) => {
      attempt.type("notes", long);
      await time.pass(10 * minuteMs);
    },
    stage: { kind: "submitted", how: "timer", cut: ["notes"] },
    handedIn: { ...both, notes: long.slice(0, 4000) },
    notHandedIn: { notes: long },
  },
  {
    name: "the session ends in the middle, and the student logs in again",
    act: async ({ time, server, browser, page }) => {
      server.state.isDead = true;
      await time.pass(1000);
      browser.state.studentId = null;
      page.close();
      server.state.isDead = false;
      browser.state.studentId = "ann";
      await browser.page().leftovers.drain();
      await time.pass(10 * minuteMs);
      server.sweep();
    },
    handedIn: undefined,
  },
  {
    name: "the session ends, and another student logs in on the same computer",
    act: async ({ time, server, browser, page }) => {
      server.state.isDead = true;
      await time.pass(1000);
      browser.state.studentId = null;
      page.close();
      server.state.isDead = false;
      browser.state.studentId = "bob";
      const other = browser.page();
      await other.leftovers.drain();
      await time.pass(minuteMs);
      expect([other.leftovers.all(), server.row("bob"), server.row("ann")?.draft]).toEqual([
        [],
        undefined,
        { patientName: "Ann" },
      ]);
      expect(browser.entries()).toHaveLength(1);
      browser.state.studentId = "ann";
      await browser.page().leftovers.drain();
      expect(server.row("ann")?.draft).toEqual(both);
    },
  },
];

test.each(endings)("an attempt ends: $name", async ({ act, stage, handedIn, late, notHandedIn }) => {
  const world = await atWork();
  world.attempt.type("patientName", "Ann");
  await world.time.pass(6000);
  world.attempt.type("ageOrDob", "5");
  await act(world);
  if (stage) expect(world.attempt.view().stage).toMatchObject(stage);
  const row = world.server.row("ann");
  if (handedIn) expect(row?.submission?.answers ?? row?.draft).toEqual(handedIn);
  expect(row?.late).toEqual(late);
  expect(kept(world.browser).map((entry) => entry.answers)).toEqual(notHandedIn ? [notHandedIn] : []);
});
