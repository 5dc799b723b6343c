import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { student, subadmin } from "./at-work.ts";
import { expectAccessible, handIn, sharedProduct } from "./browser.ts";
import { type Account, handInByApi, newAssignment, staffOf } from "./course.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

const waiting = "The results open when every student has handed in";

test("the form proposes for a timed assignment that results open when everyone is done", async () => {
  const { page } = await subadmin(product);
  await page.goto("/assignment/add?category=IP-DRG");
  const rule = page.getByRole("combobox", { name: "Students can read results" });
  await rule.waitFor();
  const expectWholeText = async () => {
    for (const width of [1024, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await rule.evaluate((field) => field.scrollWidth <= field.clientWidth)]).toEqual([width, true]);
    }
  };
  expect(await rule.inputValue()).toBe("When they hand in");
  await expectWholeText();
  await page.getByRole("textbox", { name: "Time limit (minutes)", exact: true }).fill("30");
  expect(await rule.inputValue()).toBe("When everyone is done");
  await expectWholeText();
  await page.getByText(/^No due date: results stay closed until every student in the course has handed in\./).waitFor();
  const moduleName = `Mock exam ${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill(moduleName);
  await page.getByRole("textbox", { name: "Patient Name" }).fill("Harold Whitcombe");
  const answer = page.waitForResponse("**/api/admin/add-assignment");
  await page.getByRole("button", { name: "Save Assignment" }).click();
  const { assignment } = await (await answer).json();
  const staff = await staffOf(product);
  onTestFinished(async () => {
    await staff.remove(`/admin/assignments/${assignment._id}`);
  });
  const { resultsOpen } = await staff.get(`/admin/assignments/edit/${assignment._id}`);
  expect(resultsOpen).toBe("when_all_done");
});

test("a student who submits an exam sees their own answers, and the key once the last student has submitted", async () => {
  // The course has its two sample students and the student of this test; no other test adds students to it.
  const exam = await newAssignment(product, {
    category: "SURGERY",
    timeLimitMinutes: 30,
    resultsOpen: "when_all_done",
    subAssignments: [{ answerPatientName: "Harold Whitcombe" }],
  });
  const { page } = await student(product, "SURGERY");
  await page.goto("/student/dashboard");
  const row = page.getByRole("button", { name: new RegExp(`^${exam.moduleName}`) });
  await row.getByText(waiting).waitFor();
  await page.goto(`/student/assignments?search=${encodeURIComponent(exam.moduleName)}`);
  await page
    .getByRole("link", { name: `Start: ${exam.moduleName}` })
    .last()
    .click();
  await page.getByText(waiting).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("textbox", { name: "Patient Name" }).fill("Somebody Else");
  await handIn(page);
  await page.getByText("Result not open yet").waitFor();
  await page.getByRole("link", { name: `View: ${exam.moduleName}` }).click();
  await page.getByRole("region", { name: "What was handed in" }).getByText("Somebody Else").waitFor();
  await page.getByRole("region", { name: "Handed in" }).getByText(waiting).waitFor();
  await expectAccessible(page);
  expect(await page.getByText("Harold Whitcombe").count()).toBe(0);

  for (const name of ["Lakshmi Narayanan Venkataraman", "Daniel Fernandes"]) {
    const { id } = await signedIn(product.base, name, product.samplePassword);
    const classmate: Account = { id, name, password: product.samplePassword };
    await handInByApi(product, classmate, exam, {});
  }
  // The waiting page shows the result without a reload.
  await page.getByText("Harold Whitcombe").waitFor();
});

test("results that staff open in the exam room can be read by their student", async () => {
  const subAssignments = [{ answerPatientName: "Maria Santos" }];
  const assignment = await newAssignment(product, { resultsOpen: "by_hand", subAssignments });
  const { page, account } = await student(product, "IP-DRG");
  await handInByApi(product, account, assignment, { patientName: "Somebody Else" });
  await page.goto("/student/dashboard");
  const row = page.getByRole("button", { name: new RegExp(`^${assignment.moduleName}`) });
  await row.getByText("Result not open yet").waitFor();
  await row.click();
  const result = page.getByRole("dialog", { name: assignment.moduleName });
  await result.getByText("your instructor opens them").waitFor();

  const { page: room } = await subadmin(product);
  await room.goto(`/admin/assignments/${assignment._id}/room`);
  await room.getByText("results closed").waitFor();
  await room.getByRole("button", { name: "Open results" }).click();
  await room
    .getByRole("dialog", { name: "Open the results?" })
    .getByRole("button", { name: "Open the results" })
    .click();
  await room.getByText("Students can read their results now").waitFor();
  await room.getByText("results closed").waitFor({ state: "detached" });
  expect(await room.getByRole("button", { name: "Open results" }).count()).toBe(0);

  await page.reload();
  await row.click();
  await result.getByText("Maria Santos").waitFor();
});
