import { useQuery } from "@tanstack/react-query";
import { passBar } from "#contract/progress.ts";
import { settingsQuery } from "../../api/sessions.ts";

/** The percent from which on a course is passed, as the institute has set it. */
export function usePassBar(): number {
  return useQuery(settingsQuery).data?.passBar ?? passBar;
}
