import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import { timerKey } from "#contract/time.ts";
import { openSection } from "../attempt/browser.ts";
import { type DraftEntry, emptyEntry, isSettled } from "../attempt/entry.ts";
import { createOutbox, hasUnsentEntry, restoreFromOutbox } from "../attempt/outbox.ts";
import type { Attempt, AttemptView } from "../attempt/stages.ts";
import { AnswersShown } from "../parts/codes/answers-shown.tsx";
import { Countdown } from "../parts/figures/countdown.tsx";
import { itemsOf, readable } from "../parts/page/not-handed-in.tsx";
import { PlainFields } from "./plain-fields.tsx";

interface StoredSection {
  entry: DraftEntry;
  isTimed: boolean;
}

/** Returns the student's sections whose time is running or that have unsent answers on this device. */
function findStoredSections(studentId: string): StoredSection[] {
  const outbox = createOutbox(localStorage);
  const open = outbox.ofStudent(studentId).filter((entry) => !entry.notHandedIn);
  return [...new Set(open.map(({ sectionId }) => sectionId))].flatMap((section) => {
    const entries = open.filter(({ sectionId }) => sectionId === section);
    const [first] = entries;
    if (!first) return [];
    const stored = Number(localStorage.getItem(timerKey(studentId, first.place.assignmentId, first.sectionId)));
    if (stored < Date.now() && entries.every(isSettled)) return [];
    const questions = Object.assign({}, ...entries.map((entry) => entry.questions)) as DraftEntry["questions"];
    const options = Object.assign({}, ...entries.map((entry) => entry.options)) as NonNullable<DraftEntry["options"]>;
    return { entry: { ...restoreFromOutbox(emptyEntry(first, ""), outbox), questions, options }, isTimed: stored > 0 };
  });
}

/** Opens the stored attempt and continues it until the page itself has loaded. */
function useStoredAttempt({ entry, isTimed }: StoredSection): {
  attempt?: Attempt | undefined;
  view?: AttemptView | undefined;
} {
  const [attempt, setAttempt] = useState<Attempt>();
  useEffect(() => {
    const { place, sectionId, title } = entry;
    const work = { place, sectionId, title, isTimed, isFromDevice: true };
    const opened = openSection(work, { onFault: () => {}, onClosed: () => {} });
    setAttempt(opened);
    return () => void opened.leave();
  }, [entry, isTimed]);
  const view = useSyncExternalStore(attempt?.subscribe ?? nothing, () => attempt?.view());
  return { attempt, view };
}

const nothing = () => () => {};

/**
 * The student's open work from this browser, while the server cannot be reached. A student who reloads during an exam
 * sees their answers and the time left at once, and can continue typing. Chart and lookup need the server.
 */
export function StoredWork() {
  const [studentId] = useState(() => localStorage.getItem("userId") ?? "");
  const [work] = useState(() => findStoredSections(studentId));
  const [isUnsent] = useState(() => hasUnsentEntry(localStorage, studentId));
  return (
    <Stack w="100%" maw={560} gap="sm">
      {isUnsent && <Text ta="center">What you typed is saved on this device and will be sent then.</Text>}
      {work.map((one) => (
        <StoredSectionCard key={one.entry.sectionId} stored={one} />
      ))}
    </Stack>
  );
}

function StoredSectionCard({ stored }: { stored: StoredSection }) {
  const { entry } = stored;
  const { attempt, view } = useStoredAttempt(stored);
  const isAtWork = view !== undefined && atWork.has(view.stage.kind);
  const answers = view?.answers ?? entry.answers;
  return (
    <Card component="section" aria-label={`Kept here: ${entry.title}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2}>{entry.title}</Title>
        {view?.deadlineMs && <Countdown deadlineMs={view.deadlineMs} />}
      </Group>
      <Text c="dimmed" fz="sm" mb="sm">
        {isAtWork ? texts[view.isStored ? "writeOn" : "noRoom"] : texts.asLeft}
      </Text>
      {attempt && isAtWork ? (
        <PlainFields entry={entry} view={view} onAnswer={attempt.type} />
      ) : (
        <AnswersShown items={itemsOf({ ...entry, answers })} answers={readable({ answers })} />
      )}
    </Card>
  );
}

/**
 * Typing is possible while the server is being asked, because an unresponsive connection may need a long time to fail.
 */
const atWork: ReadonlySet<AttemptView["stage"]["kind"]> = new Set(["untouched", "typed", "saving", "saved", "offline"]);

const texts = {
  writeOn:
    "As you left it in this browser. You can keep typing: it is saved on this device and sent when the server answers.",
  noRoom: "As you left it in this browser. This device has no storage left: keep this page open.",
  asLeft: "As you left it in this browser. It will be handed in when the server answers.",
};
