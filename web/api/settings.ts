import { queryOptions } from "@tanstack/react-query";
import type { Institute } from "#contract/api/settings.ts";
import { brandColour } from "#contract/colour.ts";
import type { Sent } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

const storageKey = "institute";

/** The institute's name, logo and colour, as they were when this browser asked last. */
function knownInstitute(): Institute {
  try {
    return { name: "", logo: null, colour: brandColour, ...JSON.parse(localStorage.getItem(storageKey) ?? "{}") };
  } catch {
    return { name: "", logo: null, colour: brandColour };
  }
}

/** The institute's name, logo and colour; kept in this browser, so that the next page begins with them. */
export const instituteQuery = queryOptions({
  queryKey: keyOf("institute"),
  queryFn: async () => {
    const { name, logo, colour } = await call("GET /institute");
    try {
      localStorage.setItem(storageKey, JSON.stringify({ name, logo, colour }));
    } catch {
      // Without room for it the next page begins with ours.
    }
    return { name, logo, colour };
  },
  placeholderData: knownInstitute,
  staleTime: 300_000,
});

/** Everything that an admin has set. */
export const adminSettingsQuery = queryOptions({
  queryKey: keyOf("settings", "admin"),
  queryFn: async () => (await call("GET /admin/settings")).settings,
});

/** Changes settings; every screen knows at once. */
export async function changeSettings(changes: Sent<"PUT /admin/settings", "body">) {
  const { settings } = await call("PUT /admin/settings", { body: changes });
  await Promise.all([
    queries.invalidateQueries({ queryKey: keyOf("settings") }),
    queries.invalidateQueries({ queryKey: keyOf("institute") }),
  ]);
  return settings;
}
