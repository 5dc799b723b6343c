import type { LiveSession } from "#contract/api/system.ts";

export interface Person {
  user: LiveSession["user"];
  /** The one that was seen last first. */
  sessions: LiveSession[];
}

const newestFirst = (one: LiveSession, other: LiveSession) => Date.parse(other.seenAt) - Date.parse(one.seenAt);

/** Sessions by whose they are: whoever was seen last is first. */
export function byPerson(sessions: readonly LiveSession[]): Person[] {
  const people = new Map<string, Person>();
  for (const session of sessions.toSorted(newestFirst)) {
    const person = people.get(session.user._id);
    if (person) person.sessions.push(session);
    else people.set(session.user._id, { user: session.user, sessions: [session] });
  }
  return [...people.values()];
}
