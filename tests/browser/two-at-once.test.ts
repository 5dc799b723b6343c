import type { Response } from "playwright-core";
import { expect, test } from "vitest";
import { textsOfStudent } from "#contract/student-rules.ts";
import { expectTrouble, hasFocus, hold, logIn, newPerson, runProduct } from "./browser.ts";
import { lookAgain } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("two people who edit one student keep both changes, and the same field is replaced only after a word", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/student?search=asha");
  const open = async () => {
    await page.getByRole("button", { name: "Edit Asha Rao" }).click();
    return page.getByRole("dialog", { name: "Edit Student" });
  };
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const stored = async () => (await colleague.get("/admin/studentslist?search=asha"))[0];
  const change = async (fields: Record<string, string>) => {
    const student = await stored();
    const read = textsOfStudent(student, "UTC");
    await colleague.form(`/admin/student/${student._id}`, { ...read, ...fields, seen: JSON.stringify(read) });
  };
  let form = await open();
  await form.getByLabel("Remaining amount (₹)").fill("5000");
  await change({ paidAmount: "20000" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ paidAmount: 20_000, remainingAmount: 5000 });

  form = await open();
  await form.getByLabel("Remaining amount (₹)").fill("4000");
  await change({ remainingAmount: "1000" });
  expectTrouble(page, /409 .*\/api\/admin\/student\//, "somebody else was first");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByText("Someone else changed this to ₹1,000. Save again to replace it with yours.").waitFor();
  expect((await stored()).remainingAmount).toBe(1000);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ paidAmount: 20_000, remainingAmount: 4000 });
});

test("settings that someone else saves appear in an open form, and a save sends only what was changed in it", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/settings/institute");
  const name = page.getByLabel("Name", { exact: true }).first();
  const bar = page.getByRole("textbox", { name: "Pass mark" });
  await bar.fill("65");
  const colleague = await signedIn(product.base, "admin", "admin-password");
  await colleague.put("/admin/settings", { instituteName: "Kestrel Institute" });
  // A page asks again at the earliest 15 s after it has asked.
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await lookAgain(page);
  await expect.poll(() => name.inputValue()).toBe("Kestrel Institute");
  await page.getByText("1 change is not saved").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Settings saved").first().waitFor();
  expect((await colleague.get("/admin/settings")).settings).toMatchObject({
    instituteName: "Kestrel Institute",
    passBar: 65,
  });

  // The same setting is replaced only after a word, also when it has come into the open form meanwhile.
  await name.fill("Sahyadri");
  await colleague.put("/admin/settings", { instituteName: "Kestrel Academy", assistantName: "Guide" });
  await page.clock.fastForward(20_000);
  await lookAgain(page);
  await expect.poll(() => page.getByLabel("Name", { exact: true }).last().inputValue()).toBe("Guide");
  expectTrouble(page, /409 .*\/api\/admin\/settings/, "somebody else was first");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Someone else changed this to Kestrel Academy. Save again to replace it with yours.").waitFor();
  await page.getByText("1 change is not saved").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("1 change is not saved").waitFor({ state: "detached" });
  expect((await colleague.get("/admin/settings")).settings.instituteName).toBe("Sahyadri");
});

test("a sub-admin whom someone else renames is shown with the new name, and the word of it stays", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/subadmins");
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const { subadmin } = await colleague.post("/admin/add-subadmin", { name: "Meera", password: "a-long-password" });
  await page.reload();
  await page.getByRole("button", { name: "Edit Meera" }).click();
  await page.getByLabel("Name").fill("Meera Das");
  await colleague.put(`/admin/subadmin/${subadmin._id}`, { name: "Meera Jain" });
  expectTrouble(page, /409 .*\/api\/admin\/subadmin\//, "somebody else was first");
  await page.getByRole("button", { name: "Update Subadmin" }).click();
  const banner = page.getByText(
    "Someone else has changed this sub-admin since you opened the form. Nothing was saved.",
  );
  await banner.waitFor();
  await page.getByRole("button", { name: "Edit Meera Jain" }).waitFor();
  await banner.waitFor({ state: "detached" });
  await page.getByText("Someone else changed this to Meera Jain. Save again to replace it with yours.").waitFor();
  await page.getByRole("button", { name: "Update Subadmin" }).click();
  await page.getByRole("button", { name: "Edit Meera Das" }).waitFor();
});

