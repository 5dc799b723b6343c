import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { student } from "./at-work.ts";
import { beginSession, expectTrouble, fillLogin, hold, newPerson, runProduct } from "./browser.ts";

// Sentences of the specification that a screen says of an answer which our own server gives seldom, or never: it is given in
// the server's place. A table a screen.

const product = runProduct();
let staff: Page;
beforeAll(async () => {
  const person = await newPerson(product.base);
  await beginSession(person.page, "admin", "admin-password");
  staff = person.page;
});

type Answer = (route: Route) => Promise<void>;
const answered =
  (json: unknown, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json });
/** The server fails and says nothing itself. */
const silent = answered({}, 500);
const speaking = answered({ success: false, message: "Closed for repairs" }, 503);
const unreachable: Answer = (route) => route.abort("connectionrefused");
const saysNothing = "The server answered with an error (500).";

/** Its own answer, with something else in it. */
const changed =
  (change: (json: never) => unknown): Answer =>
  async (route) =>
    route.fulfill({ json: change((await (await route.fetch()).json()) as never) });

/** No answer, until the test has seen what is shown meanwhile: a call that is let go by itself would reach the server. */
const waiting = {
  routes: [] as Route[],
  answer: (route: Route) => void waiting.routes.push(route),
  end: () => void waiting.routes.splice(0).map((route) => route.abort().catch(() => {})),
};

/** To the question that is asked before a delete. */
const agree = (to: string) =>
  staff
    .getByRole("dialog", { name: /^Delete / })
    .getByRole("button", { name: to })
    .click();

/** What is answered, and what is seen then. */
type Row = [answer: Answer, ...words: string[]];

interface Table {
  call: string | RegExp;
  rows: Row[];
  /** Opened anew for each row. */
  place: string;
  /** What leads from there to the call. */
  act?: () => Promise<unknown>;
}

/** Answers a call in each of the ways, and waits for the words; one that the page repeats is answered alike. */
async function walk(page: Page, { call, rows, place, act }: Table): Promise<void> {
  expectTrouble(page, /(500|503) |ERR_CONNECTION_REFUSED/, "a server that fails");
  for (const [answer, ...words] of rows) {
    await page.route(call, answer);
    // Nothing that was said before is still there.
    await page.goto(place);
    // Some of what is told goes by itself after three seconds.
    await Promise.all([...words.map((text) => page.getByText(text, { exact: true }).first().waitFor()), act?.()]);
    await page.unroute(call);
  }
}

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
  const { page } = await student(product, "Joseph Thomas");
  const place = "/student/dashboard";
  await walk(page, {
    call: "**/api/stats/**",
    rows: [
      [answered(null), "Error: No stats data received"],
      [silent, "Error: Failed to fetch data"],
      [unreachable, "Error: Failed to fetch data"],
      [speaking, "Error: Closed for repairs"],
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
  const { page } = await student(product, "Asha Rao");
  await page.goto("/student/dashboard");
  await page.getByRole("region", { name: "Course Information" }).getByText("Payment Status").waitFor();
  const list = page.getByRole("region", { name: "Submissions" });
  for (const [card, title, count] of [
    ["Completed", "Submissions · Completed", 1],
    ["Average Score", "Submissions · Assignments with Scores", 1],
    ["Pending", "Submissions · Pending", 1],
    ["Total Assignments", "Submissions", 2],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`^${card}`) }).click();
    await list.getByRole("heading", { name: title, exact: true }).waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(count);
  }
});

