import type { Institute } from "#contract/api/settings.ts";
import { brandColour } from "#contract/colour.ts";
import { call } from "./client.ts";

const storageKey = "institute";

/** With what its colour comes to, computed once: whoever draws it knows nothing of colours. */
export type KnownInstitute = Institute & { style: string };

const unnamed: KnownInstitute = { name: "", logo: null, colour: brandColour, style: "" };

/** The institute's name, logo and colour, as they were when this browser asked last; ours when it never did. */
export function knownInstitute(): KnownInstitute {
  try {
    return { ...unnamed, ...JSON.parse(localStorage.getItem(storageKey) ?? "null") };
  } catch {
    return unnamed;
  }
}

/** Asks for them; kept in this browser, so that the next page begins with them. */
export async function readInstitute(): Promise<KnownInstitute> {
  const { name, logo, colour } = await call("GET /institute");
  const style = colour === brandColour ? "" : (await import("./institute-style.ts")).styleOf(colour);
  const institute = { name, logo, colour, style };
  try {
    localStorage.setItem(storageKey, JSON.stringify(institute));
  } catch {
    // Without room for it the next page begins with ours.
  }
  return institute;
}
