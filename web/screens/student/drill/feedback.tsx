import { Anchor, Box, Center, Group, Text } from "@mantine/core";
import { IconArrowRight, IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import type { DrillLine } from "#contract/api/drill.ts";
import { isPracticeId } from "#contract/practice-charts.ts";
import { TextWithCodes } from "../../../parts/codes/code-tip.tsx";
import { nameOfSlip } from "../../../parts/codes/lesson/slip-names.ts";
import { Axes } from "../../../parts/figures/axes.tsx";
import classes from "./drill.module.css";
import type { LineResult } from "./use-drill.ts";

/** The result of an answer: right, or the mistake in words; for a procedure code axis by axis. */
export function Feedback({ result: { given, answer }, line }: { result: LineResult; line: DrillLine }) {
  const { right, meant, title, slip, rationale } = answer;
  const Shape = right ? IconCheck : IconX;
  const same = slip?.axes?.filter((axis) => axis.same).length;
  return (
    <div className={classes.feedback} data-right={right}>
      <Group gap="xs">
        <Center
          flex="none"
          w={24}
          h={24}
          bdrs="sm"
          bg="var(--cb-surface)"
          c={right ? "var(--cb-match)" : "var(--cb-wrong)"}
        >
          <Shape size={14} aria-label={right ? "Right" : "Wrong"} />
        </Center>
        {!right && (
          <>
            <Box component="s" c="var(--cb-wrong)" className={classes.code}>
              {given}
            </Box>
            <IconArrowRight size={14} aria-label="the key says" />
          </>
        )}
        <Box component="span" c="var(--cb-match)" className={classes.code}>
          {meant}
        </Box>
        <Text fw={600}>{right ? "Right" : nameOfSlip(slip, "wrong", "student")}</Text>
        {same !== undefined && (
          <Text fz="xs" c="dimmed" ml="auto">
            {same} of {slip?.axes?.length} characters are right
          </Text>
        )}
      </Group>
      {title && line.kind === "passage" && !slip?.text.includes(title) && (
        <Text fz="sm" c="dimmed" mt="xxs">
          {title}
        </Text>
      )}
      {slip && (
        <Text mt="xs">
          <TextWithCodes>{slip.text}</TextWithCodes>
        </Text>
      )}
      {slip?.axes && <Axes axes={slip.axes} />}
      {rationale && (
        <Box component="blockquote" mt="xs" mb={0} mx={0} pl="sm" c="dimmed">
          {rationale}
        </Box>
      )}
      {!right && (
        <Group gap="md" mt="xs">
          {line.system === "icd10pcs" && (
            <Anchor component={Link} fz="sm" to={`/codes/icd10pcs/${meant.slice(0, 3)}`}>
              Build it in the table {meant.slice(0, 3)}
            </Anchor>
          )}
          <Anchor
            component={Link}
            fz="sm"
            to={
              isPracticeId(line.assignmentId)
                ? `/student/practice/${line.assignmentId}`
                : `/student/assignments?${new URLSearchParams({ assignment: line.assignmentId })}`
            }
          >
            See it in its result
          </Anchor>
        </Group>
      )}
    </div>
  );
}
