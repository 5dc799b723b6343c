import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { openWork, student, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, sharedProduct } from "./browser.ts";
import { beginByApi, handInByApi, newAssignment, newStudent, type OwnAssignment } from "./course.ts";

const product = sharedProduct();

const newExam = () => newAssignment(product, { timeLimitMinutes: 45 });

/** Opens the exam room of an assignment as the sub-admin. */
async function openRoom({ _id }: OwnAssignment): Promise<Page> {
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/room`);
  return page;
}

/** Opens the exam room with a student who works on a new exam. */
async function openRoomWithStudent() {
  const exam = await newExam();
  const account = await newStudent(product, "IP-DRG");
  const client = await beginByApi(product, account, exam);
  const page = await openRoom(exam);
  return { exam, account, client, page, row: rowOf(page, account.name) };
}

/** Opens the exam room with a student who has typed in a page. */
async function openRoomWithPage() {
  const exam = await newExam();
  const { page: work, account } = await student(product, "IP-DRG");
  await openWork(work, exam.moduleName);
  const field = work.getByRole("textbox", { name: "Patient Name" });
  await field.fill("Harold");
  const page = await openRoom(exam);
  const row = rowOf(page, account.name);
  await row.getByText(/^1 \/ \d+$/).waitFor();
  return { exam, account, work, field, page, row };
}

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("a student who starts moves from the names of those who have not started to a row of the exam room", async () => {
  const exam = await newExam();
  const account = await newStudent(product, "IP-DRG");
  const page = await openRoom(exam);
  await page.getByText("Live", { exact: true }).waitFor();
  const glance = page.getByRole("region", { name: "At a glance" });
  await glance.getByRole("button", { name: "View who has not started" }).click();
  const absent = page.getByRole("dialog", { name: "Not started" });
  await absent.getByRole("link", { name: account.name }).waitFor();
  await expectAccessible(page);

  const client = await beginByApi(product, account, exam);
  await absent.getByRole("link", { name: account.name }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  const row = rowOf(page, account.name);
  await row.getByText("Online").waitFor();
  const place = { studentId: account.id, assignmentId: exam._id };
  await client.put("/student/attempts/draft", { ...place, answers: { icdCodes: ["I10"] } });
  await row.getByText(/^1 \/ \d+$/).waitFor();
});

test("a search, an order and a state in the address narrow the exam room, and whoever is chosen stays chosen", async () => {
  const exam = await newAssignment(product, {
    timeLimitMinutes: 45,
    subAssignments: ["Stroke", "Asthma"].map((subModuleName) => ({ subModuleName, answerIcdCodes: "I10" })),
  });
  const [one, other] = [await newStudent(product, "IP-DRG"), await newStudent(product, "IP-DRG")];
  await beginByApi(product, one, exam, 0);
  await beginByApi(product, one, exam, 1);
  await beginByApi(product, other, exam, 0);
  const page = await openRoom(exam);
  const rows = page.getByRole("region", { name: "Who works now" }).locator("tbody").getByRole("row");
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole("button", { name: "Section" }).click();
  await page
    .getByRole("columnheader", { name: "Section", includeHidden: false })
    .and(page.locator("[aria-sort=ascending]"))
    .waitFor();
  await expect.poll(() => rows.first().textContent()).toContain("Asthma");

  const search = page.getByRole("textbox", { name: "Find a student" });
  await search.fill(one.name);
  await rowOf(page, other.name).waitFor({ state: "detached" });
  await page.getByLabel("Choose all 1").check();
  await search.fill(other.name);
  await rowOf(page, one.name).first().waitFor({ state: "detached" });
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.getByText("1 student", { exact: true }).waitFor();
  expect(await page.getByLabel(`Choose ${other.name}, Stroke`).isChecked()).toBe(false);
  await page.getByLabel("Choose all 1").check();
  await bar.getByText("2 students", { exact: true }).waitFor();
  await expectAccessible(page);

  await page.reload();
  await rowOf(page, other.name).waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole("combobox", { name: "State" }).selectOption("Handed in");
  await page.getByText("No student here matches").waitFor();
  await page.getByRole("button", { name: "Show everyone" }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await expectRowsApart(page);
});

test("a message and extra minutes that staff give in the exam room reach the student's page", async () => {
  const { account, work, page, row } = await openRoomWithPage();
  await page.getByRole("button", { name: "Message everyone" }).click();
  await page.getByLabel("Message to everyone in the room").fill("Page 3 is printed twice");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Sent to 1 student").waitFor();
  await work.getByRole("region", { name: "Messages" }).getByText("Page 3 is printed twice").waitFor();

  await page.getByRole("button", { name: "Add time for everyone" }).click();
  expect(await callsOfDoubleClick(page, "Give extra time", "/extra-time")).toBe(1);
  await row.getByLabel(new RegExp(`^Choose ${account.name}, `)).check();
  await page.getByText(/^Student until \d\d:\d\d$/).waitFor();
  await page.getByRole("button", { name: "Give 5 minutes" }).click();
  await page.getByText("5 minutes added for 1 student", { exact: true }).waitFor();
  await work.getByText("20 minutes were added.").waitFor();
});

test("an exam room that could not be read is tried again, and asks every 3 seconds where no stream arrives", async () => {
  const { page } = await openRoomWithStudent();
  await page.getByText("Live", { exact: true }).waitFor();
  expectTrouble(page, /500 .*\/attempts/, "a server that fails");
  await page.route(/\/attempts(\/events)?$/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute(/\/attempts(\/events)?$/);
  await page.route("**/attempts/events", (route) => route.fulfill({ status: 200, body: "" }));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.getByText("Updated every 3 s").waitFor();
});

test("minutes whose removal would end an attempt are taken back only after a question", async () => {
  const { account, page, row } = await openRoomWithStudent();
  const takeBack = async (minutes: string) => {
    await row.getByRole("button", { name: new RegExp(`^Minutes for ${account.name}, `) }).click();
    await page.getByLabel("Minutes to add").fill(minutes);
    await page.getByRole("button", { name: "Take time back" }).press("Enter");
  };
  await takeBack("-500");
  const cut = page.getByRole("dialog", { name: "End the attempt?" });
  const sentence = `^The attempt of ${account.name} will end in 1 minute, at \\d\\d:\\d\\d\\.$`;
  await cut.getByText(new RegExp(sentence)).waitFor();
  await cut.getByRole("button", { name: "Cancel" }).click();
  await cut.waitFor({ state: "detached" });
  // The bar of the chosen students also asks for minutes and keeps the selection.
  await row.getByLabel(new RegExp(`^Choose ${account.name}, `)).check();
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.getByText("Other").click();
  await bar.getByLabel("Minutes to add").fill("-500");
  await bar.getByRole("button", { name: "Take 500 minutes back" }).click();
  await cut.getByRole("button", { name: "Cancel" }).click();
  await cut.waitFor({ state: "detached" });
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await takeBack("-2");
  await page.getByText("Up to 2 minutes taken back from 1 student").waitFor();
});

test("an attempt that staff end is submitted and closes on the student's page", async () => {
  const { exam, account, work, field, page, row } = await openRoomWithPage();
  await handInByApi(product, await newStudent(product, "IP-DRG"), exam, {});
  expectTrouble(work, /409 .*\/student\/attempts/, "the section was handed in for its student");
  await row.getByRole("button", { name: new RegExp(`^More for ${account.name}, `) }).click();
  await page.getByRole("menuitem", { name: "End attempt…" }).click();
  const question = page.getByRole("dialog", { name: "End attempt" });
  await question.getByText(/What is saved counts: 1 of \d+ fields/).waitFor();
  await question.getByRole("button", { name: "Hand in now" }).click();
  await row.getByText("Handed in").waitFor();
  await row.getByRole("link", { name: `View the submission of ${account.name}` }).waitFor();
  await expectRowsApart(page);
  await field.waitFor({ state: "detached" });
  await work.getByRole("button", { name: "Submit Assignment" }).waitFor({ state: "detached" });
});

test("a message that is not sent stays when the last student submits, and is left only after a question", async () => {
  const { exam, account, page, row } = await openRoomWithStudent();
  const write = page.getByRole("button", { name: "Message everyone" });
  const message = page.getByLabel("Message to everyone in the room");
  await write.click();
  await message.fill("Ten minutes");
  await page.keyboard.press("Escape");
  await handInByApi(product, account, exam, {});
  await row.getByText("Handed in").waitFor();
  await page.getByRole("link", { name: "Assignments", exact: true }).first().click();
  await page.getByRole("dialog", { name: "Leave without sending?" }).getByRole("button", { name: "Cancel" }).click();
  await write.click();
  expect(await message.inputValue()).toBe("Ten minutes");
  await message.fill("");
  await write.waitFor({ state: "detached" });
});

/** Returns the number of calls of a quick double click on a button. */
async function callsOfDoubleClick(page: Page, name: string, path: string): Promise<number> {
  let calls = 0;
  const count = (request: Request) => {
    if (request.url().endsWith(path)) calls += 1;
  };
  page.on("request", count);
  const button = page.getByRole("button", { name, exact: true });
  await button.hover();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  await page.mouse.click(x + width / 2, y + height / 2);
  await answered;
  // The page has handled the reply by its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.click(x + width / 2, y + height / 2);
  await button.waitFor({ state: "detached" });
  page.off("request", count);
  return calls;
}

/** Expects that rows do not overlap and fit the table, at several widths and after turning a phone. */
async function expectRowsApart(page: Page) {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [1280, 390, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(
        () =>
          page.getByRole("region", { name: "Who works now" }).evaluate((box) => {
            const rows = [...box.querySelectorAll("tbody tr")];
            const inner = rows.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect()));
            const tops = rows.map((row) => row.getBoundingClientRect().top);
            return {
              rows: rows.length > 1,
              over: inner.filter((cells, i) => cells.some(({ bottom }) => bottom > (tops[i + 1] ?? Infinity))).length,
              beyond: box.scrollWidth - box.clientWidth,
            };
          }),
        { message: `rows at ${width}` },
      )
      .toEqual({ rows: true, over: 0, beyond: 0 });
  }
  await page.setViewportSize(before);
}
