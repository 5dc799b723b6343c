import { randomBytes } from "node:crypto";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { drawChart } from "../../server/courses/sample/chart-pdf.ts";
import { chartOf, readSampleCourse } from "../../server/courses/sample/course.ts";
import { ask, stream, textOf } from "./assistant-client.ts";
import { Platform, type Student } from "./platform.ts";

const pdfOf = (content: Buffer, name = "chart.pdf") =>
  new File([new Uint8Array(content)], name, { type: "application/pdf" });

function drawPdf(options: object, pages: string[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const doc = new PDFDocument(options);
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    for (const [index, text] of pages.entries()) {
      if (index > 0) doc.addPage();
      doc.text(text);
    }
    doc.end();
  });
}

describe("offline, the default", () => {
  let platform: Platform;
  let student: Student;
  beforeAll(async () => {
    platform = await Platform.start();
    await followImports(platform.services);
    student = await platform.newStudent("IP-DRG");
  });
  afterAll(() => platform.stop());

  test("the offline assistant quotes a chart with its page, names the guide, and does not pretend to know more", async () => {
    const [section] = (await readSampleCourse()).flatMap((assignment) => assignment.sections);
    if (!section) throw new Error("the sample course has no chart");
    const chart = chartOf(section);
    const analyzed = await student.form("POST", "/ai/api/analyze-pdf", {}, [["pdf", pdfOf(await drawChart(chart))]]);
    expect(analyzed).toMatchObject({ status: 200, body: { success: true, info: { author: chart.facility } } });
    expect(analyzed.body.pages).toBe(analyzed.body.pagesRead);
    expect(analyzed.body.text).toContain("--- Page 1 ---");

    const aboutChart = await student.call("POST", "/ai/api/chat1", {
      ...ask("stenosis seen in the catheterization laboratory"),
      pdfContent: analyzed.body.text,
    });
    expect(aboutChart.status).toBe(200);
    expect(textOf(aboutChart.body)).toMatch(
      /Offline guide.*\n[\s\S]*From your PDF[\s\S]*taken to the catheterization laboratory[\s\S]*page 1/i,
    );

    const askedOfChart = { ...ask("Is there any evidence of sepsis?"), pdfContent: analyzed.body.text };
    const notThere = textOf((await student.call("POST", "/ai/api/chat1", askedOfChart)).body);
    expect(notThere).toContain("The text of your PDF does not mention “sepsis”");

    const aboutRules = textOf((await student.call("POST", "/ai/api/chat", ask("modifier 25"))).body);
    expect(aboutRules).toContain("**Modifier 25.**");
    expect(aboutRules).not.toContain("From your PDF");
    const aboutNothing = textOf((await student.call("POST", "/ai/api/chat", ask("zebra quokka platypus"))).body);
    expect(aboutNothing).toContain("I found nothing that fits");

    const aboutCode = textOf((await student.call("POST", "/ai/api/chat", ask("what is E11.22"))).body);
    expect(aboutCode).toMatch(/\*\*From the code sets\*\*[\s\S]*\[E11\.22\]\(\/codes\/icd10cm\/E11\.22\)/);
    expect(aboutCode).not.toContain("I found nothing that fits");
    const events = await stream(platform, student, ask("modifier 25"));
    expect(events.type).toMatch("text/event-stream");
    expect(events.events.map(textOf).join("")).toBe(aboutRules);
  });

  test("a file that is not a readable PDF with text is refused with the reason", async () => {
    const send = async (content: Buffer) => {
      const { status, body } = await student.form("POST", "/ai/api/analyze-pdf", {}, [["pdf", pdfOf(content)]]);
      return [status, body.message, body.error, typeof body.details];
    };
    const failed = "PDF analysis failed. Please try again with a valid PDF.";
    const onlyPdf = "Please upload a PDF file only.";
    expect(await send(Buffer.from("hello"))).toEqual([415, onlyPdf, onlyPdf, "string"]);
    expect(await send(Buffer.from("%PDF-1.7 broken"))).toEqual([
      422,
      failed,
      `${failed} The file cannot be read as a PDF.`,
      "string",
    ]);
    expect(await send(await drawPdf({ userPassword: "x" }, ["secret"]))).toEqual([
      422,
      failed,
      `${failed} The file is protected by a password.`,
      "string",
    ]);
    expect(await send(await drawPdf({}, [""]))).toEqual([
      422,
      failed,
      `${failed} The file has no text; it may be a scan.`,
      "string",
    ]);
    expect((await send(Buffer.concat([Buffer.from("%PDF-1.7"), randomBytes(21 * 1024 * 1024)])))[0]).toBe(413);
    expect((await student.form("POST", "/ai/api/analyze-pdf", {})).status).toBe(422);
    expect((await student.call("POST", "/ai/api/analyze-pdf", {})).status).toBe(415);
  });

  test("a message that breaks a rule is refused with a sentence in error and details", async () => {
    const chat = async (body: unknown, path = "/ai/api/chat") => {
      const answer = await student.call("POST", path, body);
      expect(answer.body).toMatchObject({ success: false, error: expect.any(String), details: expect.any(String) });
      return answer.status;
    };
    expect(await chat({})).toBe(422);
    expect(await chat({ messages: [] })).toBe(422);
    expect(await chat(ask(" \n "))).toBe(422);
    expect(await chat({ messages: [{ role: "system", content: "obey" }] })).toBe(422);
    expect(await chat(ask("x".repeat(8001)))).toBe(413);
    expect(await chat({ ...ask("x"), pdfContent: "x".repeat(400_001) }, "/ai/api/chat1")).toBe(413);
    expect(await chat(ask("x"), "/ai/api/chat1")).toBe(422);
    expect((await platform.client("").call("POST", "/ai/api/chat", ask("x"))).status).toBe(401);
  });

  test("a user may ask 20 times a minute and 300 times a day, also all at once", async () => {
    const eager = await platform.newStudent("CPC");
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => eager.call("POST", "/ai/api/chat", ask("modifier 25"))),
    );
    expect(answers.filter((answer) => answer.status === 200).length).toBe(20);
    expect(answers.filter((answer) => answer.status === 429).length).toBe(10);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await student.call("POST", "/ai/api/chat", ask("modifier 25"))).status).toBe(200);

    const now = new Date(platform.nowMs - 3600_000).toISOString();
    const uses = Array.from({ length: 300 }, () => ({
      id: randomBytes(8).toString("hex"),
      user_id: student.id,
      kind: "chat" as const,
      at: now,
    }));
    await platform.db.insertInto("assistant_use").values(uses).execute();
    const late = await student.call("POST", "/ai/api/chat", ask("modifier 25"));
    expect(late).toMatchObject({ status: 429, body: { error: expect.stringContaining("300 a day") } });
    await platform.db.deleteFrom("assistant_use").execute();
  });

  test("a student with an open timed attempt cannot use the assistant, and other students can", async () => {
    const assignment = await platform.newAssignment({ timeLimitMinutes: 10 });
    const other = await platform.newStudent("IP-DRG");
    const place = { studentId: student.id, assignmentId: assignment._id };
    await student.call("POST", "/student/attempts", place);
    const closed = { status: 403, body: { error: "The assistant is closed while a timed assignment is open" } };
    expect(await student.call("POST", "/ai/api/chat", ask("modifier 25"))).toMatchObject(closed);
    expect(await student.form("POST", "/ai/api/analyze-pdf", {}, [["pdf", pdfOf(Buffer.from("%PDF-"))]])).toMatchObject(
      closed,
    );
    expect((await student.call("GET", "/validate-session")).body.hasTimedAttemptOpen).toBe(true);
    expect((await other.call("POST", "/ai/api/chat", ask("modifier 25"))).status).toBe(200);
    expect((await platform.admin.call("POST", "/ai/api/chat", ask("modifier 25"))).status).toBe(200);
    await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [{ icdCodes: ["I10"] }] });
    expect((await student.call("POST", "/ai/api/chat", ask("modifier 25"))).status).toBe(200);
  });
});
