import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type CodingAnswer, fieldsAskedIn } from "#contract/answers.ts";
import { newDataDir, startServer } from "../process/server-process.ts";
import { launchBrowser } from "./chromium.ts";
import { samplePasswords } from "./setup.ts";
import { signedIn } from "./signed-in.ts";

// Takes the README's screenshots of the sample course and the practice charts, for students and staff.

const folder = path.resolve(import.meta.dirname, "../../docs/pictures");
const name = "Asha Rao";
const moduleName = "Inpatient Cardiology";
const passages = { I214: "Non-ST elevation myocardial infarction.", I5023: "Acute on chronic systolic heart failure." };
const answers = {
  patientName: "Meera Kulkarni",
  ageOrDob: "68",
  adx: "R07.9",
  icdCodes: ["I21.4", "I13.0", "I50.23", "E11.9", "N18.32", "I25.10"],
  pcsCodes: ["027034Z", "4A023N7"],
  drgValue: "321",
  notes: "CKD stage 3b per nephrology; acuity of heart failure documented.",
  evidence: {
    icdCodes: Object.fromEntries(Object.entries(passages).map(([code, quote]) => [code, [{ page: 1, quote }]])),
  },
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const isoTime = (at: number) => new Date(at).toISOString();

const dataDir = await newDataDir();
const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on" }, []);
const browser = await launchBrowser();
try {
  const { samplePassword, subadminPassword } = samplePasswords(server.output());
  const student = await signedIn(server.base, name, samplePassword);
  const { assignments } = await student.get(`/category/IP-DRG?studentId=${student.id}`);
  const assignment = assignments.find((one: { moduleName: string }) => one.moduleName === moduleName);
  const [{ _id: subAssignmentId, subModuleName }] = assignment.subAssignments;
  const place = { studentId: student.id, assignmentId: assignment._id, subAssignmentId };
  await student.post("/student/attempts", place);
  await student.put("/student/attempts/draft", { ...place, answers });

  const context = await browser.newContext({ baseURL: server.base, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const draw = async (picture: string) => {
    await page.evaluate(() => document.fonts.ready);
    // biome-ignore lint/plugin: a picture needs an idle page, and no event says that everything is idle
    await page.waitForTimeout(1500);
    await page.screenshot({ path: path.join(folder, picture), caret: "hide" });
  };
  const logIn = async (who: string, password: string) => {
    await page.goto("/login");
    await page.getByLabel("Name", { exact: true }).fill(who);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(/dashboard/);
  };
  await logIn(name, samplePassword);
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View Sections: ${moduleName}` }).click();
  await page.getByRole("link", { name: `Continue: ${subModuleName}` }).click();
  await page.locator(".textLayer span").first().waitFor();
  await draw("assignment.png");

  const { evidence, ...typed } = answers;
  const submittedAnswers = [{ subAssignmentId, ...typed, evidence }];
  const { subAssignmentId: _, ...whole } = place;
  await student.post("/student/submit-assignment", { ...whole, submittedAnswers });
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View Sections: ${moduleName}` }).click();
  await page.getByRole("link", { name: `View: ${subModuleName}` }).click();
  await page.locator(".textLayer span").first().waitFor();
  await draw("results.png");

  await practise(student);
  await page.goto("/student/practice");
  await page.getByRole("region", { name: "Progress" }).getByText("Learning goals").waitFor();
  await draw("practice.png");

  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/login");
  await logIn("Priya Menon", subadminPassword);
  const staff = await signedIn(server.base, "Priya Menon", subadminPassword);
  const all: { _id: string; variants: unknown[] }[] = await staff.get("/assignments");
  await page.goto(`/admin/assignments/edit/${all.find(({ variants }) => variants.length > 0)?._id}`);
  await page.getByRole("radiogroup", { name: "Variants" }).getByText("Variant 2").click();
  await page.locator(".textLayer span:visible").first().waitFor();
  await draw("variants.png");
} finally {
  await browser.close();
  await server.stop("SIGTERM");
}

/** Requests eight practice charts and submits each with one or two codes missing, one a day. */
async function practise(student: Awaited<ReturnType<typeof signedIn>>): Promise<void> {
  const days = 8;
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"), { timeout: 5000 });
  for (let day = 0; day < days; day++) {
    const { _id: assignmentId } = await student.post("/student/practice", {});
    const { content } = database.prepare("select content from practice_chart where id = ?").get(assignmentId) ?? {};
    const { answerKey } = JSON.parse(String(content)).section as { answerKey: CodingAnswer };
    const asked = fieldsAskedIn("IP-DRG").map((field) => [field, answerKey[field]] as const);
    const missing = day > days / 2 ? 1 : 2;
    const submitted = { ...Object.fromEntries(asked), icdCodes: answerKey.icdCodes.slice(0, -missing) };
    await student.post("/student/submit-assignment", {
      studentId: student.id,
      assignmentId,
      submittedAnswers: [submitted],
    });
    const at = Date.now() - (days - day) * dayMs;
    database
      .prepare("update practice_chart set asked_at = ?, started_at = ?, submitted_at = ? where id = ?")
      .run(isoTime(at), isoTime(at), isoTime(at + (34 - 2 * day) * minuteMs), assignmentId);
  }
  database.close();
}
