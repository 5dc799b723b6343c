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
  [3, " 3 wait now."],
  [1, " 1 waits now."],
  [0, " All are decided."],
])("a notice of five disputes of which %s wait says so", (open, ending) => {
  const { title, text } = noticeWords(disputes, "UTC", open);
  expect([title, text]).toEqual(["5 new disputes.", `The latest: I50.23 in Pneumonia, by Asha Rao.${ending}`]);
});
