import type { CodeSystem } from "#contract/code-systems.ts";
import { onSessionCleared } from "../../../api/session-store.ts";

interface RecentCode {
  system: CodeSystem;
  display: string;
  title: string;
}

const key = "codes_opened_last";
const mostOfSystem = 6;

/** Returns the codes of a system that were opened last on this device, newest first. */
export function readRecentCodes(system: CodeSystem): RecentCode[] {
  return read().filter((opened) => opened.system === system);
}

export function storeRecentCode({ system, display, title }: RecentCode): void {
  const own = readRecentCodes(system).filter((opened) => opened.display !== display);
  const others = read().filter((opened) => opened.system !== system);
  try {
    const stored = [{ system, display, title }, ...own].slice(0, mostOfSystem);
    localStorage.setItem(key, JSON.stringify([...stored, ...others]));
  } catch {
    // Storage is full; then nothing is remembered.
  }
}

function read(): RecentCode[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as RecentCode[];
  } catch {
    return [];
  }
}

// The next user of this browser starts with an empty list.
onSessionCleared(() => localStorage.removeItem(key));
