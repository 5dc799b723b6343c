import { unsavedPrefix } from "../../api/session-store.ts";

// Unsaved input of forms, stored in this tab. It survives a reload, a crash of the browser and the end of a session. It
// is deleted when the user saves, leaves the form on purpose, or logs out.

/**
 * Returns the storage key of a form, for each user apart. Call it once, because the session may end while the form is
 * open.
 */
export const unsavedKey = (place: string) => `${unsavedPrefix}${localStorage.getItem("userId")}_${place}`;

export function storeUnsaved(name: string, what: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(what));
  } catch {
    // Storage is full: the input is then only on the screen.
  }
}

/** Returns the stored input. Another version of this page may have written it. */
export function readUnsaved<T extends object>(name: string): T | undefined {
  return (JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null) ?? undefined;
}

export function deleteUnsaved(name: string): void {
  sessionStorage.removeItem(name);
}
