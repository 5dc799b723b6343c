import { useQuery } from "@tanstack/react-query";
import { instituteQuery } from "../../api/settings.ts";

/** Returns the name and logo for printed pages: the institute's, or Casebook's if none is set. */
export function useInstitute(): { name: string; logo: string | null } {
  const { name = "", logo = null } = useQuery(instituteQuery).data ?? {};
  return { name: name || "Casebook", logo };
}
