import type { Day } from "../days.ts";
import type { System } from "../systems.ts";

/** A file that staff imported: path, content, first day. */
export interface ImportedRelease {
  system: System;
  /** Its name among the releases of its system: `2027`, `2027-tabular`, `2026-10`. */
  release: string;
  from: Day;
  /** A file on this machine. */
  path: string;
  /** Name of the uploaded file. */
  fileName: string;
  /** SHA-256 of the file. */
  hash: string;
}
