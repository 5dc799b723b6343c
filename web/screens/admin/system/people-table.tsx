import { Button, Table, Text, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveSession } from "#contract/api/system.ts";
import { formatDateTime } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { endSessionOf } from "../../../api/system.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import type { Person } from "./by-person.ts";
import classes from "./system.module.css";

const roleWords = { admin: "Admin", subadmin: "Subadmin", user: "Student" } as const;

/** One row for each session. A person with several sessions shows the latest ones below their name. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  return (
    <Table verticalSpacing="xs" className={classes.sessions ?? ""} aria-label="Sessions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Who</Table.Th>
          <Table.Th>Last seen</Table.Th>
          <Table.Th>Logged in</Table.Th>
          <Table.Th>
            <VisuallyHidden>End</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      {people.map((person) => (
        <PersonRows key={person.user._id} person={person} />
      ))}
    </Table>
  );
}

const fewSessions = 3;

function PersonRows({ person: { user, sessions } }: { person: Person }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(0, fewSessions);
  const left = sessions.length - shown.length;
  return (
    <Table.Tbody aria-label={`Sessions of ${user.name}`}>
      {shown.map((session, index) => (
        <Table.Tr key={session._id} data-further={index > 0 || undefined}>
          <Table.Td>
            {index > 0 ? (
              <VisuallyHidden>{user.name}</VisuallyHidden>
            ) : (
              <>
                <b>{user.name}</b> {user.role !== "user" && <Chip tone="brand">{roleWords[user.role]}</Chip>}{" "}
                {sessions.length > 1 && (
                  <Text span c="dimmed" fz="xs">
                    {sessions.length} sessions
                  </Text>
                )}
              </>
            )}
          </Table.Td>
          <Table.Td className={classes.time ?? ""} data-title="Last seen">
            {formatDateTime(session.seenAt)}
          </Table.Td>
          <Table.Td className={classes.time ?? ""} data-title="Logged in">
            {formatDateTime(session.startedAt)}
          </Table.Td>
          <Table.Td ta="end">
            <End session={session} />
          </Table.Td>
        </Table.Tr>
      ))}
      {left > 0 && (
        <Table.Tr data-further>
          <Table.Td colSpan={4}>
            <Button size="compact-sm" variant="subtle" ml={-8} onClick={() => setWhole(true)}>
              {left} more
              <VisuallyHidden> of {user.name}</VisuallyHidden>
            </Button>
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}

function End({ session: { _id, user, isOwn } }: { session: LiveSession }) {
  const end = useMutation({
    mutationFn: () => endSessionOf(_id),
    onSuccess: () => notifySuccess(`The session of ${user.name} was ended`),
    onError: (error) => notifyFault(faultText(error)),
  });
  if (isOwn) return <Chip tone="quiet">This one</Chip>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      px="sm"
      data-danger
      disabled={end.isPending}
      aria-label={`End the session of ${user.name}`}
      onClick={() =>
        askBefore({
          title: `End the session of ${user.name}`,
          question: "They are logged out there and can log in again.",
          confirm: "End session",
          act: () => end.mutate(),
        })
      }
    >
      End
    </Button>
  );
}
