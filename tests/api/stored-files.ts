import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { Platform } from "./platform.ts";

export const dayMs = 24 * 60 * 60 * 1000;

/** A PNG that serves as a profile image. */
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

/** Lists the names of all entries in a platform's file store. */
export const namesInStore = (platform: Platform) => readdir(platform.services.config.files);

/** Returns the path of the contents of a file, by its key. */
export const pathInStore = (platform: Platform, key: string) => path.join(platform.services.config.files, key);

/** Returns the key in the link of a chart. */
export const keyInLink = (link: string) => path.basename(new URL(link, "http://casebook").pathname);

/** Returns the key of the file that an act adds, or "" if it adds none. */
export async function keyOf(platform: Platform, add: () => Promise<unknown>): Promise<string> {
  const before = await namesInStore(platform);
  await add();
  const [key = "", ...others] = (await namesInStore(platform)).filter((one) => !before.includes(one));
  expect(others).toEqual([]);
  return key;
}
