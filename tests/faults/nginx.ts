import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "./own-postgres.ts";
import { pause } from "./pause.ts";

const nginx = process.env.NGINX ?? "nginx";

/** Returns true if nginx is installed here. */
export function hasNginx(): boolean {
  try {
    execFileSync(nginx, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts nginx with deploy/nginx.conf in front of two servers of this machine; `workers` limits its processes. Rejects with
 * the error log when nginx ends early.
 */
export async function startProxy(ports: readonly [number, number], workers = "auto") {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-nginx-"));
  const port = await findFreePort();
  const errorLog = path.join(folder, "error.log");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(" ");
  const replacements = [
    ["worker_processes auto;", `error_log ${errorLog}; pid ${folder}/pid; worker_processes ${workers};`],
    ["http {", `http { ${temporary}`],
    ["/var/log/nginx/access.log", `${folder}/access.log`],
    ["/var/log/nginx/error.log", errorLog],
    ["server casebook-1:3000", `server 127.0.0.1:${ports[0]}`],
    ["server casebook-2:3000", `server 127.0.0.1:${ports[1]}`],
    ["listen 80 ", `listen 127.0.0.1:${port} `],
  ] as const;
  let config = await readFile(path.join(import.meta.dirname, "../../deploy/nginx.conf"), "utf8");
  for (const [shipped, here] of replacements) {
    if (config.split(shipped).length !== 2) throw new Error(`deploy/nginx.conf must have this once: ${shipped}`);
    config = config.replace(shipped, here);
  }
  await writeFile(path.join(folder, "nginx.conf"), config);
  const child = spawn(nginx, ["-p", folder, "-c", "nginx.conf", "-g", "daemon off;"], { stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(base).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(await readFile(errorLog, "utf8"));
    await pause(50);
  }
  const readLogs = async () =>
    (await readFile(path.join(folder, "access.log"), "utf8")) + (await readFile(errorLog, "utf8"));
  return { base, readLogs, stop: () => child.kill("SIGTERM") };
}
