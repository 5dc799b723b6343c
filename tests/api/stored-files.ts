import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { Platform } from "./platform.ts";

export const dayMs = 24 * 60 * 60 * 1000;

export const onePixel = new File(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  ],
  "me.png",
  { type: "image/png" },
);

/** The fields of a student, for a form with an image. */
export const student = {
  name: "Asha of the files",
  password: "secret-password",
  courseName: "CPC",
  expiryDate: "2099-12-31",
};

/** The file store of a platform, looked at from outside. */
export function storedFiles(platform: Platform) {
  const { files } = platform.services.config;
  const stored = () => readdir(files);
  return {
    /** The names of all entries. */
    stored,
    place: (key: string) => path.join(files, key),
    /** Returns the key of the file that an act adds; "" when it adds none. */
    keyOf: async (add: () => Promise<unknown>): Promise<string> => {
      const before = await stored();
      await add();
      const [key = "", ...others] = (await stored()).filter((one) => !before.includes(one));
      expect(others).toEqual([]);
      return key;
    },
  };
}
