import { expect, test } from "vitest";
import type { Notice } from "#contract/api/notices.ts";
import { noticeWords } from "../../web/layout/notices/notice-words.ts";

const disputes: Notice = {
  _id: "n",
  kind: "disputes",
  at: "2026-11-24T10:00:00.000Z",
  isRead: false,
  count: 5,
  facts: { moduleName: "Pneumonia", line: "I50.23", studentName: "Asha Rao" },
};

test.each([
  [undefined, ""],
  [7, ""],
  [5, ""],
  [3, ""],
  [0, " All are decided."],
])("a notice of five disputes says that all are decided when %s are open", (open, ending) => {
  const { title, text } = noticeWords(disputes, "UTC", open);
  expect([title, text]).toEqual(["5 new disputes.", `The latest: I50.23 in Pneumonia, by Asha Rao.${ending}`]);
});
