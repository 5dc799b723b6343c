import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./own-postgres.ts";

const nginx = process.env.NGINX ?? "nginx";

/** Whether it can be run here. */
export function hasNginx(): boolean {
  try {
    execFileSync(nginx, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** nginx as deploy/nginx.conf sets it up, in front of servers of this machine. Of itself it holds 512 connections, both sides together. */
export async function startProxy(ports: readonly [number, number]) {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-nginx-"));
  const port = await findFreePort();
  const shipped = await readFile(path.join(import.meta.dirname, "../../deploy/nginx.conf"), "utf8");
  const site = shipped
    .replace("casebook-1:3000", `127.0.0.1:${ports[0]}`)
    .replace("casebook-2:3000", `127.0.0.1:${ports[1]}`)
    .replace("listen 80 ", `listen 127.0.0.1:${port} `);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const whole = `error_log ${folder}/error.log; pid ${folder}/pid; events { worker_connections 8192; } http { access_log off; ${paths.join(" ")} ${site} }`;
  await writeFile(path.join(folder, "nginx.conf"), whole);
  const child = spawn(nginx, ["-p", folder, "-c", "nginx.conf", "-g", "daemon off;"], { stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/api/health`).catch(() => undefined))?.ok) await sleep(50);
  return { base, stop: () => child.kill("SIGTERM") };
}
