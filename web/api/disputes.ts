import { queryOptions } from "@tanstack/react-query";
import type { RulingKind } from "#contract/api/disputes.ts";
import type { Sent } from "#contract/endpoints.ts";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

/** The disputes of the student who is logged in. */
export const ownDisputesQuery = () =>
  queryOptions({
    queryKey: keyOf("disputes", "own"),
    queryFn: async ({ signal }) => (await call("GET /student/disputes", { signal })).disputes,
  });

export interface DisputedLine {
  studentId: string;
  assignmentId: string;
  subAssignmentId: string;
  field: string;
  code: string | null;
}

export function disputeLine(place: DisputedLine, reason: string) {
  return call("POST /student/disputes", { body: { ...place, reason } });
}

type DisputesAsked = Omit<Sent<"GET /disputes", "query">, "format">;

/** Disputes as staff see them, oldest first. */
export const disputesQuery = (asked: DisputesAsked) =>
  queryOptions({
    queryKey: keyOf("disputes", "staff", asked),
    queryFn: async ({ signal }) => (await call("GET /disputes", { query: asked, signal })).disputes,
  });

/** Returns the present number of open disputes about a student's section. */
export async function countOpenDisputes(place: Pick<DisputedLine, "studentId" | "assignmentId" | "subAssignmentId">) {
  const { studentId, assignmentId, subAssignmentId } = place;
  const { disputes } = await call("GET /disputes", { query: { state: "open", assignmentId }, timeoutMs: 5000 });
  return disputes.filter((one) => one.studentId === studentId && one.subAssignmentId === subAssignmentId).length;
}

export const downloadDisputes = (asked: DisputesAsked) =>
  download("GET /disputes", { query: { ...asked, format: "csv" } });

/** The number of disputes without a ruling. */
export const openDisputesQuery = queryOptions({
  queryKey: keyOf("disputes", "count"),
  queryFn: async ({ signal }) => (await call("GET /disputes/open", { signal })).open,
});

/**
 * The effect of a ruling on results; nothing is written. It is fetched each time the form opens and never refetched:
 * after the ruling, the call would be refused.
 */
export const rulingPreviewQuery = (id: string, as: RulingKind) =>
  queryOptions({
    queryKey: keyOf("rulings", id, as),
    queryFn: ({ signal }) =>
      call("PUT /disputes/:id", {
        params: { id },
        body: { state: "accepted", as, reason: "What if", dryRun: true },
        signal,
      }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

/** Stops pending previews of rulings, which the server would refuse after the ruling. */
export const stopRulingPreviews = (id: string): Promise<void> =>
  queries.cancelQueries({ queryKey: keyOf("rulings", id) });

/** Accepts a dispute in one of three ways, or rejects it (null). */
export function ruleOnDispute(id: string, as: RulingKind | null, reason: string) {
  const state = as === null ? "rejected" : "accepted";
  return call("PUT /disputes/:id", { params: { id }, body: { state, as, reason } });
}
