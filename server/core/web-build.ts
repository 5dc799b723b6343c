import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { ConfigFault } from "./variables.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** The folder of the built web. */
export const webDir = path.join(root, "dist", "web");
const stampFile = path.join(webDir, ".built-from");

/** Files that change the build, in addition to the sources of the web. */
const builders = ["package-lock.json", "vite.config.ts", "postcss.config.mjs"];

/**
 * Builds the web unless it was built from the present sources. The build runs in another process, so that its memory is freed.
 * Throws ConfigFault when the folder is read-only.
 */
export async function ensureWebBuilt(print: (line: string) => void): Promise<void> {
  const stamp = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  refuseReadOnly();
  print("Building the web (once) ...");
  const fresh = `${webDir}.${process.pid}`;
  await build(fresh);
  await compressFiles(fresh);
  await writeFile(path.join(fresh, ".built-from"), stamp);
  await mkdir(path.dirname(webDir), { recursive: true });
  // A request meanwhile finds the former files or the new ones.
  const former = `${fresh}.former`;
  if (existsSync(webDir)) await rename(webDir, former);
  await rename(fresh, webDir);
  await rm(former, { recursive: true, force: true });
}

function refuseReadOnly(): void {
  const dist = path.dirname(webDir);
  const folder = existsSync(dist) ? dist : root;
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new ConfigFault(
      `The web must be built again, and ${JSON.stringify(folder)} cannot be written (${(cause as NodeJS.ErrnoException).code}). ` +
        "With the server's VITE_AI_BASE, run npm ci as the owner of the code, or build the image again.",
    );
  }
}

function hashSources(): string {
  const hash = createHash("sha256").update("with copies by brotli");
  for (const name of builders) hash.update(readFileSync(path.join(root, name)));
  for (const sources of ["web", "contract"]) {
    const folder = path.join(root, sources);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  for (const name of ["VITE_API_BASE", "VITE_AI_BASE"]) hash.update(`${name}=${process.env[name] ?? ""}`);
  return hash.digest("hex");
}

/** Writes a copy of each text file, compressed by brotli at its highest level, for clients that accept it. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(m?js|css|svg)$/.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)));
    }),
  );
}

async function build(outDir: string): Promise<void> {
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const code = await new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve));
  if (code !== 0) throw new Error(`the web could not be built (vite ended with ${code})`);
}
