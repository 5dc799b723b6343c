import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/**
 * A system Chromium where there is one, else the one inside the npm package, unpacked into the project's own folder and
 * not into the machine's.
 */
export async function findChromium(): Promise<string> {
  const system = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));
  if (system) return system;
  const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache");
  const folder = path.join(cache, "chromium");
  if (!existsSync(folder)) await unpackInto(cache, folder);
  return inFolder(folder, () => sparticuz.executablePath());
}

/** Unpacks it beside its folder first: a run that is interrupted leaves no browser of which a part is missing. */
async function unpackInto(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(path.join(cache, "unfinished-chromium-"));
  await inFolder(unfinished, () => sparticuz.executablePath());
  try {
    await rename(unfinished, folder);
  } catch (fault) {
    // Another run has been quicker.
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw fault;
  }
}

/** Has the package unpack into a folder, which it calls the system's folder of temporary files. */
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
  // Whatever draws with a graphics card: there is none, and one in software costs more than all the rest of a page.
  const unwanted = /single-process|no-zygote|headless|gpu|gl=|angle|swiftshader/;
  const args = [
    ...sparticuz.args.filter((arg) => !unwanted.test(arg)),
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    // A page that its server isolates from its opener gets a second process: a tenth of what a test costs.
    "--disable-features=AudioServiceOutOfProcess,IsolateOrigins,site-per-process,CrossOriginOpenerPolicy",
  ];
  // What its processes share, above all what they have drawn, lies in memory where there is room for it, else in files.
  const ignoreDefaultArgs = (await hasRoomInMemory()) ? ["--disable-dev-shm-usage"] : [];
  return chromium.launch({ executablePath: await findChromium(), args, ignoreDefaultArgs, headless: true });
}

/** A container may have as little as 64 MB of it, of which Chromium would die. */
async function hasRoomInMemory(): Promise<boolean> {
  const room = await statfs("/dev/shm").catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize >= 2 ** 30;
}
