import type { Institute } from "#contract/api/settings.ts";
import { brandColour } from "#contract/colour.ts";
import { call } from "./client.ts";

const storageKey = "institute";

/** `style` is computed once and stored, so that the first paint needs no colour arithmetic. */
export type KnownInstitute = Institute & { style: string };

const unnamed: KnownInstitute = { name: "", logo: null, colour: brandColour, style: "" };

/** Returns the institute's name, logo and colour from the last visit of this browser; otherwise the defaults. */
export function knownInstitute(): KnownInstitute {
  try {
    return { ...unnamed, ...JSON.parse(localStorage.getItem(storageKey) ?? "null") };
  } catch {
    return unnamed;
  }
}

/** Fetches the institute's name, logo and colour, and stores them in this browser for the next page load. */
export async function readInstitute(): Promise<KnownInstitute> {
  const { name, logo, colour } = await call("GET /institute");
  const style = colour === brandColour ? "" : (await import("./institute-style.ts")).styleOf(colour);
  const institute = { name, logo, colour, style };
  try {
    localStorage.setItem(storageKey, JSON.stringify(institute));
  } catch {
    // Storage is full or blocked: the next page load starts with the defaults.
  }
  return institute;
}
