import { expect, test } from "vitest";
import { expectAccessible, logIn, newPerson, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

/** Disputes of the sample students, sent as their pages would. */
async function disputeAll(name: string): Promise<void> {
  const send = async (path: string, body: object, session = "") =>
    (
      await fetch(`${product.base}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(session && { "x-session-id": session }) },
        body: JSON.stringify(body),
      })
    ).json();
  const { user, sessionId } = await send("/login", { name, password: product.samplePassword });
  const { assignments } = await (
    await fetch(`${product.base}/api/category/IP-DRG?studentId=${user.id}`, { headers: { "x-session-id": sessionId } })
  ).json();
  const { _id } = assignments.find((one: { moduleName: string }) => one.moduleName === "Total hip replacement");
  const { data } = await send("/result", { studentId: user.id, assignmentId: _id }, sessionId);
  const [field, verdict] =
    Object.entries(data.verdicts).find(([, one]) => !(one as { correct: boolean }).correct) ?? [];
  const { codes } = verdict as { codes?: { code: string; mark: string }[] };
  const code = codes?.find(({ mark }) => mark !== "match")?.code ?? null;
  const place = { studentId: user.id, assignmentId: _id, subAssignmentId: data.subAssignmentId, field, code };
  expect(await send("/student/disputes", { ...place, reason: `${name} read page 2` }, sessionId)).toMatchObject({
    success: true,
  });
}

test("a dispute is decided from the keyboard on one screen, its effect told before, and its student reads why", async () => {
  await disputeAll("Asha Rao");
  await disputeAll("Imran Qureshi");
  // Whose access ends soon is told beside what the server does at its start: the bell asks once, and not again at once.
  const colleague = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  await expect.poll(async () => (await colleague.get("/notices")).unread).toBe(2);
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword);
  // Two disputes are one line of the bell, and lead to where they are decided.
  await page.getByRole("button", { name: "Notices, 2 unread" }).click();
  const bell = page.getByRole("dialog", { name: "Notices" });
  const waiting = bell.getByRole("listitem").filter({ hasText: "2 new disputes." });
  await waiting.getByText("by Imran Qureshi").waitFor();
  await expectAccessible(page);
  await waiting.getByRole("link", { name: "Rule" }).click();
  await page.getByRole("button", { name: "Notices, 1 unread" }).waitFor();
  await page.getByRole("link", { name: "Disputes 2 open" }).waitFor();
  await page.getByRole("heading", { name: "Disputes", level: 1 }).waitFor();
  const open = (name: string) => page.getByRole("region", { name: `Dispute of ${name}` });
  await open("Asha Rao").getByText("“469”, the key says “470”").or(open("Asha Rao").getByText("469").first()).waitFor();
  await open("Asha Rao").getByText("Asha Rao read page 2").waitFor();
  await page
    .getByRole("region", { name: /^Chart: / })
    .getByText("KESTREL ORTHOPEDIC HOSPITAL")
    .waitFor();
  await expectAccessible(page);

  // On a small laptop the student's own words are read beside the rulings, without scrolling.
  await page.setViewportSize({ width: 1280, height: 720 });
  const reason = open("Asha Rao").getByText("Asha Rao read page 2");
  const isRead = () =>
    reason.evaluate((words) => {
      const { x, y, height } = words.getBoundingClientRect();
      return words.contains(document.elementFromPoint(x + 20, y + height - 2));
    });
  await expect.poll(isRead).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Case and chart share the window as one likes.
  const chart = page.getByRole("region", { name: /^Chart: / });
  const widthOfChart = () => chart.evaluate((pane) => pane.getBoundingClientRect().width);
  const before = await widthOfChart();
  await page.getByRole("separator").press("ArrowLeft");
  await expect.poll(widthOfChart).toBeGreaterThan(before);

  await page.keyboard.press("j");
  await open("Imran Qureshi").getByText("Imran Qureshi read page 2").waitFor();
  await page.reload();
  await open("Imran Qureshi").getByText("Imran Qureshi read page 2").waitFor();
  await page.getByRole("combobox", { name: "Order" }).selectOption("newest");
  await page.waitForURL(/\/admin\/disputes\?order=newest$/);
  const first = page.getByRole("navigation", { name: "Disputes" }).getByRole("listitem").first();
  await first.getByText("Imran Qureshi").waitFor();
  await page.keyboard.press("j");
  await open("Asha Rao")
    .getByRole("radio", { name: /^Alternative for everyone.*1 up/ })
    .waitFor();
  await page.keyboard.press("1");
  await page.getByText("2 submissions will be graded again: 1 up, 0 down, 1 the same").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Reason is required").waitFor();
  await page.getByRole("textbox", { name: "Reason" }).fill("The index leads there too, j and k and 4");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Who" }).click();
  await page
    .getByRole("dialog")
    .getByRole("row", { name: /Asha Rao.*89%.*100%/ })
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Reason" }).press("Control+Enter");
  await page.getByText("Dispute accepted: 2 submissions graded again: 1 up, 0 down, 1 the same").waitFor();

  // The next one comes by itself; what was decided stays to be read.
  await open("Imran Qureshi").getByText("Imran Qureshi read page 2").waitFor();
  await page.keyboard.press("4");
  await page.getByRole("textbox", { name: "Reason" }).fill("The chart treats it");
  await page.getByRole("button", { name: /^Reject/ }).click();
  await page.getByText("No dispute waits for you.").waitFor();
  await page.getByText("Accepted", { exact: true }).click();
  await open("Asha Rao").getByText("Accepted as an alternative for everyone").waitFor();

  const student = await newPerson(product.base);
  await logIn(student.page, "Asha Rao", product.samplePassword);
  await student.page.getByRole("button", { name: "Notices, 2 unread" }).click();
  const notices = student.page.getByRole("dialog", { name: "Notices" });
  await notices.getByText("Your dispute was accepted.").waitFor();
  await notices.getByText("The index leads there too").waitFor();
  // It leads to the very line, also where that is folded with what is right.
  await notices.getByRole("link", { name: "See the line" }).click();
  await student.page.getByRole("heading", { name: "Total hip replacement", level: 1 }).waitFor();
  const line = student.page.getByRole("listitem").and(student.page.locator(":focus"));
  await line.getByText("DRG Value").waitFor();
  const isInSight = () =>
    line.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + 5, y + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  await student.page.getByRole("button", { name: "Notices, 1 unread" }).click();
  await notices.getByRole("button", { name: "All read" }).click();
  await student.page.getByRole("button", { name: "Notices", exact: true }).waitFor();
  await student.page.keyboard.press("Escape");
  const told = student.page.getByRole("region", { name: "Decided since" });
  await told.getByText(/^Your dispute on .* was accepted on .*: it counts for everyone now/).waitFor();
  await told.getByText("The index leads there too").waitFor();
});

test("a dispute leads to its key, and is accepted once the key was corrected", async () => {
  const staff = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const sections = JSON.stringify([{ isDynamic: false, answerIcdCodes: "I10", answerDrgValue: "470" }]);
  const fields = { moduleName: "A key with a mistake", category: "IP-DRG", subAssignments: sections };
  const { assignment } = await staff.form("/admin/add-assignment", fields, "POST");
  const asha = await signedIn(product.base, "Asha Rao", product.samplePassword);
  const place = { studentId: asha.id, assignmentId: assignment._id };
  await asha.post("/student/submit-assignment", {
    ...place,
    submittedAnswers: [{ icdCodes: ["I10"], drgValue: "471" }],
  });
  await asha.post("/student/disputes", { ...place, field: "drgValue", reason: "The MCC is missing" });
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/disputes");
  const open = page.getByRole("region", { name: "Dispute of Asha Rao" });
  await open.getByRole("link", { name: "Edit key" }).click();
  await page.getByLabel("DRG Value", { exact: true }).fill("471");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Apply to all/ })
    .click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.getByRole("link", { name: "Disputes 1 open" }).click();
  await open.getByText("Accept: this line is right now").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("1");
  await page.getByRole("textbox", { name: "Reason" }).fill("You are right, the key was wrong.");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Dispute accepted: 0 submissions graded again").waitFor();
  await page.getByText("No dispute waits for you.").waitFor();
});

test("whoever reopens a section reads first how many open disputes go with it", async () => {
  const staff = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const sections = JSON.stringify([{ isDynamic: false, answerIcdCodes: "I10", answerDrgValue: "305" }]);
  const fields = { moduleName: "A section given again", category: "IP-DRG", subAssignments: sections };
  const { assignment } = await staff.form("/admin/add-assignment", fields, "POST");
  const asha = await signedIn(product.base, "Asha Rao", product.samplePassword);
  const place = { studentId: asha.id, assignmentId: assignment._id };
  const submittedAnswers = [{ icdCodes: ["I11.0"], drgValue: "304" }];
  await asha.post("/student/submit-assignment", { ...place, submittedAnswers });
  await asha.post("/student/disputes", { ...place, field: "drgValue", reason: "The MCC is missing" });
  const { page } = await newPerson(product.base);
  const path = `/admin/assignments/${assignment._id}/submissions/${asha.id}`;
  await logIn(page, "Priya Menon", product.subadminPassword, path);
  await page.getByText("“The MCC is missing”").waitFor();
  // The page does not know of this one yet.
  await asha.post("/student/disputes", { ...place, field: "icdCodes", code: "I11.0", reason: "The heart is failing" });
  await page.getByRole("button", { name: "Reopen for this student" }).click();
  const question = page.getByRole("dialog", { name: /^Reopen/ });
  await question.getByText(/The present answers and 2 open disputes are removed/).waitFor();
  await question.getByRole("button", { name: "Reopen" }).click();
  await page.getByText("The section is open again").waitFor();
  expect((await staff.get(`/disputes?assignmentId=${assignment._id}`)).disputes).toEqual([]);
});
