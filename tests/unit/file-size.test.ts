import { expect, test } from "vitest";
import { fileSize } from "../../web/screens/staff/assignment-form/file-size.ts";

test.each([
  [1, "1 kB"],
  [38 * 1024, "38 kB"],
  [102 * 1024, "102 kB"],
  [103 * 1024, "0.1 MB"],
  [2.44 * 1024 * 1024, "2.4 MB"],
])("%i bytes are %s", (bytes, size) => {
  expect(fileSize(bytes)).toBe(size);
});
