import { useQuery } from "@tanstack/react-query";
import { brandColour } from "#contract/colour.ts";
import { instituteQuery } from "../api/settings.ts";
import { InstituteStyle } from "../parts/institute-style.tsx";

/** Puts the institute's colour in the place of ours, behind the login. */
export function InstituteColour() {
  return <InstituteStyle colour={useQuery(instituteQuery).data?.colour ?? brandColour} />;
}
