import { useSearchParams } from "react-router";
import { addressOf } from "./places.ts";

/** Makes addresses within My Assignments that keep what the list is narrowed to: the list's own without an id. */
export function usePlaces(): (assignmentId?: string, sectionId?: string) => string {
  const [here] = useSearchParams();
  return (assignmentId, sectionId) => addressOf(here, assignmentId, sectionId);
}
