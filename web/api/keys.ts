/** What is read from the server. A key is made here and nowhere else. */
export const topics = [
  "account",
  "assignmentForm",
  "assignments",
  "attempts",
  "audit",
  "codes",
  "course",
  "dashboard",
  "disputes",
  "drg",
  "drill",
  "gradebook",
  "insight",
  "institute",
  "loginLocks",
  "notices",
  "payment",
  "result",
  "rulings",
  "sampleCourse",
  "session",
  "settings",
  "stats",
  "studentCourse",
  "studentStats",
  "students",
  "subadmins",
  "submissions",
  "system",
] as const;

export type Topic = (typeof topics)[number];

/** The key of a query: its topic, and what was asked of it. */
export function keyOf(topic: Topic, ...asked: readonly unknown[]): readonly [Topic, ...unknown[]] {
  return [topic, ...asked];
}
