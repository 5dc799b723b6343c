import { execFileSync } from "node:child_process";
import type { TestContext } from "vitest";

/** Mounts a small disk ("2m") on a folder. Skips the test without the right to mount, which only root has. */
export function mountDisk(context: TestContext, folder: string, size: string): void {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    context.skip("no small file system can be mounted here");
  }
}

/** Resizes a mounted disk. */
export function resizeDisk(folder: string, size: string): void {
  execFileSync("mount", ["-o", `remount,size=${size}`, folder]);
}

/** Unmounts a disk, even while a process uses it. */
export function unmountDisk(folder: string): void {
  execFileSync("umount", ["-l", folder]);
}
