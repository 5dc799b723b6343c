import { Button, Card, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveSession, System } from "#contract/api/system.ts";
import { formatDateTime } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { endSessionOf } from "../../api/system.ts";
import { Chip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { byPerson, type Person } from "./by-person.ts";
import classes from "./system.module.css";

const roleWords = { admin: "Admin", subadmin: "Subadmin", user: "Student" } as const;

/** Who is logged in now, person by person, staff first; any but one's own session can be ended. */
export function Sessions({ sessions: { count, shown } }: { sessions: System["sessions"] }) {
  const people = byPerson(shown);
  const isStaff = ({ user }: Person) => user.role !== "user";
  return (
    <Card component="section" aria-label="Sessions now">
      <Title order={2} fz={15} mb={8}>
        Sessions now: {count.toLocaleString("en-IN")}
      </Title>
      <People title="Staff" people={people.filter(isStaff)} />
      <People title="Students" people={people.filter((person) => !isStaff(person))} />
      {count > shown.length && (
        <Text fz="xs" c="dimmed" mt={8}>
          {shown.length} of {count.toLocaleString("en-IN")} are shown, staff first. A student's sessions are ended under
          Students.
        </Text>
      )}
    </Card>
  );
}

const fewPeople = 10;

function People({ title, people }: { title: string; people: readonly Person[] }) {
  const [isWhole, setWhole] = useState(false);
  if (people.length === 0) return null;
  const shown = isWhole ? people : people.slice(0, fewPeople);
  return (
    <section className={classes.people} aria-label={title}>
      <Title order={3} className={classes.group ?? ""}>
        {title} · {people.length.toLocaleString("en-IN")} {people.length === 1 ? "person" : "people"}
      </Title>
      <ul className={classes.list}>
        {shown.map((person) => (
          <PersonRow key={person.user._id} person={person} />
        ))}
      </ul>
      {people.length > shown.length && (
        <Button size="compact-sm" variant="subtle" mt={6} ml={-8} onClick={() => setWhole(true)}>
          Show all {people.length.toLocaleString("en-IN")}
        </Button>
      )}
    </section>
  );
}

const fewSessions = 3;

/** Who has one session is one line; of several those that were seen last stand below the name. */
function PersonRow({ person: { user, sessions } }: { person: Person }) {
  const [isWhole, setWhole] = useState(false);
  const [only, ...others] = sessions;
  const isOne = others.length === 0;
  return (
    <li data-several={!isOne || undefined}>
      <div className={classes.who}>
        <b>{user.name}</b>
        {user.role !== "user" && <Chip tone="brand">{roleWords[user.role]}</Chip>}
        {isOne && only ? <Times session={only} /> : <span className={classes.quiet}>{sessions.length} sessions</span>}
      </div>
      {isOne && only ? (
        <End session={only} />
      ) : (
        <ul className={classes.several} aria-label={`Sessions of ${user.name}`}>
          {(isWhole ? sessions : sessions.slice(0, fewSessions)).map((session) => (
            <li key={session._id}>
              <Times session={session} />
              <End session={session} />
            </li>
          ))}
          {!isWhole && sessions.length > fewSessions && (
            <li>
              <Button size="compact-sm" variant="subtle" ml={-8} onClick={() => setWhole(true)}>
                {sessions.length - fewSessions} more of {user.name}
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function Times({ session: { startedAt, seenAt } }: { session: LiveSession }) {
  return (
    <span className={classes.times}>
      <span>seen {formatDateTime(seenAt)},</span> <span>since {formatDateTime(startedAt)}</span>
    </span>
  );
}

function End({ session: { _id, user, isOwn } }: { session: LiveSession }) {
  const end = useMutation({
    mutationFn: () => endSessionOf(_id),
    onSuccess: () => saySuccess(`The session of ${user.name} was ended`),
    onError: (error) => sayFault(faultText(error)),
  });
  if (isOwn) return <Chip tone="quiet">This one</Chip>;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      data-danger
      disabled={end.isPending}
      aria-label={`End the session of ${user.name}`}
      onClick={() =>
        askBefore({
          title: `End the session of ${user.name}`,
          question: "They are logged out there, and can log in again.",
          confirm: "End session",
          act: () => end.mutate(),
        })
      }
    >
      End
    </Button>
  );
}
