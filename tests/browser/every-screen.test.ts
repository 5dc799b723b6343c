import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFaults, beginSession, faultsInOtherScheme, newPerson, sharedProduct } from "./browser.ts";
import { newStudent } from "./course.ts";
import { fieldsThatZoom } from "./fingers.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

/** The student who opens the screens; their course has practice charts. */
const walker = "Harpreet Kaur";

interface Screen {
  who: "student" | "staff" | "admin";
  /** The route in web/routes.tsx. */
  route: string;
  /** The values of its parameters, and its query. */
  at?: Record<string, string>;
  query?: string;
  heading: string;
}

async function listScreens(): Promise<Screen[]> {
  const admin = await signedIn(product.base, "admin", "admin-password");
  const { name, password } = await newStudent(product, "IP-DRG");
  const worker = await signedIn(product.base, name, password);
  const all = (await admin.get("/assignments")) as {
    _id: string;
    moduleName: string;
    subAssignments: { _id: string }[];
  }[];
  const cardiology = all.find(({ moduleName }) => moduleName === "Inpatient Cardiology");
  const [id, sectionId] = [cardiology?._id ?? "", cardiology?.subAssignments[0]?._id ?? ""];
  const walking = await signedIn(product.base, walker, product.samplePassword);
  const { _id: chartId } = (await walking.post("/student/practice", {})) as { _id: string };
  // The exam room has a student.
  await worker.post("/student/attempts", { studentId: worker.id, assignmentId: id, subAssignmentId: sectionId });
  const one = { id };
  const ofStudent = { id: worker.id };
  return [
    { who: "student", route: "/student/dashboard", heading: "Submissions" },
    { who: "student", route: "/student/assignments", heading: "My Assignments" },
    { who: "student", route: "/student/insight", heading: "My mistakes" },
    { who: "student", route: "/student/drill", heading: "Drill" },
    { who: "student", route: "/student/practice", heading: "Practice" },
    { who: "student", route: "/student/practice/:id", at: { id: chartId }, heading: "Practice chart" },
    { who: "student", route: "/codes/:system?/:code?", at: { system: "icd10cm", code: "I21.4" }, heading: "Codes" },
    { who: "student", route: "/drg", heading: "DRG" },
    { who: "staff", route: "/admin/dashboard", heading: "Recent Students" },
    { who: "staff", route: "/admin/student", heading: "Students" },
    { who: "staff", route: "/admin/student/import", heading: "Import students" },
    { who: "staff", route: "/admin/student/:id/report", at: ofStudent, heading: "Progress report" },
    { who: "staff", route: "/admin/student/:id/certificate", at: ofStudent, heading: "Certificate" },
    { who: "staff", route: "/admin/student/:id/insight", at: ofStudent, heading: "Insight" },
    { who: "staff", route: "/admin/credentials", heading: "Student Credentials" },
    { who: "staff", route: "/admin/subadmins", heading: "Subadmin Credentials" },
    { who: "staff", route: "/admin/assignments", heading: "Assignments Overview" },
    { who: "staff", route: ":id/submissions/:studentId?", at: one, heading: "Submissions" },
    { who: "staff", route: "/admin/assignments/:id/room", at: one, heading: "Inpatient Cardiology" },
    { who: "staff", route: "/admin/assignments/:id/preview", at: one, heading: "Inpatient Cardiology" },
    { who: "staff", route: "/admin/assignments/:id/key", at: one, heading: "Inpatient Cardiology" },
    { who: "staff", route: "/admin/assignments/:id/insight", at: one, heading: "Inpatient Cardiology" },
    { who: "staff", route: "/admin/assignments/:id/blind/:sectionId", at: { id, sectionId }, heading: "NSTEMI" },
    { who: "staff", route: "/admin/assignments/edit/:id", at: one, heading: "Edit Assignment" },
    { who: "staff", route: "/admin/assignments/import", heading: "Import assignments" },
    { who: "staff", route: "/assignment/add", query: "?category=CCS", heading: "Add Assignment" },
    { who: "staff", route: "/admin/gradebook", heading: "Gradebook" },
    { who: "staff", route: "/admin/add-assignment", query: "?category=CCS", heading: "Add Assignment" },
    { who: "staff", route: "/admin/insight", heading: "Insight" },
    { who: "staff", route: "/admin/disputes/:disputeId?", heading: "Disputes" },
    { who: "admin", route: "/admin/settings/institute", heading: "Settings" },
    { who: "admin", route: "/admin/settings/code-sets", heading: "Settings" },
    { who: "admin", route: "/admin/settings/audit", heading: "Settings" },
    { who: "admin", route: "/admin/settings/system", heading: "Settings" },
  ];
}

/** Returns a route with its parameters filled in; parameters without a value are omitted. */
function addressOf({ route, at = {}, query = "" }: Screen): string {
  const whole = route.startsWith("/") ? route : `/admin/assignments/${route}`;
  const parts = whole.split("/").map((part) => (part.startsWith(":") ? at[part.slice(1).replace("?", "")] : part));
  return parts.filter((part) => part !== undefined).join("/") + query;
}

/** Routes without a screen: redirects, and windows beside a screen. */
const others = ["*", "/admin/settings", "/chart"];

test("the screens that are checked are all addresses of the product", async () => {
  const routes = await readFile(path.join(import.meta.dirname, "../../web/routes.tsx"), "utf8");
  const all = [...routes.matchAll(/path: "([^"]+)"/g)].map(([, route]) => route);
  expect([...(await listScreens()).map(({ route }) => route), ...others].sort()).toEqual(all.sort());
});

const phone = { width: 390, height: 932 };
const smallPhone = { width: 320, height: 640 };

/** Navigates without reloading, and waits until the old screen is gone. */
async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll("main :is(h1, h2)")) part.setAttribute("data-before", "");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  const left = () => page.locator("[data-before]").allTextContents();
  await expect.poll(left, { message: address }).toEqual([]);
}

/**
 * Returns overflows on a phone and a small phone, and faults that axe finds. Both show the same content, so the small
 * one is checked in the other scheme, only for rules that depend on colours and width.
 */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  const fits = (width: string) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `${address} on a phone ${width} px wide`,
      })
      .toBeLessThanOrEqual(0);
  await page.setViewportSize(phone);
  await fits("390");
  const found = [...(await fieldsThatZoom(page)), ...(await accessibilityFaults(page))];
  await page.setViewportSize(smallPhone);
  await fits("320");
  found.push(...(await faultsInOtherScheme(page, ["target-size", "scrollable-region-focusable"])));
  return found.map((fault) => `${address}: ${fault}`);
}

test.each([
  ["student", walker],
  ["staff", "Priya Menon"],
  ["admin", "admin"],
] as const)("every screen (%s) fits a phone and a small one, and passes axe in light and dark", async (who, name) => {
  const passwords = { student: product.samplePassword, staff: product.subadminPassword, admin: "admin-password" };
  const screens = (await listScreens()).filter((screen) => screen.who === who);
  const { page } = await newPerson(product.base, { viewport: phone, hasTouch: true });
  await beginSession(page, name, passwords[who]);
  const faults: string[] = [];
  for (const [at, screen] of screens.entries()) {
    const address = addressOf(screen);
    // A screen that opens beside another one keeps that one open.
    if (at > 0 && screen.route.startsWith("/")) await navigateTo(page, address);
    else await page.goto(address);
    await page.getByRole("heading", { name: screen.heading }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[role="status"][aria-label^="Loading"]'));
    faults.push(...(await faultsOf(page, address)));
  }
  expect(faults).toEqual([]);
});
