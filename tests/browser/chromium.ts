import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/**
 * Finds a system Chromium, or else unpacks the one in the npm package into the project's folder instead of the system's
 * temporary folder.
 */
export async function findChromium(): Promise<string> {
  const system = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
  if (system) return system;
  const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache");
  const folder = path.join(cache, "chromium");
  if (!existsSync(folder)) await unpackInto(cache, folder);
  return inFolder(folder, () => sparticuz.executablePath());
}

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves no incomplete browser. */
async function unpackInto(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(path.join(cache, "unfinished-chromium-"));
  await inFolder(unfinished, () => sparticuz.executablePath());
  try {
    await rename(unfinished, folder);
  } catch (fault) {
    // A parallel run was faster.
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw fault;
  }
}

/** Makes the package unpack into this folder, which it takes for the temporary folder. */
async function inFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await act();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

export async function launchBrowser(): Promise<Browser> {
  // Graphics flags: without a graphics card, software rendering costs more than the rest of a page.
  const unwanted = /single-process|no-zygote|headless|gpu|gl=|angle|swiftshader/;
  const args = [
    ...sparticuz.args.filter((arg) => !unwanted.test(arg)),
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    // Pages isolated from their opener would need a second process, a tenth of a test's time.
    "--disable-features=AudioServiceOutOfProcess,IsolateOrigins,site-per-process,CrossOriginOpenerPolicy",
  ];
  // Shared memory is faster if there is enough of it; otherwise Chromium uses files.
  const ignoreDefaultArgs = (await hasRoomInMemory()) ? ["--disable-dev-shm-usage"] : [];
  return chromium.launch({ executablePath: await findChromium(), args, ignoreDefaultArgs, headless: true });
}

/** A container may have only 64 MB of shared memory, with which Chromium crashes. */
async function hasRoomInMemory(): Promise<boolean> {
  const room = await statfs("/dev/shm").catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize >= 2 ** 30;
}
