import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

const read = (text: string | Buffer, name = "questions.csv") =>
  platform.admin.form("POST", "/admin/assignments/read-questions", {}, [
    ["file", new File([typeof text === "string" ? text : new Uint8Array(text)], name)],
  ]);

test("a sheet of questions may use several names of columns, options in one cell or several, and answers by letter", async () => {
  const { body } = await read(
    'Nr,Question,Option A,Option B,Correct Answer,Explanation\n1,"Which modifier, if both sides?",50,59,A,50 is bilateral\n2,Open one,,,XYZ\n3,,1,2,3\n4,OPEN ONE,,,ABC\n',
  );
  expect(body.questions).toEqual([
    {
      line: 2,
      questionText: "Which modifier, if both sides?",
      options: ["50", "59"],
      answer: "50",
      explanation: "50 is bilateral",
    },
    { line: 3, questionText: "Open one", options: [], answer: "XYZ", explanation: "" },
    {
      line: 4,
      questionText: "",
      options: ["1", "2"],
      answer: "3",
      explanation: "",
      fields: { questionText: "Question text is required", answer: "Correct answer must be one of the options" },
    },
    {
      line: 5,
      questionText: "OPEN ONE",
      options: [],
      answer: "ABC",
      explanation: "",
      fields: { questionText: "Line 3 asks the same" },
    },
  ]);
  expect(body.headings).toEqual({
    found: ["Question", "Option A", "Option B", "Correct Answer", "Explanation"],
    unknown: ["Nr"],
  });
  const semicolons = await read("question;options;answer\nLaterality?;left | right;2\n");
  expect(semicolons.body.questions[0]).toMatchObject({ options: ["left", "right"], answer: "right" });
  const utf16 = await read(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("question\tanswer\nÜber?\tjä\n", "utf16le")]),
  );
  expect(utf16.body.questions[0]).toMatchObject({ questionText: "Über?", answer: "jä" });
});

test.each([
  [
    "without the columns of questions",
    "Name,Course\nAsha,CPC\n",
    422,
    "The first line must name the columns: Question, Options, Answer, Explanation. Options and Explanation may be left out.",
  ],
  ["with two columns of answers", "Question,Answer,Correct\nQ,1,2\n", 422, "Two columns are the answer"],
  ["without a question", "Question,Answer\n", 422, "The file has no questions"],
  [
    "of 100,000 questions",
    `Question,Answer\n${"Q,1\n".repeat(100_000)}`,
    413,
    "At most 300 questions can be imported at once",
  ],
  ["that is empty", "", 422, "The file is empty"],
  ["of another kind", "\u0000\u0001", 422, "The file is neither CSV nor XLSX"],
])("a sheet of questions %s is refused", async (_, text, status, sentence) => {
  const refused = await read(text);
  expect([refused.status, refused.body.message]).toEqual([status, sentence]);
});
