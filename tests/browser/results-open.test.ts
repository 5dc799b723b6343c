import { expect, test } from "vitest";
import { expectAccessible, logIn, newPerson, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

const waiting = "The results open when every student has handed in";

test("a timed assignment is proposed as an exam: who hands in first sees their answers, and the key when all are done", async () => {
  const { page: staff } = await newPerson(product.base);
  await logIn(staff, "Priya Menon", product.subadminPassword, "/assignment/add?category=IP-DRG");
  const rule = staff.getByRole("combobox", { name: "Students can read results" });
  await rule.waitFor();
  const isWhole = async () => {
    for (const width of [1024, 1280, 1366, 1440]) {
      await staff.setViewportSize({ width, height: 800 });
      expect([width, await rule.evaluate((field) => field.scrollWidth <= field.clientWidth)]).toEqual([width, true]);
    }
  };
  expect(await rule.inputValue()).toBe("When they hand in");
  await isWhole();
  await staff.getByRole("textbox", { name: "Module name", exact: true }).fill("Mock exam");
  await staff.getByRole("textbox", { name: "Time limit (minutes)", exact: true }).fill("30");
  expect(await rule.inputValue()).toBe("When everyone is done");
  await isWhole();
  await staff
    .getByText(/^No due date: results stay closed until every student in the course has handed in\./)
    .waitFor();
  await staff.getByRole("textbox", { name: "Patient Name" }).fill("Harold Whitcombe");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Save Assignment" }).click();
  await staff.getByText("Assignment added successfully!").waitFor();

  const { page } = await newPerson(product.base);
  await logIn(page, "Asha Rao", product.samplePassword);
  await page
    .getByRole("button", { name: /^Mock exam/ })
    .getByText(waiting)
    .waitFor();
  await page.goto("/student/assignments?search=mock");
  await page.getByRole("link", { name: "Start: Mock exam" }).last().click();
  await page.getByText(waiting).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("textbox", { name: "Patient Name" }).fill("Somebody Else");
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Assignment" }).click();
  await page.getByText("Result not open yet").waitFor();
  await page.getByRole("link", { name: "View: Mock exam" }).click();
  await page.getByRole("region", { name: "What was handed in" }).getByText("Somebody Else").waitFor();
  await page.getByRole("region", { name: "Handed in" }).getByText(waiting).waitFor();
  await expectAccessible(page);
  expect(await page.getByText("Harold Whitcombe").count()).toBe(0);

  const classmate = await signedIn(product.base, "Imran Qureshi", product.samplePassword);
  const { assignments } = await classmate.get(`/category/IP-DRG?studentId=${classmate.id}`);
  const exam = assignments.find(({ moduleName }: { moduleName: string }) => moduleName === "Mock exam");
  const place = { studentId: classmate.id, assignmentId: exam._id };
  await classmate.post("/student/attempts", place);
  await classmate.post("/student/submit-assignment", { ...place, submittedAnswers: [{}] });
  // The page that waits shows the result by itself.
  await page.getByText("Harold Whitcombe").waitFor();
});

test("staff open results by hand in the exam room, and what a student waits for is there", async () => {
  const admin = await signedIn(product.base, "admin", "admin-password");
  const section = { subModuleName: "", isDynamic: false, answerPatientName: "Maria Santos" };
  const fields = { moduleName: "By hand", category: "IP-DRG", resultsOpen: "by_hand" };
  const added = await admin.form(
    "/admin/add-assignment",
    { ...fields, subAssignments: JSON.stringify([section]) },
    "POST",
  );
  const student = await signedIn(product.base, "Asha Rao", product.samplePassword);
  const { _id: assignmentId } = added.assignment;
  const submittedAnswers = [{ patientName: "Somebody Else" }];
  await student.post("/student/submit-assignment", { studentId: student.id, assignmentId, submittedAnswers });

  const { page } = await newPerson(product.base);
  await logIn(page, "Asha Rao", product.samplePassword);
  const row = page.getByRole("button", { name: /^By hand/ });
  await row.getByText("Result not open yet").waitFor();
  await row.click();
  await page.getByRole("dialog", { name: "By hand" }).getByText("your instructor opens them").waitFor();

  const { page: staff } = await newPerson(product.base);
  await logIn(staff, "Priya Menon", product.subadminPassword, `/admin/assignments/${assignmentId}/room`);
  await staff.getByText("results closed").waitFor();
  await staff.getByRole("button", { name: "Open results" }).click();
  await staff
    .getByRole("dialog", { name: "Open the results?" })
    .getByRole("button", { name: "Open the results" })
    .click();
  await staff.getByText("Students can read their results now").waitFor();
  await staff.getByText("results closed").waitFor({ state: "detached" });
  expect(await staff.getByRole("button", { name: "Open results" }).count()).toBe(0);

  await page.reload();
  await page.getByRole("button", { name: /^By hand/ }).click();
  await page.getByRole("dialog", { name: "By hand" }).getByText("Maria Santos").waitFor();
});
