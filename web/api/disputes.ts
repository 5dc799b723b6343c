import { queryOptions } from "@tanstack/react-query";
import type { RulingKind } from "#contract/api/disputes.ts";
import type { Sent } from "#contract/endpoints.ts";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";

/** What the student who is logged in has disputed. */
export const ownDisputesQuery = () =>
  queryOptions({
    queryKey: keyOf("disputes", "own"),
    queryFn: async ({ signal }) => (await call("GET /student/disputes", { signal })).disputes,
  });

export interface DisputedPlace {
  studentId: string;
  assignmentId: string;
  subAssignmentId: string;
  field: string;
  code: string | null;
}

export function disputeLine(place: DisputedPlace, reason: string) {
  return call("POST /student/disputes", { body: { ...place, reason } });
}

type DisputesAsked = Omit<Sent<"GET /disputes", "query">, "format">;

/** Disputes as staff see them, oldest first. */
export const disputesQuery = (asked: DisputesAsked) =>
  queryOptions({
    queryKey: keyOf("disputes", "staff", asked),
    queryFn: async ({ signal }) => (await call("GET /disputes", { query: asked, signal })).disputes,
  });

/** Counts the open disputes of a student's section as they are now. */
export async function countOpenDisputes(place: Pick<DisputedPlace, "studentId" | "assignmentId" | "subAssignmentId">) {
  const { studentId, assignmentId, subAssignmentId } = place;
  const { disputes } = await call("GET /disputes", { query: { state: "open", assignmentId }, timeoutMs: 5000 });
  return disputes.filter((one) => one.studentId === studentId && one.subAssignmentId === subAssignmentId).length;
}

export const downloadDisputes = (asked: DisputesAsked) =>
  download("GET /disputes", { query: { ...asked, format: "csv" } });

/** How many disputes wait for a ruling. */
export const openDisputesQuery = queryOptions({
  queryKey: keyOf("disputes", "count"),
  queryFn: async ({ signal }) => (await call("GET /disputes/open", { signal })).open,
});

/**
 * What a ruling would do to results: nothing is written by it. Asked anew for each look, and by no change: the ruling
 * itself would ask for what is decided by then.
 */
export const dryRulingQuery = (id: string, as: RulingKind) =>
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

/** Rules on a dispute: accepted in one of three ways, or (null) rejected. */
export function ruleOnDispute(id: string, as: RulingKind | null, reason: string) {
  const state = as === null ? "rejected" : "accepted";
  return call("PUT /disputes/:id", { params: { id }, body: { state, as, reason } });
}
