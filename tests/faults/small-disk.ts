import { execFileSync } from "node:child_process";
import type { TestContext } from "vitest";

/** Makes a folder a disk of this size ("2m"). Skips the test where nobody may mount one: only root may. */
export function mountDisk(context: TestContext, folder: string, size: string): void {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    context.skip("no small file system can be mounted here");
  }
}

/** Gives a mounted disk another size. */
export function resizeDisk(folder: string, size: string): void {
  execFileSync("mount", ["-o", `remount,size=${size}`, folder]);
}

/** Unmounts a disk, also while a process uses it. */
export function unmountDisk(folder: string): void {
  execFileSync("umount", ["-l", folder]);
}
