import { Button, Group, Stack, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { LiftLoginLockRequest, LoginLocks } from "#contract/api/sessions.ts";
import { figure } from "#contract/figures.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { liftLoginLock } from "../../../api/login-locks.ts";
import { Note } from "../../../parts/page/note.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";

/** Shows whose logins are slowed down after failed ones, with a button that ends it. */
export default function LoginLocksNote({ locks }: { locks: LoginLocks }) {
  return (
    <Note tone="warn" icon={<IconLock aria-hidden />}>
      <Text fz="sm" mb="xxs">
        After many failed logins, some logins are slowed down. Each try waits up to 30 seconds.
      </Text>
      <Stack gap="xxs" component="ul" mah={220} p={0} style={{ listStyle: "none", overflowY: "auto" }}>
        {locks.users.map(({ _id, name, ...counts }) => (
          <Lock key={_id} who={name} {...counts} lock={{ userId: _id }} />
        ))}
        {locks.networks.map(({ network, ...counts }) => (
          <Lock key={network} who={`First logins from ${network}`} {...counts} lock={{ network }} />
        ))}
      </Stack>
    </Note>
  );
}

interface LockProps {
  who: string;
  failures: number;
  lastAt: string;
  lock: LiftLoginLockRequest;
}

function Lock({ who, failures, lastAt, lock }: LockProps) {
  const lift = useMutation({
    mutationFn: () => liftLoginLock(lock),
    onSuccess: () => notifySuccess(`Logins are no longer slowed down: ${who}`),
    onError: (error) => notifyFault(faultText(error)),
  });
  return (
    <Group component="li" gap="xs" justify="space-between" align="start" wrap="nowrap">
      <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
        <b>{who}</b>: {figure(failures)} failed logins, last at {formatTimeOfDay(lastAt)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flexShrink: 0 }}
        disabled={lift.isPending}
        aria-label={`Remove the delay: ${who}`}
        onClick={() => lift.mutate()}
      >
        Remove the delay
      </Button>
    </Group>
  );
}
