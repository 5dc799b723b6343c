// Some registries lack a package's builds for other platforms. npm then leaves those out of the lock file, and `npm ci`
// refuses it. This names them again, by the versions that their parents ask for; `npm ci` skips what is not of its platform.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const file = path.resolve(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lock;
const platform =
  /(android|darwin|linux|win32|freebsd)-(arm64|arm|x64|riscv64|ia32|ppc64|s390x)(?:-(musl|gnu|msvc|gnueabihf|eabi))?$/;
for (const [parent, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const [, os, cpu, libc] = platform.exec(name) ?? [];
    if (!os || packages[`node_modules/${name}`] || packages[`${parent}/node_modules/${name}`]) continue;
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ""),
      cpu: [cpu],
      ...(entry.dev && { dev: true }),
      ...(os === "linux" && /musl|gnu/.test(libc ?? "") && { libc: [libc === "musl" ? "musl" : "glibc"] }),
      ...(entry.license && { license: entry.license }),
      optional: true,
      os: [os],
      ...(entry.engines && { engines: entry.engines }),
    };
    process.stdout.write(`named ${name}\n`);
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
