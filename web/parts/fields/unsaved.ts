import { unsavedPrefix } from "../../api/session-store.ts";

// What somebody has typed into a form and not saved, as this tab keeps it: a reload, a crash of the browser and a session that
// ends take nothing of it. Whoever leaves the form on purpose, saves it or logs out leaves nothing here.

/** Where it lies: everybody's own, by the place of the form. Asked once: a session may end while the form stands. */
export const unsavedName = (place: string) => `${unsavedPrefix}${localStorage.getItem("userId")}_${place}`;

export function keepUnsaved(name: string, what: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(what));
  } catch {
    // A tab that can keep no more leaves the form as safe as it was: on the screen.
  }
}

/** Out: what was kept there; another version of this page may have written it. */
export function findUnsaved<T extends object>(name: string): T | undefined {
  return (JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null) ?? undefined;
}

export function dropUnsaved(name: string): void {
  sessionStorage.removeItem(name);
}
