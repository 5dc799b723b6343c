import { Progress, Stack, Text } from "@mantine/core";
import { figure } from "#contract/figures.ts";
import classes from "./bars.module.css";
import { slipName } from "./slip-names.ts";

const mostShown = 10;

/** The number of slips of each kind, the most frequent first. */
export function SlipBars({ slips }: { slips: Record<string, number> }) {
  const bars = Object.entries(slips)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostShown)
    .map(([kind, count]) => ({ kind: slipName(kind), count }));
  const most = bars[0]?.count ?? 0;
  if (bars.length === 0) return <Text c="dimmed">No mistakes so far.</Text>;
  return (
    <Stack role="img" aria-label={bars.map(({ kind, count }) => `${kind}: ${count}`).join(", ")} gap="xs">
      {bars.map(({ kind, count }) => (
        <div key={kind} className={classes.slip}>
          <span>{kind}</span>
          <Progress.Root size={8} radius="xl" className={classes.track ?? ""}>
            <Progress.Section value={(count / most) * 100} color="var(--cb-brand)" withAria={false} />
          </Progress.Root>
          <b>{figure(count)}</b>
        </div>
      ))}
    </Stack>
  );
}
