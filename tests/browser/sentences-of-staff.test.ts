import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  answered,
  changed,
  type Row,
  saysNothing,
  silent,
  speaking,
  unreachable,
  waiting,
  walk,
} from "./answered-instead.ts";
import { beginSession, newPerson, sharedProduct } from "./browser.ts";

const product = sharedProduct();
let staff: Page;
beforeAll(async () => {
  const person = await newPerson(product.base);
  await beginSession(person.page, "admin", "admin-password");
  staff = person.page;
});

/** Clicks a button of the confirmation before a delete. */
const agree = (to: string) =>
  staff
    .getByRole("dialog", { name: /^Delete / })
    .getByRole("button", { name: to })
    .click();

test("the dashboard of staff has a sentence for failed calls, empty lists and a deleted assignment", async () => {
  const place = "/admin/dashboard";
  await walk(staff, {
    call: "**/api/category-summary",
    rows: [[silent, "Failed to load category data"]],
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

test("the list of students says why a student cannot be deleted or saved", async () => {
  const details = staff.getByRole("dialog", { name: "Student Details" });
  const failures = (words: string): Row[] => [[silent, `${words}: ${saysNothing}`]];
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

test("the list of sub-admins has a sentence for each outcome of reading, saving and deleting", async () => {
  const place = "/admin/subadmins";
  await walk(staff, {
    call: "**/api/admin/subadmins",
    rows: [[silent, "Failed to fetch subadmins", saysNothing]],
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

test("the overview of assignments has a sentence for a failed list, an empty list and a missing chart", async () => {
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
    // The search matches a section, so that the module is expanded.
    place: `${place}?search=nstemi`,
  });
});

test("the card of an assignment shows its day and chart, and a delete that waits or is refused", async () => {
  const place = "/admin/assignments";
  const card = staff.getByRole("article", { name: "Total hip replacement" });
  const remove = async () => {
    await card.getByRole("button", { name: "Delete Module" }).click();
    await agree("Delete Module");
  };
  const call = "**/api/assignments/*";
  await walk(staff, {
    call,
    rows: [[speaking, "Closed for repairs"]],
    place,
    act: remove,
  });
  await staff.goto(place);
  const day = card.getByText(/Assigned on \d\d \w{3} \d{4}/).filter({ visible: true });
  await day.waitFor();
  await card.getByRole("button", { name: "Details of Total hip replacement" }).click();
  await card.getByRole("link", { name: "View Assignment PDF" }).waitFor();
  await staff.getByText(/^\d+ assignment\(s\) found$/).waitFor();
  await staff.route(call, waiting.answer);
  await remove();
  await card.getByRole("button", { name: "Deleting..." }).waitFor();
  waiting.end();
});

test("the submissions of an assignment have sentences for loading, failing and missing details", async () => {
  const place = "/admin/assignments?search=total";
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

test("the form of an assignment has its own words for a server that fails without a message", async () => {
  await walk(staff, {
    call: "**/api/admin/add-assignment",
    rows: [[silent, "Error saving assignment: Failed to save assignment"]],
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
  ["/admin/assignments?search=nstemi", ["Sub-Module", "PDF", "Actions"]],
])("the table at %s has its columns, in order", async (place, columns) => {
  await staff.goto(place);
  const heads = staff.getByRole("columnheader");
  await heads.first().waitFor();
  const texts = (await heads.allTextContents()).map((text) => text.trim());
  expect(texts.filter((text) => columns.includes(text))).toEqual(columns);
});
