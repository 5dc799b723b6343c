import { Button, Card, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { LiveSession, System } from "#contract/api/system.ts";
import { formatDateTime } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { endSessionOf } from "../../api/system.ts";
import { Chip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import classes from "./system.module.css";

const roleWords = { admin: "Admin", subadmin: "Subadmin", user: "Student" } as const;

/** Who is logged in now, staff first; any but one's own session can be ended. */
export function Sessions({ sessions: { count, shown } }: { sessions: System["sessions"] }) {
  return (
    <Card component="section" aria-label="Sessions now">
      <Title order={2} fz={15} mb={8}>
        Sessions now: {count.toLocaleString("en-IN")}
      </Title>
      <ul className={classes.list}>
        {shown.map((session) => (
          <Session key={session._id} session={session} />
        ))}
      </ul>
      {count > shown.length && (
        <Text fz="xs" c="dimmed" mt={8}>
          {shown.length} of {count.toLocaleString("en-IN")} are shown, staff first. A student's sessions are ended under
          Students.
        </Text>
      )}
    </Card>
  );
}

function Session({ session: { _id, user, startedAt, seenAt, isOwn } }: { session: LiveSession }) {
  const end = useMutation({
    mutationFn: () => endSessionOf(_id),
    onSuccess: () => saySuccess(`The session of ${user.name} was ended`),
    onError: (error) => sayFault(faultText(error)),
  });
  return (
    <li>
      <div className={classes.who}>
        <b>{user.name}</b>
        <Chip tone={user.role === "user" ? "quiet" : "brand"}>{roleWords[user.role]}</Chip>
        <span className={classes.quiet}>
          since {formatDateTime(startedAt)}, seen {formatDateTime(seenAt)}
        </span>
      </div>
      {isOwn ? (
        <Chip tone="quiet">This one</Chip>
      ) : (
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
      )}
    </li>
  );
}
