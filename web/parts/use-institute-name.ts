import { useQuery } from "@tanstack/react-query";
import { instituteQuery } from "../api/settings.ts";

/** Whose name stands on what is printed: the institute's, or Casebook where it has set none. */
export function useInstituteName(): string {
  return useQuery(instituteQuery).data?.name || "Casebook";
}
