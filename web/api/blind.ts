import { queryOptions } from "@tanstack/react-query";
import { type Answers, toWire } from "#contract/answers.ts";
import type { Settling } from "#contract/api/blind.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export interface BlindSectionIds {
  id: string;
  sectionId: string;
}

/** A section as its second coder sees it; after they have submitted, also the differences from the key. */
export const blindQuery = (place: BlindSectionIds) =>
  queryOptions({
    queryKey: keyOf("assignments", place.id, "blind", place.sectionId),
    queryFn: ({ signal }) => call("GET /assignments/:id/sections/:sectionId/blind", { params: { ...place }, signal }),
  });

export function handInBlind(place: BlindSectionIds, answers: Answers) {
  return call("POST /assignments/:id/sections/:sectionId/blind", {
    params: { ...place },
    body: { answer: toWire(answers) },
  });
}

/** Returns what settling the differences would do to results. */
export async function previewSettling(place: BlindSectionIds, changes: Settling[]): Promise<RegradingPreview> {
  const {
    students = [],
    up = 0,
    down = 0,
    same = 0,
  } = await call("POST /assignments/:id/sections/:sectionId/blind/settle", {
    params: { ...place },
    query: { dryRun: "true" },
    body: { changes },
  });
  return { success: true, students, up, down, same };
}

export function settleBlind(place: BlindSectionIds, changes: Settling[], raiseOnly: boolean) {
  return call("POST /assignments/:id/sections/:sectionId/blind/settle", {
    params: { ...place },
    query: { raiseOnly: raiseOnly ? "true" : "false" },
    body: { changes },
  });
}
