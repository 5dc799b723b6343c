/** What is read from the server. A key is made here and nowhere else. */
export type Topic =
  | "account"
  | "assignmentForm"
  | "assignments"
  | "attempts"
  | "codes"
  | "codes"
  | "course"
  | "dashboard"
  | "drg"
  | "insight"
  | "payment"
  | "result"
  | "session"
  | "settings"
  | "stats"
  | "studentCourse"
  | "studentStats"
  | "students"
  | "subadmins"
  | "submissions";

/** The key of a query: its topic, and what was asked of it. */
export function keyOf(topic: Topic, ...asked: readonly unknown[]): readonly [Topic, ...unknown[]] {
  return [topic, ...asked];
}
