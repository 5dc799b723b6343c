import { ActionIcon, Box, Button, Flex, NumberInput, SegmentedControl } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import { limits } from "#contract/limits.ts";
import { useExtraTime } from "../../../parts/fields/use-extra-time.ts";
import { BarKey } from "../../../parts/page/bar-key.tsx";
import classes from "./exam-room.module.css";
import { untilWhen } from "./room-words.ts";

const offers = [
  { value: "2", label: "+2" },
  { value: "5", label: "+5 min" },
  { value: "10", label: "+10" },
  { value: "other", label: "Other" },
];

interface ChosenBarProps {
  assignmentId: string;
  chosen: readonly OpenAttempt[];
  onNone: () => void;
}

/** Grants minutes to the selected students, and shows their new deadlines. */
export function ChosenBar({ assignmentId, chosen, onNone }: ChosenBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [offer, setOffer] = useState("5");
  const [other, setOther] = useState<string | number>(15);
  const minutes = Number(offer === "other" ? other : offer);
  const isWhole = Number.isInteger(minutes) && minutes !== 0 && Math.abs(minutes) <= 1440;
  const studentIds = [...new Set(chosen.map(({ studentId }) => studentId))];
  const { isBusy, give } = useExtraTime({ assignmentId, minutes, studentIds, onGiven: onNone });
  if (studentIds.length === 0) return null;
  return (
    <Flex
      component="section"
      ref={bar}
      aria-label="Chosen students"
      rowGap="xs"
      columnGap="sm"
      align="center"
      wrap="wrap"
      w="fit-content"
      maw="100%"
      mt="md"
      mb={0}
      mx="auto"
      py="xs"
      px="sm"
      bd="1px solid var(--cb-line)"
      bdrs="md"
      bg="var(--cb-surface)"
      className={classes.bar}
    >
      <b role="status">
        {studentIds.length} {studentIds.length === 1 ? "student" : "students"}
      </b>
      <BarKey bar={bar} />
      <SegmentedControl size="xs" value={offer} onChange={setOffer} data={offers} aria-label="Minutes" />
      {offer === "other" && (
        <NumberInput
          size="xs"
          w={84}
          min={-limits.extraMinutes}
          max={limits.extraMinutes}
          allowDecimal={false}
          aria-label="Minutes to add"
          value={other}
          onChange={setOther}
        />
      )}
      <Box component="span" c="dimmed" fz="sm">
        {isWhole && untilWhen(chosen, minutes)}
      </Box>
      <Button size="xs" disabled={!isWhole} loading={isBusy} onClick={give}>
        {minutes < 0 ? `Take ${-minutes} minutes back` : `Give ${minutes} minutes`}
      </Button>
      <ActionIcon aria-label="Clear selection" onClick={onNone}>
        <IconX size={17} />
      </ActionIcon>
    </Flex>
  );
}
