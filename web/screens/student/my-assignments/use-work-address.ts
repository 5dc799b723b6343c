import { useSearchParams } from "react-router";
import { addressOf } from "./work.ts";

/**
 * Returns a function for addresses within My Assignments that preserve search and order. Without an id it returns the
 * address of the list.
 */
export function useWorkAddress(): (assignmentId?: string, sectionId?: string) => string {
  const [here] = useSearchParams();
  return (assignmentId, sectionId) => addressOf(here, assignmentId, sectionId);
}
