import type { Page } from "playwright-core";
import type { SessionUser } from "#contract/api/sessions.ts";

/** Stores a session where the login page stores it. A new page stores it when it first loads the product. */
export async function storeSession(page: Page, origin: string, sessionId: string, user: SessionUser): Promise<void> {
  const { courseName, role, enrolledDate, profileImage } = user;
  const stored = { sessionId, user: JSON.stringify(user), userId: user.id, name: user.name };
  const localStorage = Object.entries({ ...stored, courseName, role, enrolledDate, profileImage })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: String(value) }));
  if (page.url() === "about:blank") await page.addInitScript(storeOnce, { origin, sessionId, localStorage });
  else await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

interface StoredSession {
  origin: string;
  sessionId: string;
  localStorage: { name: string; value: string }[];
}

/**
 * In the page, before its scripts: stores a session at the first load of the tab and marks that in the tab's name. From
 * outside, Playwright would have to load another page first.
 */
function storeOnce({ origin, sessionId, localStorage: entries }: StoredSession): void {
  if (location.origin !== origin || window.name.includes(sessionId)) return;
  window.name += sessionId;
  localStorage.clear();
  for (const { name, value } of entries) localStorage.setItem(name, value);
}
