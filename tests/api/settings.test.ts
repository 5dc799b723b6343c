import { afterEach, beforeEach, expect, test } from "vitest";
import { brandColour, checkColour, colourFault, nightColourOf } from "#contract/colour.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start({ CODING_SOFTWARE_NAME: "Of the variable" });
});
afterEach(() => platform.stop());

const change = (changes: object) => platform.admin.call("PUT", "/admin/settings", changes);
const red = "data:image/svg+xml;base64,".concat(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ).toString("base64"),
);

test("a setting overrides its environment variable on every page, and the audit log records the value before", async () => {
  const student = await platform.newStudent();
  const seen = async () => (await student.call("GET", "/settings")).body;
  expect(await seen()).toMatchObject({
    passBar: 70,
    codingSoftware: { name: "Of the variable" },
    assistant: { isOn: true },
  });
  const { body } = await change({
    passBar: 60,
    codingSoftwareName: "Encoder",
    colour: "#1D4F91",
    instituteName: " Sahyadri ",
  });
  expect(body.settings).toMatchObject({ passBar: 60, colour: "#1d4f91", instituteName: "Sahyadri", assistantOn: true });
  expect(await seen()).toMatchObject({ passBar: 60, codingSoftware: { name: "Encoder" } });
  expect((await platform.client("").call("GET", "/institute")).body).toEqual({
    success: true,
    name: "Sahyadri",
    logo: null,
    colour: "#1d4f91",
  });
  const { entries } = (await platform.admin.call("GET", "/admin/audit?action=settings%20changed")).body;
  expect(entries[0].details.changes).toMatchObject({
    passBar: { before: 70, after: 60 },
    codingSoftwareName: { before: "Of the variable", after: "Encoder" },
  });
  // Unchanged values are not recorded.
  await change({ passBar: 60 });
  const again = (await platform.admin.call("GET", "/admin/audit?action=settings%20changed")).body;
  expect(again.entries).toHaveLength(1);
});

test("an invalid setting is refused with a figure or a sentence, and nothing is stored", async () => {
  const before = (await platform.admin.call("GET", "/admin/settings")).body.settings;
  const pale = await change({ colour: "#c98a00", passBar: 10 });
  expect([pale.status, pale.body.fields.colour]).toEqual([
    422,
    "#c98a00 would be too light: White on the button has 2.9 : 1, 4.5 : 1 is needed",
  ]);
  for (const wrong of [
    { passBar: 101 },
    { passBar: 1.5 },
    { codingSoftwareUrl: "javascript:alert(1)" },
    { codingSoftwareUrl: "https://x\0y" },
    { logo: "data:image/png;base64,AAAA" },
    { logo: "https://elsewhere.example/logo.png" },
    { assistantName: "" },
    { unknown: 1 },
  ]) {
    expect([wrong, (await change(wrong)).status]).toEqual([wrong, 422]);
  }
  expect((await platform.admin.call("GET", "/admin/settings")).body.settings).toEqual(before);
});

test("a logo is re-encoded from any image format, and can be removed", async () => {
  expect((await change({ logo: red })).body.settings.logo).toMatch(/^data:image\/webp;base64,/);
  expect((await change({ logo: null })).body.settings.logo).toBeNull();
});

test("students can change their password and use the assistant only where the institute allows it", async () => {
  const student = await platform.newStudent();
  const next = "a-new-password-9";
  const ask = () => student.call("PUT", "/account/password", { current: student.password, next });
  const chat = () => student.call("POST", "/ai/api/chat", { messages: [{ role: "user", text: "What is MCC?" }] });
  expect((await ask()).status).toBe(403);
  expect((await student.call("GET", "/account")).body.account.mayChangePassword).toBe(false);
  await change({ studentsMayChangePassword: true, assistantOn: false });
  expect((await student.call("GET", "/account")).body.account.mayChangePassword).toBe(true);
  expect((await ask()).status).toBe(200);
  expect((await platform.client("").call("POST", "/login", { name: student.name, password: next })).status).toBe(200);
  expect(await chat()).toMatchObject({ status: 403, body: { error: "The assistant is switched off" } });
  await change({ assistantOn: true });
  expect((await chat()).status).not.toBe(403);
});

test("an accepted colour is readable in the light and the dark scheme", () => {
  for (const colour of [brandColour, "#1d4f91", "#7b3fa0", "#9c3f1f", "#000000"]) {
    expect([colour, colourFault(colour)]).toEqual([colour, undefined]);
    expect(checkColour(colour).every(({ isEnough }) => isEnough)).toBe(true);
    expect(nightColourOf(colour)).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(colourFault("teal")).toBe("A colour is written as #0b6e69");
});
