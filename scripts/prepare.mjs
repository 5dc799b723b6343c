// Builds the web when the packages have been installed, so that the first start has less to do. Whatever hinders it is
// no reason for an install to fail: the start builds what is missing.
import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const node = path.join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
spawnSync(node, [path.join(root, "scripts", "build-web.ts")], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
