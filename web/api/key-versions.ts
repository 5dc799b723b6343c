import { queryOptions } from "@tanstack/react-query";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

/** All versions of a section's key, newest first. */
export const keyVersionsQuery = (assignmentId: string, sectionId: string) =>
  queryOptions({
    queryKey: keyOf("assignments", assignmentId, "keys", sectionId),
    queryFn: async ({ signal }) => {
      const params = { id: assignmentId, sectionId };
      return (await call("GET /assignments/:id/sections/:sectionId/keys", { params, signal })).versions;
    },
  });

export interface KeyVersionIds {
  assignmentId: string;
  sectionId: string;
  version: number;
}

const paramsOf = ({ assignmentId, sectionId, version }: KeyVersionIds) => ({
  id: assignmentId,
  sectionId,
  version: String(version),
});

/** Returns what restoring a version would do to results. */
export async function previewRestoring(place: KeyVersionIds): Promise<RegradingPreview> {
  const {
    students = [],
    up = 0,
    down = 0,
    same = 0,
  } = await call("POST /assignments/:id/sections/:sectionId/keys/:version/restore", {
    params: paramsOf(place),
    query: { dryRun: "true" },
  });
  return { success: true, students, up, down, same };
}

/** Makes an older version the key again. With `raiseOnly`, only the results that improve change. */
export function restoreKey(place: KeyVersionIds, raiseOnly: boolean) {
  return call("POST /assignments/:id/sections/:sectionId/keys/:version/restore", {
    params: paramsOf(place),
    query: { raiseOnly: raiseOnly ? "true" : "false" },
  });
}
