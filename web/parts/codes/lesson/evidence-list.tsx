import { Anchor, Box, Text } from "@mantine/core";
import type { Evidence } from "#contract/evidence.ts";
import { useEvidenceDesk } from "../../chart/evidence/evidence-desk.ts";
import { Absent } from "../../chart/evidence/passages.tsx";
import classes from "./lesson.module.css";

interface EvidenceListProps {
  label: string;
  places: readonly Evidence[] | undefined;
  /** True for the student's passages, which are outlined as in the chart; those of the key are filled. */
  isOwn?: boolean;
  isChartGone: boolean;
}

/** Passages of the chart. If the chart is open beside the result, each is a link to its position. */
export function EvidenceList({ label, places = [], isOwn = false, isChartGone }: EvidenceListProps) {
  const desk = useEvidenceDesk();
  return places.map((place) => (
    <Text key={`${place.page} ${place.quote} ${place.before}`} fz="sm" mt="xxs" component="div">
      <Box component="span" bdrs="xs" fz="xs" fw={600} className={classes.evidence} data-own={isOwn || undefined}>
        p. {place.page}
      </Box>{" "}
      <Box component="span" c="dimmed">
        {label}:
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
