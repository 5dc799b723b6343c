import { queryOptions } from "@tanstack/react-query";
import type { InstituteSettings } from "#contract/api/settings.ts";
import { settingText } from "#contract/setting-texts.ts";
import { call } from "./client.ts";
import { knownInstitute, readInstitute } from "./institute.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

/** The institute's name, logo and colour. Starts with the values stored in this browser. */
export const instituteQuery = queryOptions({
  queryKey: keyOf("institute"),
  queryFn: readInstitute,
  placeholderData: knownInstitute,
  staleTime: 300_000,
});

/** All settings of the institute, for admins. */
export const adminSettingsQuery = queryOptions({
  queryKey: keyOf("settings", "admin"),
  queryFn: async () => (await call("GET /admin/settings")).settings,
});

/**
 * Changes settings and updates every screen. `seen`: the same settings as the form read them. Rejects with a conflict
 * if someone else has changed one of them since.
 */
export async function changeSettings(changes: Partial<InstituteSettings>, seen: Partial<InstituteSettings>) {
  const texts = Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, settingText(value)]));
  const { settings } = await call("PUT /admin/settings", { body: { ...changes, seen: texts } });
  await Promise.all([
    queries.invalidateQueries({ queryKey: keyOf("settings") }),
    queries.invalidateQueries({ queryKey: keyOf("institute") }),
  ]);
  return settings;
}
