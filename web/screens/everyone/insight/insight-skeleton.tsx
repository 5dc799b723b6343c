import { Skeleton, Stack } from "@mantine/core";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import classes from "./insight.module.css";

interface InsightSkeletonProps {
  /** The height of the facts. */
  facts: number;
  /** Heights of the cards in the wide column. */
  wide: readonly number[];
  /** Heights of the cards in the narrow column. */
  narrow: readonly number[];
}

/** The skeleton of an insight: its facts, and two columns of cards. */
export function InsightSkeleton({ facts, wide, narrow }: InsightSkeletonProps) {
  const cards = (heights: readonly number[]) => (
    <Stack gap="md" miw={0}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  );
  return (
    <ListSkeleton label="Loading insight">
      <Skeleton height={facts} />
      <div className={classes.columns}>
        {cards(wide)}
        {cards(narrow)}
      </div>
    </ListSkeleton>
  );
}
