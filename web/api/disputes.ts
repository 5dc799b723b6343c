import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
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