test("a comment that appears while another one is typed is replaced only after a word", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  await page
    .getByRole("article", { name: "Modifier drill" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Modifier drill" });
  await modal
    .getByRole("link", { name: /Sneha Patil/ })
    .first()
    .click();
  const comment = modal.getByLabel("Comment for Sneha Patil");
  await comment.fill("Well done");
  const assignmentId = new URL(page.url()).pathname.split("/").find((part) => /^[0-9a-f-]{36}$/.test(part));
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const [{ _id: studentId }] = await colleague.get("/admin/studentslist?search=sneha");
  await colleague.put(`/assignments/${assignmentId}/submissions/${studentId}/comment`, { text: "Read the modifiers" });
  await page.clock.install();
  await page.clock.fastForward(20_000);
  const read = page.waitForResponse((response) => response.url().includes("studentId="));
  await lookAgain(page);
  await read;
  expectTrouble(page, /409 .*\/comment/, "somebody else was first");
  await modal.getByRole("button", { name: "Save comment" }).click();
  await modal.getByText(/Someone else changed this to “Read the modifiers”/).waitFor();
  await modal.getByRole("button", { name: "Save comment" }).click();
  await page.getByText("Comment saved").waitFor();
});

test("a comment that is typed on while it is saved is saved again without a word of someone else", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  await page
    .getByRole("article", { name: "Modifier drill" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Modifier drill" });
  await modal
    .getByRole("link", { name: /Sneha Patil/ })
    .first()
    .click();
  const comment = modal.getByLabel("Comment for Sneha Patil");
  await comment.fill("Read the chart");
  const { held, release } = hold();
  await page.route("**/comment", async (route) => {
    await held;
    await route.continue();
  });
  await modal.getByRole("button", { name: "Save comment" }).click();
  await comment.fill("Read the chart twice");
  release();
  await page.getByText("Comment saved").first().waitFor();
  const answered = page.waitForResponse("**/comment");
  await modal.getByRole("button", { name: "Save comment" }).click();
  expect((await answered).status()).toBe(200);
});

test("a comment that is read again while it is typed on loses no key, and one of someone else appears where none is typed", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  await page
    .getByRole("article", { name: "Modifier drill" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Modifier drill" });
  await modal
    .getByRole("link", { name: /Sneha Patil/ })
    .first()
    .click();
  const comment = modal.getByLabel("Comment for Sneha Patil");
  await comment.fill("Look at the chart");
  const isRead = (response: Response) => response.url().includes("studentId=");
  const read = page.waitForResponse(isRead);
  await modal.getByRole("button", { name: "Save comment" }).click();
  await comment.focus();
  await (await read).finished();
  await page.keyboard.type(" twice a day", { delay: 50 });
  await hasFocus(comment);
  expect(await comment.inputValue()).toBe("Look at the chart twice a day");
  await modal.getByRole("button", { name: "Discard" }).click();
  expect(await comment.inputValue()).toBe("Look at the chart");

  const [assignmentId, studentId] = new URL(page.url()).pathname.match(/[0-9a-f-]{36}/g) ?? [];
  const colleague = await signedIn(product.base, "admin", "admin-password");
  await colleague.put(`/assignments/${assignmentId}/submissions/${studentId}/comment`, { text: "Read the modifiers" });
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await lookAgain(page);
  await expect.poll(() => comment.inputValue()).toBe("Read the modifiers");
});

test("a window that has not heard of another login does nothing in the name of whoever is logged in now", async () => {
  const { page, context } = await newPerson(product.base);
  await page.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/student?search=imran");
  await page.getByRole("button", { name: "Edit Imran Qureshi" }).click();
  const form = page.getByRole("dialog", { name: "Edit Student" });
  await form.getByLabel("Remaining amount (₹)").fill("777");
  const other = await context.newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await logIn(other, "admin", "admin-password", "/admin/dashboard");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  const colleague = await signedIn(product.base, "admin", "admin-password");
  expect((await colleague.get("/admin/studentslist?search=imran"))[0].remainingAmount).not.toBe(777);
});

test("a verdict of a colleague is read before it is replaced", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments?search=hip");
  await page
    .getByRole("article", { name: "Total hip replacement" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Total hip replacement" });
  await modal.getByRole("link", { name: /^Imran Qureshi/ }).click();
  await modal.getByRole("button", { name: /^Change the verdict on ICD Codes/ }).click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await reason.fill("The order is wrong");
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const [, assignmentId, studentId] = /assignments\/([^/]+)\/submissions\/([^/?]+)/.exec(page.url()) ?? [];
  const address = `/assignments/${assignmentId}/submissions/${studentId}/verdicts`;
  const accepted = { field: "icdCodes", correct: true, reason: "Accepted after discussion" };
  expect((await colleague.put(address, accepted)).success).toBe(true);
  expectTrouble(page, /409 .*\/verdicts/, "somebody else was first");
  await page.getByRole("button", { name: "Mark wrong" }).click();
  await page.getByText("admin has marked this correct meanwhile: “Accepted after discussion”.").first().waitFor();
  await modal.getByText(/^admin, .*: Accepted after discussion$/).waitFor();
  expect(await reason.inputValue()).toBe("The order is wrong");
  await page.getByRole("button", { name: "Mark wrong" }).click();
  await page.getByText("Verdict saved").first().waitFor();
  await modal.getByText(/^Priya Menon, .*: The order is wrong$/).waitFor();

  // The next one begins with the reason that is saved now, not with the one that was written here before.
  await colleague.put(address, { ...accepted, reason: "Accepted by the board" });
  await modal.getByLabel("Comment for Imran Qureshi").fill("See the verdict");
  await modal.getByRole("button", { name: "Save comment" }).click();
  await modal.getByText(/^admin, .*: Accepted by the board$/).waitFor();
  await modal.getByRole("button", { name: /^Change the verdict on ICD Codes/ }).click();
  expect(await reason.inputValue()).toBe("Accepted by the board");
});

test("an assignment that a colleague archived or deleted is shown as it is now once an act on it is refused", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments?search=modifier");
  expectTrouble(page, /(404|409) .*\/archive/, "somebody else was first");
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const assignments: { _id: string; moduleName: string }[] = await colleague.get("/assignments");
  const path = `/admin/assignments/${assignments.find(({ moduleName }) => moduleName === "Modifier drill")?._id}`;
  const more = page.getByRole("button", { name: "More: Modifier drill" });
  const archive = async () => {
    await more.click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  };
  await more.waitFor();
  await colleague.post(`${path}/archive`, {});
  await archive();
  await page.getByText("This assignment is archived already").waitFor();
  // The overview shows no archived ones.
  await more.waitFor({ state: "detached" });
  await colleague.post(`${path}/restore`, {});
  await page.reload();
  await more.waitFor();
  await colleague.remove(path);
  await archive();
  await page.getByText("Someone else deleted it meanwhile.").waitFor();
  await more.waitFor({ state: "detached" });
});

test("a student whom a colleague deleted is named, chosen no more, and does not stop the next bulk act", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/student?course=CCS");
  expectTrouble(page, /404 .*\/students\/bulk/, "somebody else was first");
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const [suresh] = await colleague.get("/admin/studentslist?search=suresh");
  for (const name of ["Harpreet Kaur", "Suresh Babu"])
    await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await colleague.remove(`/admin/student/${suresh._id}`);
  await page.getByRole("button", { name: "Extend access" }).click();
  await page.getByRole("dialog").getByLabel("New expiry date").first().fill("31/12/2099");
  const extend = page.getByRole("dialog").getByRole("button", { name: "Extend access" });
  await extend.click();
  await page.getByText("One of these students was deleted meanwhile. Nothing was changed.").waitFor();
  await page.getByText("No longer chosen: Suresh Babu.").waitFor();
  await page.getByRole("row", { name: /Suresh Babu/ }).waitFor({ state: "detached" });
  await extend.click();
  await page.getByText("1 student changed").waitFor();
});
