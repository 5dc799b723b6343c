import { Flex, Text } from "@mantine/core";
import { IconClockX } from "@tabler/icons-react";
import { daysLeft, expiryState, formatDate } from "#contract/time.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import classes from "./students.module.css";

/** The end of a student's access. Expired and soon-expiring dates are marked by words, not only by colour. */
export function ExpiryDate({ date, timeZone }: { date: string | null; timeZone: string }) {
  if (date === null) return <Text c="dimmed">—</Text>;
  const now = new Date();
  const state = expiryState(date, now);
  const shown = formatDate(date, timeZone);
  if (state === "active") return shown;
  const days = daysLeft(date, now, timeZone);
  return (
    <Flex wrap="wrap" columnGap="xs" align="center">
      {state === "expired" ? (
        <Chip tone="bad" icon={<IconClockX size={13} aria-hidden />}>
          Expired
        </Chip>
      ) : (
        <Chip tone="warn">{days === 0 ? "Ends today" : days === 1 ? "1 day left" : `${days} days left`}</Chip>
      )}
      <Text component="span" fz="xs" c="dimmed" className={classes.ends ?? ""}>
        {shown}
      </Text>
    </Flex>
  );
}
