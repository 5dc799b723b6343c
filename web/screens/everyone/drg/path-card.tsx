import { Card, Group, Text, Title } from "@mantine/core";
import type { GroupedClaim } from "#contract/api/drg.ts";
import { TextWithCodes } from "../../../parts/codes/code-tip.tsx";
import { StepNumber } from "../../../parts/page/step-number.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import classes from "./drg.module.css";

/** The steps by which the grouper reached the DRG. */
export function PathCard({ grouped }: { grouped: GroupedClaim }) {
  return (
    <Card component="section" aria-label="Why this DRG">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Why this DRG</Title>
        <Text fz="xs" c="dimmed">
          MS-DRG {grouped.release}
        </Text>
      </Group>
      {grouped.releaseNote && (
        <Text fz="xs" c="dimmed" mb="sm">
          <WholeDates>{`${grouped.releaseNote}.`}</WholeDates>
        </Text>
      )}
      <ol className={classes.path}>
        {grouped.path.map(({ step, text }, index) => (
          <li key={step}>
            <StepNumber number={index + 1} state={index === grouped.path.length - 1 ? "now" : undefined} />
            <div>
              <Text fw={600}>{step}</Text>
              <Text fz="xs" c="dimmed">
                <TextWithCodes>{text}</TextWithCodes>
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
