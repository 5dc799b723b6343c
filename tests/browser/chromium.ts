import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import sparticuz from "@sparticuz/chromium";

/**
 * A system Chromium where there is one, else the one inside the npm package, unpacked into the project's own folder and
 * not into the machine's.
 */
export async function findChromium(): Promise<string> {
  const system = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
  if (system) return system;
  const folder = path.resolve(import.meta.dirname, "../../node_modules/.cache/chromium");
  await mkdir(folder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await sparticuz.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
