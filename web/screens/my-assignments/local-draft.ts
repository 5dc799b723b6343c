import type { Answers } from "./answers.ts";

export interface LocalDraft {
  answers: Answers;
  /** Items typed here that the server has not confirmed. */
  unsaved: string[];
}

function key(studentId: string, workId: string): string {
  return `draft_${studentId}_${workId}`;
}

/** What was typed on this device, kept before any server hears of it. */
export function readLocalDraft(studentId: string, workId: string): LocalDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key(studentId, workId)) ?? "null") as LocalDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeLocalDraft(studentId: string, workId: string, draft: LocalDraft): void {
  try {
    localStorage.setItem(key(studentId, workId), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage must not stop the typing; the server's copy follows within seconds.
  }
}

export function clearLocalDraft(studentId: string, workId: string): void {
  localStorage.removeItem(key(studentId, workId));
}
