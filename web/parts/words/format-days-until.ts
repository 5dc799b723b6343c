const dayMs = 86_400_000;

/** Returns when something is due or ends, in days of this device: "tomorrow", "in 4 days". */
export function formatDaysUntil(nextAt: string, now: Date): string {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(new Date(nextAt)) - midnight(now)) / dayMs);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
