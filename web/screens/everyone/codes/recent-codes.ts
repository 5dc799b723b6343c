import type { CodeSystem } from "#contract/code-systems.ts";
import { onSessionCleared } from "../../../api/session-store.ts";

interface Opened {
  system: CodeSystem;
  display: string;
  title: string;
}

const key = "codes_opened_last";
const mostOfSystem = 6;

/** The codes of a system that were looked at last on this device, newest first. */
export function openedLast(system: CodeSystem): Opened[] {
  return read().filter((opened) => opened.system === system);
}

export function rememberOpened({ system, display, title }: Opened): void {
  const own = openedLast(system).filter((opened) => opened.display !== display);
  const others = read().filter((opened) => opened.system !== system);
  try {
    const kept = [{ system, display, title }, ...own].slice(0, mostOfSystem);
    localStorage.setItem(key, JSON.stringify([...kept, ...others]));
  } catch {
    // A device without room remembers none.
  }
}

function read(): Opened[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Opened[];
  } catch {
    return [];
  }
}

// Whoever sits down next begins anew.
onSessionCleared(() => localStorage.removeItem(key));
