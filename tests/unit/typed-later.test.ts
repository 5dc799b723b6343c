import { expect, test } from "vitest";
import { kept, kind } from "./at-work.ts";
import { createBrowser, createServer, createTime } from "./attempt-world.ts";

// If an item is typed in two browsers, the later text wins, and the other one is kept for the student.

test("of one field typed in two browsers the text typed later counts, whichever arrives last, and the other is kept", async () => {
  for (const isFirstOffline of [true, false]) {
    const time = createTime();
    const server = createServer(time, null);
    const [phone, laptop] = [createBrowser(time, server, "ann"), createBrowser(time, server, "ann")];
    const [onPhone, onLaptop] = [phone.page(), laptop.page()];
    const [there, here] = [onPhone.open(), onLaptop.open()];
    await time.pass(1000);
    phone.state.isOnline = false;
    there.type("notes", isFirstOffline ? "typed first" : "beginning");
    await time.pass(60_000);
    here.type("notes", isFirstOffline ? "typed later" : "typed first");
    await time.pass(60_000);
    if (!isFirstOffline) there.type("notes", "typed later");
    await time.pass(60_000);
    phone.state.isOnline = true;
    onPhone.fire("online");
    await time.pass(30_000);
    const loser = isFirstOffline ? there : here;
    expect([server.row("ann")?.draft.notes, there.view().answers.notes, here.view().answers.notes]).toEqual(
      Array(3).fill("typed later"),
    );
    expect(loser.view().changedElsewhere).toEqual(["notes"]);
    if (!isFirstOffline) continue;
    expect(there.view().replaced).toEqual({ notes: "typed first" });

    // After a reload the text is still offered. A restored text counts as typed now.
    onPhone.close();
    const again = phone.page().open();
    await time.pass(30_000);
    expect([again.view().answers.notes, again.view().replaced]).toEqual(["typed later", { notes: "typed first" }]);
    again.restoreReplaced("notes");
    await time.pass(30_000);
    expect([again.view().replaced, server.row("ann")?.draft.notes, here.view().answers.notes]).toEqual([
      {},
      "typed first",
      "typed first",
    ]);
  }
});

test("an older text that a closed page left does not replace a newer one, and is kept for its student", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const [phone, laptop] = [createBrowser(time, server, "ann"), createBrowser(time, server, "ann")];
  const page = phone.page();
  const attempt = page.open();
  await time.pass(1000);
  phone.state.isOnline = false;
  attempt.type("notes", "typed first");
  page.close();
  await time.pass(60_000);
  const here = laptop.page().open();
  await time.pass(1000);
  here.type("notes", "typed later");
  await time.pass(60_000);
  phone.state.isOnline = true;
  const { leftovers } = phone.page();
  await leftovers.drain();
  await time.pass(30_000);
  expect(server.row("ann")?.draft.notes).toBe("typed later");
  const [left] = leftovers.all();
  expect([left?.answers, left?.notHandedIn?.reason]).toEqual([
    { notes: "typed first" },
    "A later answer from another browser replaced it.",
  ]);
});

test("when a clock was set back after a text was typed, the text of another browser counts and this one is kept", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const [phone, laptop] = [createBrowser(time, server, "ann"), createBrowser(time, server, "ann")];
  const onPhone = phone.page();
  const [there, here] = [onPhone.open(), laptop.page().open()];
  await time.pass(1000);
  phone.state.isOnline = false;
  there.type("notes", "typed first");
  await time.pass(60_000);
  here.type("notes", "typed later");
  await time.pass(60_000);
  phone.state.aheadMs = -3_600_000;
  phone.state.isOnline = true;
  onPhone.fire("online");
  await time.pass(30_000);
  expect([server.row("ann")?.draft.notes, there.view().replaced]).toEqual(["typed later", { notes: "typed first" }]);
});

test("a replaced text stays readable when the section was handed in without another text of the same page", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const [phone, laptop] = [createBrowser(time, server, "ann"), createBrowser(time, server, "ann")];
  const onPhone = phone.page();
  const [there, here] = [onPhone.open(), laptop.page().open()];
  const connect = async (isOnline: boolean) => {
    phone.state.isOnline = isOnline;
    onPhone.fire(isOnline ? "online" : "offline");
    await time.pass(30_000);
  };
  await time.pass(1000);
  await connect(false);
  there.type("notes", "typed first");
  await time.pass(60_000);
  here.type("notes", "typed later");
  await time.pass(60_000);
  await connect(true);
  await connect(false);
  there.type("adx", "R07.9");
  here.submit();
  await time.settle();
  await connect(true);
  expect(kind(there)).toBe("submitted");
  expect(Object.assign({}, ...kept(phone).map(({ answers }) => answers))).toEqual({
    adx: "R07.9",
    notes: "typed first",
  });
});

test("a field that was cleared later in another browser stays clear, and the older text is offered", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const [phone, laptop] = [createBrowser(time, server, "ann"), createBrowser(time, server, "ann")];
  const onPhone = phone.page();
  const [there, here] = [onPhone.open(), laptop.page().open()];
  await time.settle();
  here.type("icdCodes", ["E11.9"]);
  await time.pass(10_000);
  phone.state.isOnline = false;
  there.type("icdCodes", ["I21.4"]);
  await time.pass(10_000);
  here.type("icdCodes", []);
  await time.pass(10_000);
  phone.state.isOnline = true;
  onPhone.fire("online");
  await time.pass(30_000);
  expect([server.row("ann")?.draft.icdCodes, there.view().answers.icdCodes]).toEqual([[], []]);
  expect(there.view().replaced).toEqual({ icdCodes: ["I21.4"] });
});

test("at zero an unsaved text does not replace one that was typed later in another browser", async () => {
  const time = createTime();
  const server = createServer(time, 10);
  const [phone, laptop] = [createBrowser(time, server, "ann"), createBrowser(time, server, "ann")];
  const [onPhone, onLaptop] = [phone.page(), laptop.page()];
  const [there, here] = [onPhone.open(), onLaptop.open()];
  await time.pass(1000);
  phone.state.isOnline = false;
  there.type("notes", "typed first");
  await time.pass(60_000);
  here.type("notes", "typed later");
  await time.pass(60_000);
  onLaptop.close();
  await time.pass(8 * 60_000 + 5000);
  phone.state.isOnline = true;
  onPhone.fire("online");
  await time.pass(20_000);
  expect(server.row("ann")?.submission?.answers.notes).toBe("typed later");
});

test("a second replaced text of an item leaves the first one readable", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const [phone, laptop] = [createBrowser(time, server, "ann"), createBrowser(time, server, "ann")];
  const onPhone = phone.page();
  const [there, here] = [onPhone.open(), laptop.page().open()];
  await time.pass(1000);
  for (const round of [1, 2]) {
    phone.state.isOnline = false;
    await time.pass(30_000);
    there.type("notes", `typed first ${round}`);
    await time.pass(60_000);
    here.type("notes", `typed later ${round}`);
    await time.pass(60_000);
    phone.state.isOnline = true;
    onPhone.fire("online");
    await time.pass(30_000);
  }
  expect(there.view().replaced).toEqual({ notes: "typed first 1\ntyped first 2" });
});
