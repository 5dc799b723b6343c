import type { LiveSession } from "#contract/api/system.ts";

export interface Person {
  user: LiveSession["user"];
  /** The most recently seen first, but the viewer's own session before all others. */
  sessions: LiveSession[];
}

const newestFirst = (one: LiveSession, other: LiveSession) =>
  Number(other.isOwn) - Number(one.isOwn) || Date.parse(other.seenAt) - Date.parse(one.seenAt);

/** Groups sessions by person: the viewer first, then by the latest activity. */
export function byPerson(sessions: readonly LiveSession[]): Person[] {
  const people = new Map<string, Person>();
  for (const session of sessions.toSorted(newestFirst)) {
    const person = people.get(session.user._id);
    if (person) person.sessions.push(session);
    else people.set(session.user._id, { user: session.user, sessions: [session] });
  }
  return [...people.values()];
}
