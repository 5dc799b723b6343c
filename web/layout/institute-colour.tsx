import { useQuery } from "@tanstack/react-query";
import { instituteQuery } from "../api/settings.ts";

/** Puts the institute's colour in the place of ours, in both schemes. */
export function InstituteColour() {
  return <style>{useQuery(instituteQuery).data?.style}</style>;
}
