import { Card, Group, Text, Title } from "@mantine/core";
import { figure } from "#contract/figures.ts";
import type { SlipsOf } from "../../../api/insight.ts";
import { SlipBars } from "./slip-bars.tsx";

/** Explains the count beside the most missed lines, which count students. */
export const slipsBesideLines =
  "Every code that differs from the key counts once, also a code that is not in the key or is in another position. Names, ages, diagnoses in words and the DRG are not counted. Choose a kind to see who made it.";

export function totalOf(slips: Record<string, number>): number {
  return Object.values(slips).reduce((sum, count) => sum + count, 0);
}

interface SlipsCardProps {
  slips: Record<string, number>;
  /** Explains what is counted, if figures nearby are counted differently. */
  hint?: string;
  /** Whose slips they are, if they are of a class. */
  of?: SlipsOf;
  children?: string | undefined;
}

/** Kinds of slips with their counts. */
export function SlipsCard({ slips, hint, of, children }: SlipsCardProps) {
  return (
    <Card component="section" aria-label="Kinds of mistakes">
      <Group justify="space-between" mb={hint ? 4 : "sm"}>
        <Title order={2}>Kinds of mistakes</Title>
        <Text fz="xs" c="dimmed">
          {figure(totalOf(slips))} in all
        </Text>
      </Group>
      {hint && (
        <Text fz="xs" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      {children && <Text mb="sm">{children}</Text>}
      <SlipBars slips={slips} of={of} />
    </Card>
  );
}
