import { Flex, Text } from "@mantine/core";
import classes from "./bars.module.css";

/** The number of students in each tenth of the scale. */
export function ScoreBars({ scores }: { scores: readonly number[] }) {
  const bars = scores.map((students, tenth) => ({
    tenth: tenth === 9 ? "90–100%" : `${tenth * 10}–${tenth * 10 + 9}%`,
    students,
  }));
  const most = Math.max(1, ...scores);
  const spoken = bars.filter(({ students }) => students > 0).map(({ tenth, students }) => `${tenth}: ${students}`);
  return (
    <div role="img" aria-label={`Scores. ${spoken.join(", ")}`}>
      <Flex gap="xxs" h={44}>
        {bars.map(({ tenth, students }) => (
          <Flex key={tenth} align="flex-end" flex={1} className={classes.tenth} title={`${tenth}: ${students}`}>
            <span style={{ height: `${(students / most) * 100}%` }} />
          </Flex>
        ))}
      </Flex>
      <Text fz="xs" c="dimmed" ta="center" aria-hidden>
        Scores, 0–100%
      </Text>
    </div>
  );
}
