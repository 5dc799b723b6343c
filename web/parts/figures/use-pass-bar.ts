import { useQuery } from "@tanstack/react-query";
import { passBar } from "#contract/progress.ts";
import { settingsQuery } from "../../api/sessions.ts";

/** Returns the percentage needed to pass, as the institute has set it. */
export function usePassBar(): number {
  return useQuery(settingsQuery).data?.passBar ?? passBar;
}
