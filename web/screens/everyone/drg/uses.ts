import type { GroupedClaim } from "#contract/api/drg.ts";

/** The effect of a code, in a word or two. */
export interface Use {
  text: string;
  tone?: "counts" | "against";
}

export function diagnosisUse(use: GroupedClaim["codes"][number], grouped: GroupedClaim | undefined): Use {
  if (use.why) return { text: use.why, tone: "against" };
  if (use.counted && use.code === grouped?.carriers.code) return { text: "Counts: decides", tone: "counts" };
  if (use.counted) return { text: "Counts", tone: "counts" };
  return use.affects ? { text: "Decides", tone: "counts" } : { text: "–" };
}

export function procedureUse({ operatingRoom, affects, why }: GroupedClaim["procedures"][number]): Use {
  const kind = operatingRoom ? "O.R." : "Not O.R.";
  if (affects) return { text: why ? `${kind}, decides. ${why}` : `${kind}, decides`, tone: "counts" };
  if (why) return { text: why, tone: why.startsWith("Not") ? "against" : "counts" };
  return { text: `${kind}, no effect` };
}

export function isAgainst(use: Use | undefined): boolean {
  return use?.tone === "against";
}