test("a student's results that do not come, or have nothing, say so on the dashboard and in the assignment", async () => {
  const { page } = await student(product, "Asha Rao");
  const rows: Row[] = [
    [silent, "Couldn't load results", saysNothing],
    [speaking, "Couldn't load results", "Closed for repairs"],
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
  const { page } = await student(product, "Suresh Babu");
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

test("the dashboard of staff: a category that does not come, a delete that fails or does not, and a list that is empty", async () => {
  const place = "/admin/dashboard";
  await walk(staff, {
    call: "**/api/category-summary",
    rows: [silent, unreachable].map((answer) => [answer, "Failed to load category data"]),
    place,
    act: () => staff.getByRole("button", { name: /^CCS/ }).click(),
  });
  await walk(staff, {
    call: "**/api/admin/studentslist?*",
    rows: [[answered([]), "No recent students"]],
    place,
  });
  const failed = "Failed to delete assignment. Please try again.";
  await walk(staff, {
    call: "**/api/admin/assignments/*",
    rows: [
      [answered({ success: false }), failed],
      [silent, failed],
      [unreachable, "Error deleting assignment. Please try again."],
      [answered({ success: true }), "Assignment deleted successfully!"],
    ],
    place: `${place}?category=IP-DRG`,
    act: async () => {
      const modal = staff.getByRole("dialog", { name: "IP-DRG" });
      await modal.getByRole("button", { name: /Total hip replacement/ }).click();
      await modal.getByRole("button", { name: "Delete" }).click();
      await agree("Delete");
    },
  });
});

test("students: a delete and a saving that fail say why", async () => {
  const details = staff.getByRole("dialog", { name: "Student Details" });
  const failures = (words: string): Row[] => [
    [silent, `${words}: ${saysNothing}`],
    [speaking, `${words}: Closed for repairs`],
  ];
  const asked = { call: /\/api\/admin\/student\/[^/]+$/, place: "/admin/student?search=asha" };
  const open = () => staff.getByRole("button", { name: "Details of Asha Rao" }).click();
  await walk(staff, {
    ...asked,
    rows: failures("Error deleting student"),
    act: async () => {
      await open();
      await details.getByRole("button", { name: "Delete Student" }).click();
      await agree("Delete Student");
    },
  });
  await walk(staff, {
    ...asked,
    rows: failures("Error saving student"),
    act: async () => {
      await open();
      await details.getByRole("button", { name: "Edit Student" }).click();
      await staff.getByRole("button", { name: "Save Changes" }).click();
    },
  });
});

test("sub-admins: a list that does not come, and what is said of a saving and a delete", async () => {
  const place = "/admin/subadmins";
  await walk(staff, {
    call: "**/api/admin/subadmins",
    rows: [
      [silent, "Failed to fetch subadmins", saysNothing],
      [speaking, "Failed to fetch subadmins", "Closed for repairs"],
    ],
    place,
  });
  const call = "**/api/admin/subadmin/*";
  await walk(staff, {
    call,
    rows: [[unreachable, "Failed to delete subadmin"]],
    place,
    act: async () => {
      await staff.getByRole("button", { name: "Delete Priya Menon" }).click();
      await agree("Delete");
    },
  });
  const updated = "Subadmin updated successfully";
  const update = async () => {
    await staff.getByRole("button", { name: "Edit Priya Menon" }).click();
    await staff.getByRole("button", { name: "Update Subadmin" }).click();
  };
  await walk(staff, {
    call,
    rows: [
      [silent, "Operation failed"],
      [answered({ success: true, message: updated }), updated],
    ],
    place,
    act: update,
  });
});

test("the overview: a list that fails or is empty, a delete that is refused, and what a card says", async () => {
  const place = "/admin/assignments";
  await walk(staff, {
    call: "**/api/assignments",
    rows: [
      [speaking, "Error: Closed for repairs"],
      [answered([]), "No assignments found."],
    ],
    place,
  });
  const withoutCharts = changed((assignments: { subAssignments: object[] }[]) =>
    assignments.map(({ subAssignments, ...assignment }) => ({
      ...assignment,
      subAssignments: subAssignments.map((section) => ({ ...section, assignmentPdf: null })),
    })),
  );
  await walk(staff, {
    call: "**/api/assignments",
    rows: [[withoutCharts, "No PDF"]],
    place: `${place}?search=cardiology`,
  });
  const card = staff.getByRole("article", { name: "Total hip replacement" });
  const remove = async () => {
    await card.getByRole("button", { name: "Delete Module" }).click();
    await agree("Delete Module");
  };
  const call = "**/api/assignments/*";
  await walk(staff, {
    call,
    rows: [
      [speaking, "Closed for repairs"],
      [answered({ error: "It is being graded" }, 503), "It is being graded"],
    ],
    place,
    act: remove,
  });
  await staff.goto(place);
  await card.getByText(/Assigned on \d\d \w{3} \d{4}/).waitFor();
  await card.getByRole("link", { name: "View Assignment PDF" }).waitFor();
  await staff.getByText("14 assignment(s) found").waitFor();
  await staff.route(call, waiting.answer);
  await remove();
  await card.getByRole("button", { name: "Deleting..." }).waitFor();
  waiting.end();
});

test("submissions: while they come, when they fail, of somebody without a name, and without any detail", async () => {
  const place = "/admin/assignments?search=hip";
  const call = "**/submissions?*";
  const open = () => staff.getByRole("link", { name: /View Submissions/ }).click();
  const modal = staff.getByRole("dialog", { name: /^Submissions/ });
  await walk(staff, { call, rows: [[speaking, "Error: Closed for repairs"]], place, act: open });
  const nothing = { studentName: "", parentSummary: null, subModulesSummary: [] };
  const emptied = changed((reply: { results: object[] }) => ({
    ...reply,
    results: reply.results.map((student) => ({ ...student, ...nothing })),
  }));
  await walk(staff, {
    call,
    rows: [[emptied, "No sub-assignment details found."]],
    place,
    act: async () => {
      await open();
      await modal
        .getByRole("link", { name: /^Unnamed Student \(IP-DRG\)/ })
        .first()
        .click();
      await modal.getByRole("heading", { name: "Unnamed Student" }).waitFor();
    },
  });
  await staff.route(call, waiting.answer);
  await staff.goto(place);
  await open();
  await modal.getByText("Loading submissions...").first().waitFor();
  waiting.end();
});

test("adding an assignment: a server that fails without a word", async () => {
  await walk(staff, {
    call: "**/api/admin/add-assignment",
    rows: [silent, unreachable].map((answer) => [answer, "Error saving assignment: Failed to save assignment"]),
    place: "/assignment/add?category=CCS",
    act: async () => {
      await staff.getByRole("textbox", { name: "Module name", exact: true }).fill("Unsaved");
      await staff.getByLabel("ICD Codes", { exact: true }).fill("I10");
      await staff.getByRole("button", { name: "Save Assignment" }).click();
    },
  });
});

test.each([
  ["/admin/student", ["Profile", "Name", "Course", "Enrolled Date", "Expiry Date", "Actions"]],
  ["/admin/credentials", ["Name", "Password", "Course Name"]],
  ["/admin/subadmins", ["Name", "Actions"]],
  ["/admin/assignments?search=cardiology", ["Sub-Module", "PDF", "Actions"]],
])("the table at %s has its columns, in order", async (place, columns) => {
  await staff.goto(place);
  const heads = staff.getByRole("columnheader");
  await heads.first().waitFor();
  const texts = (await heads.allTextContents()).map((text) => text.trim());
  expect(texts.filter((text) => columns.includes(text))).toEqual(columns);
});
