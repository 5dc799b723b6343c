import { Box, Card, Flex, Group, Stack, Text, Title } from "@mantine/core";
import { IconFlame, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DrillLine } from "#contract/api/drill.ts";
import { formatCountdown } from "#contract/time.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { MarkedText, MarkShape } from "../../../parts/codes/lesson/mark-shape.tsx";
import { Tile } from "../../../parts/page/tile.tsx";
import { formatDaysUntil } from "../../../parts/words/format-days-until.ts";
import classes from "./drill.module.css";
import type { Drill } from "./use-drill.ts";

/** The answers given in this drill, when each line is repeated, and why these lines were drawn. */
export function DrillProgress({ drill }: { drill: Drill }) {
  const { queue, tried, line } = drill;
  const lines = [...new Map(queue.map((one) => [one.id, one])).values()];
  const answered = lines.filter(({ id }) => tried[id]);
  const right = answered.filter(({ id }) => tried[id]?.wasRightAtOnce).length;
  const again = answered.length - right;
  const count = (why: DrillLine["why"]) => lines.filter((one) => one.why === why).length;
  return (
    <Stack gap="md">
      {answered.length > 0 && (
        <Card padding={0} component="section" aria-label="So far">
          <Group justify="space-between" p="sm">
            <Title order={2} fz="md">
              So far
            </Title>
            <Text fz="xs" c="dimmed">
              {right} right{again > 0 && `, ${again} ${againWords(again, line === undefined)}`}
            </Text>
          </Group>
          <ul>
            {answered.map((one) => (
              <Answered key={one.id} line={one} tried={tried[one.id]} isNow={one.id === line?.id} />
            ))}
          </ul>
        </Card>
      )}
      <Card component="section" aria-label="Why these lines" padding="sm">
        <Title order={2} fz="md" mb="xs">
          Why these lines
        </Title>
        <Reason text="Due again today" count={count("due")} />
        <Reason text="Your mistakes" count={count("slip")} />
        <Reason text="Codes from keys you have seen" count={count("key")} />
      </Card>
      <DaysInRow drill={drill} />
    </Stack>
  );
}

/** The number of consecutive days of practice, and the duration of this drill. */
function DaysInRow({ drill: { daysInRow, line } }: { drill: Drill }) {
  const seconds = useSecondsOf(line !== undefined);
  return (
    <Card component="section" aria-label="Days in a row" padding="sm">
      <Group gap="sm" wrap="nowrap">
        <Tile tone={daysInRow > 0 ? "missing" : undefined} isLarge>
          <IconFlame size={20} />
        </Tile>
        <Box flex={1} miw={0}>
          <Text fw={600}>{daysInRow === 0 ? "No day in a row yet" : daysWords(daysInRow)}</Text>
          <Text fz="xs" c="dimmed">
            A few minutes a day are enough
          </Text>
        </Box>
        <Text fz="xs" c="dimmed" className={classes.count ?? ""}>
          {formatCountdown(seconds * 1000)} so far
        </Text>
      </Group>
    </Card>
  );
}

/** During the drill these lines are repeated; at its end each was right at a later try. */
function againWords(count: number, isDone: boolean): string {
  if (isDone) return "at a later try";
  return count === 1 ? "comes again" : "come again";
}

const daysWords = (days: number) => (days === 1 ? "1 day in a row" : `${days} days in a row`);

/** Returns the seconds of this drill, rounded up. Stops when the drill is done. */
function useSecondsOf(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(1);
  useEffect(() => {
    if (!isRunning) return;
    const ticking = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(ticking);
  }, [isRunning]);
  return seconds;
}

function Reason({ text, count }: { text: string; count: number }) {
  if (count === 0) return null;
  return (
    <Group justify="space-between" wrap="nowrap" py={2}>
      <Text fz="sm">{text}</Text>
      <Text fz="xs" c="dimmed" style={{ flex: "none" }}>
        {count} {count === 1 ? "line" : "lines"}
      </Text>
    </Group>
  );
}

const shapes: Record<LineState["state"], Parameters<typeof MarkShape>[0]> = {
  right: { mark: "match", name: "Right at once" },
  again: { mark: "missing", icon: IconRefresh, name: "Right at a later try" },
  wrong: { mark: "wrong", name: "Wrong so far" },
};

function Answered({
  line,
  tried,
  isNow,
}: {
  line: DrillLine;
  tried: Drill["tried"][string] | undefined;
  isNow: boolean;
}) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  if (!tried) return null;
  const { answer, wasRightAtOnce, tries } = tried;
  const state = wasRightAtOnce ? "right" : answer.right ? "again" : "wrong";
  return (
    <Flex component="li" gap="xs" align="center" py="xs" px="sm" className={classes.item} data-now={isNow || undefined}>
      <MarkShape {...shapes[state]} />
      <Box flex={1} miw={0}>
        <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
          {line.prompt}
        </Text>
        <Text fz="xs" c="dimmed">
          {wordsOf({ state, tries, isNow, back: formatDaysUntil(answer.nextAt, new Date(), timeZone) })}
        </Text>
      </Box>
      <MarkedText>{answer.meant}</MarkedText>
    </Flex>
  );
}

interface LineState {
  state: "right" | "again" | "wrong";
  tries: number;
  isNow: boolean;
  back: string;
}

const ordinals = ["first", "second", "third", "fourth", "fifth"];

/** Returns at which try a line was right, and when it is due again. */
function wordsOf({ state, tries, isNow, back }: LineState): string {
  if (state === "right") return `back ${back}`;
  if (state === "wrong") return isNow ? "now" : "again in this drill";
  const ordinal = ordinals[tries - 1];
  return `right ${ordinal ? `at the ${ordinal} try` : `after ${tries} tries`} · back ${back}`;
}
