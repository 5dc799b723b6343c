import { expect, test } from "vitest";
import { answered, changed, type Row, saysNothing, silent, waiting, walk } from "./answered-instead.ts";
import { sampleStudent, student } from "./at-work.ts";
import { fillLogin, hold, newPerson, sharedProduct } from "./browser.ts";

const product = sharedProduct();

test("login: a role that nobody knows, and a refusal in words or without", async () => {
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

test("the student's dashboard: what did not come has its sentence, and so has what the browser does not hold", async () => {
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
    // The check of the session lays it there again: it is gone once that has passed.
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

test("the student's dashboard: each of its four cards filters the list by its own name", async () => {
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

test("a student's results that do not come, or have nothing, say so on the dashboard and in the assignment", async () => {
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

test("My Assignments: a course that is not named, and the notice of a limit while it is worked on", async () => {
  const { page } = await student(product, "CCS");
  await walk(page, {
    call: "**/api/student/*/course",
    rows: [
      [answered({ success: true }), "Something went wrong", "Course name not found for this student"],
      [silent, "Something went wrong", "Failed to fetch assignments"],
    ],
    place: "/student/assignments",
  });
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "Start: Sepsis and pneumonia" }).click();
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
