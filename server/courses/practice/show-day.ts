import dayjs from "dayjs";
import type { Layout } from "./layouts.ts";

/** Formats a day as a hospital does. */
export function showDay(day: string, days: Layout["days"]): string {
  return dayjs(day).format(days === "02/03/2026" ? "MM/DD/YYYY" : "DD MMM YYYY");
}
