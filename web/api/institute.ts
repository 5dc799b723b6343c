import type { Institute } from "#contract/api/settings.ts";
import { brandColour } from "#contract/colour.ts";
import { call } from "./client.ts";

const storageKey = "institute";

const unnamed: Institute = { name: "", logo: null, colour: brandColour };

/** The institute's name, logo and colour, as they were when this browser asked last; ours when it never did. */
export function knownInstitute(): Institute {
  try {
    return { ...unnamed, ...JSON.parse(localStorage.getItem(storageKey) ?? "null") };
  } catch {
    return unnamed;
  }
}

/** Asks for them; kept in this browser, so that the next page begins with them. */
export async function readInstitute(): Promise<Institute> {
  const { name, logo, colour } = await call("GET /institute");
  try {
    localStorage.setItem(storageKey, JSON.stringify({ name, logo, colour }));
  } catch {
    // Without room for it the next page begins with ours.
  }
  return { name, logo, colour };
}
