import { expect, test } from "vitest";
import { answered, changed, type Row, saysNothing, silent, waiting, walk } from "./answered-instead.ts";
import { sampleStudent, student } from "./at-work.ts";
import { fillLogin, hold, newPerson, sharedProduct } from "./browser.ts";
import { newAssignment } from "./course.ts";

const product = sharedProduct();

test("the login page has a sentence for an unknown role and for a refusal without words", async () => {
  const { page } = await newPerson(product.base);
  const guest = { id: "1", _id: "1", name: "Guest", role: "guest", courseName: null, enrolledDate: null };
  await walk(page, {
    call: "**/api/login",
    rows: [
      [answered({ success: true, message: "", user: guest, sessionId: "s" }), "Invalid role assigned"],
      [answered({ success: false }), "Login failed"],
      [answered({ success: false, message: "Not today" }), "Not today"],
    ],
    place: "/login",
    act: () => fillLogin(page, "Guest", "any"),
  });
  expect(await page.evaluate(() => localStorage.getItem("sessionId"))).toBeNull();
  await page.route("**/api/login", waiting.answer);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Processing..." }).waitFor();
  waiting.end();
});

test("the student's dashboard names data that the server or the browser's storage lacks", async () => {
  const { page } = await student(product, "E and M");
  const place = "/student/dashboard";
  await walk(page, {
    call: "**/api/stats/**",
    rows: [
      [answered(null), "Error: No stats data received"],
      [silent, "Error: Failed to fetch data"],
    ],
    place,
  });
  await walk(page, {
    call: "**/api/payment-details?*",
    rows: [[answered(null), "Error: No course info received"]],
    place,
  });
  for (const [key, words] of [
    ["courseName", "Error: Course name not found in localStorage"],
    ["userId", "Error: User ID not found in localStorage"],
  ] as const) {
    // The session check stores the value again, so the test removes it after that check.
    await page.goto("/student/assignments");
    await page
      .getByRole("link", { name: /Office visit/ })
      .first()
      .waitFor();
    await page.evaluate((gone) => localStorage.removeItem(gone), key);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByText(words, { exact: true }).waitFor();
  }
});

test("each card of the student's dashboard filters the list of submissions", async () => {
  const { page } = await sampleStudent(product, "Asha Rao");
  await page.goto("/student/dashboard");
  await page.getByRole("region", { name: "Course Information" }).getByText("Payment Status").waitFor();
  const list = page.getByRole("region", { name: "Submissions" });
  for (const [card, title, count] of [
    ["Completed", "Submissions · Completed", 1],
    ["Average Score", "Submissions · Assignments with Scores", 1],
    ["Pending", "Submissions · Pending", 2],
    ["Total Assignments", "Submissions", 3],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`^${card}`) }).click();
    await list.getByRole("heading", { name: title, exact: true }).waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(count);
  }
});

test("a result that is missing or empty is reported on the dashboard and in the assignment", async () => {
  const { page } = await sampleStudent(product, "Asha Rao");
  const rows: Row[] = [
    [silent, "Couldn't load results", saysNothing],
    [changed((result: object) => ({ ...result, data: [] })), "No result data"],
    [
      changed((result: { data: object }) => ({ ...result, data: { ...result.data, submitted: null } })),
      "No results for this section.",
    ],
  ];
  const call = "**/api/result";
  await walk(page, {
    call,
    rows,
    place: "/student/dashboard",
    act: () => page.getByRole("button", { name: /Total hip replacement/ }).click(),
  });
  await walk(page, {
    call,
    rows,
    place: "/student/assignments",
    act: () => page.getByRole("link", { name: "View: Total hip replacement" }).click(),
  });
});

test("My Assignments has a sentence for a course without a name and for a failed list", async () => {
  const { page } = await student(product, "CCS");
  await walk(page, {
    call: "**/api/student/*/course",
    rows: [
      [answered({ success: true }), "Something went wrong", "Course name not found for this student"],
      [silent, "Something went wrong", "Failed to fetch assignments"],
    ],
    place: "/student/assignments",
  });
});

test("a timed section names its limit before the start and while it is at work", async () => {
  const { moduleName } = await newAssignment(product, { timeLimitMinutes: 40 });
  const { page } = await student(product, "IP-DRG");
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `Start: ${moduleName}` }).click();
  await page
    .getByText(/^Timed \(\d+m\)$/)
    .first()
    .waitFor();
  const beginning = hold();
  await page.route("**/api/student/attempts", async (route) => {
    await beginning.held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText("Opening…").waitFor();
  beginning.release();
  await page.getByText("Note: This is a timed assignment. It will auto-submit when time ends.").waitFor();
});
