import { spawn } from "node:child_process";
import path from "node:path";

// The server restarts when its files change; the web is served by Vite on its own port and calls the server.
const root = path.resolve(import.meta.dirname, "..");
const commands = [
  [path.join(root, "server/main.ts"), "--api-only"],
  [path.join(root, "node_modules/vite/bin/vite.js")],
];
const modules = ["contract", "coding", "server", "assistant"];
const children = commands.map((args, index) =>
  spawn(process.execPath, [...(index === 0 ? modules.map((module) => `--watch-path=${module}`) : []), ...args], {
    cwd: root,
    stdio: "inherit",
  }),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
