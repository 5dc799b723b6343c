import { Anchor, Box, Text } from "@mantine/core";
import type { Evidence } from "#contract/evidence.ts";
import { useEvidenceDesk } from "../../chart/evidence/evidence-desk.ts";
import { Absent } from "../../chart/evidence/passages.tsx";
import classes from "./lesson.module.css";

interface PlacesProps {
  says: string;
  places: readonly Evidence[] | undefined;
  /** The student's, marked as in the chart: outlined, where the key's are filled. */
  isOwn?: boolean;
  isChartGone: boolean;
}

/** Passages of the chart; where the chart stands beside, each leads to its place in it. */
export function Places({ says, places = [], isOwn = false, isChartGone }: PlacesProps) {
  const desk = useEvidenceDesk();
  return places.map((place) => (
    <Text key={`${place.page} ${place.quote} ${place.before}`} fz="sm" mt="xxs" component="div">
      <Box component="span" bdrs="xs" fz="xs" fw={600} className={classes.evidence} data-own={isOwn || undefined}>
        p. {place.page}
      </Box>{" "}
      <Box component="span" c="dimmed">
        {says}:
      </Box>{" "}
      “{place.quote}”{" "}
      {desk && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          className={classes.acts ?? ""}
          onClick={() => desk.show(place)}
        >
          See it in the chart, p. {place.page}
        </Anchor>
      )}
      {isChartGone && (
        <Box component="span" c="dimmed">
          The chart has been removed since.
        </Box>
      )}
      <Absent place={place} />
    </Text>
  ));
}
