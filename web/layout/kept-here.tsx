import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { timerKey } from "#contract/time.ts";
import { createOutbox, type Entry, emptyEntry, holdsUnsent, isSettled, recall } from "../attempt/outbox.ts";
import { AnswersShown } from "../parts/answers-shown.tsx";
import { Countdown } from "../parts/countdown.tsx";
import { itemsOf, readable } from "../parts/not-handed-in.tsx";

interface KeptWork {
  entry: Entry;
  deadlineMs: number | null;
}

/** The sections of whoever is logged in whose time runs, or of which something waits here for the server. */
function findWork(studentId: string): KeptWork[] {
  const outbox = createOutbox(localStorage);
  const open = outbox.ofStudent(studentId).filter((entry) => !entry.notHandedIn);
  return [...new Set(open.map(({ sectionId }) => sectionId))].flatMap((section) => {
    const entries = open.filter(({ sectionId }) => sectionId === section);
    const [first] = entries;
    if (!first) return [];
    const kept = Number(localStorage.getItem(timerKey(studentId, first.place.assignmentId, first.sectionId)));
    if (kept < Date.now() && entries.every(isSettled)) return [];
    const questions = Object.assign({}, ...entries.map((entry) => entry.questions)) as Entry["questions"];
    return { entry: { ...recall(emptyEntry(first, ""), outbox), questions }, deadlineMs: kept > 0 ? kept : null };
  });
}

/**
 * What a student works on, as this browser keeps it, for the time in which the server cannot be asked: whoever reloads in
 * an exam asks first for what they had typed, and how much time is left.
 */
export function KeptHere() {
  const [studentId] = useState(() => localStorage.getItem("userId") ?? "");
  const [work] = useState(() => findWork(studentId));
  const [isUnsent] = useState(() => holdsUnsent(localStorage, studentId));
  return (
    <Stack w="100%" maw={560} gap="sm">
      {isUnsent && <Text ta="center">What you typed is kept on this device and is sent by itself then.</Text>}
      {work.map(({ entry, deadlineMs }) => (
        <Card key={entry.sectionId} component="section" aria-label={`Kept here: ${entry.title}`}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Title order={2}>{entry.title}</Title>
            {deadlineMs !== null && <Countdown deadlineMs={deadlineMs} />}
          </Group>
          <Text c="dimmed" fz="sm" mb="sm">
            {Object.keys(entry.answers).length > 0
              ? "As you left it in this browser. You can write on when the page opens."
              : "Nothing is typed here yet."}
          </Text>
          <AnswersShown items={itemsOf(entry)} answers={readable(entry)} />
        </Card>
      ))}
    </Stack>
  );
}
