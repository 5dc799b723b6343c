/** The topics of cached queries. All query keys are made in this file. */
export const topics = [
  "account",
  "assignmentForm",
  "assignments",
  "attempts",
  "audit",
  "cases",
  "codes",
  "course",
  "dashboard",
  "disputes",
  "drg",
  "drill",
  "editPreview",
  "gradebook",
  "insight",
  "institute",
  "loginLocks",
  "notices",
  "payment",
  "practice",
  "result",
  "rulings",
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

/** Returns the key of a query: its topic and its parameters. */
export function keyOf(topic: Topic, ...asked: readonly unknown[]): readonly [Topic, ...unknown[]] {
  return [topic, ...asked];
}
