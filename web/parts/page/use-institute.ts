import { useQuery } from "@tanstack/react-query";
import { instituteQuery } from "../../api/settings.ts";

/** Whose name and logo stand on what is printed: the institute's, or Casebook's where it has set none. */
export function useInstitute(): { name: string; logo: string | null } {
  const { name = "", logo = null } = useQuery(instituteQuery).data ?? {};
  return { name: name || "Casebook", logo };
}
