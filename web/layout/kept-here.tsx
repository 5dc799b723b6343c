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
import { KeptFields } from "./kept-fields.tsx";

interface KeptWork {
  entry: DraftEntry;
  isTimed: boolean;
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
    const questions = Object.assign({}, ...entries.map((entry) => entry.questions)) as DraftEntry["questions"];
    const options = Object.assign({}, ...entries.map((entry) => entry.options)) as NonNullable<DraftEntry["options"]>;
    return { entry: { ...restoreFromOutbox(emptyEntry(first, ""), outbox), questions, options }, isTimed: kept > 0 };
  });
}

/** The attempt that this browser keeps, gone on with until the page itself opens. */
function useKeptAttempt({ entry, isTimed }: KeptWork): {
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
 * What a student works on, as this browser keeps it, for the time in which the server cannot be asked: whoever reloads in
 * an exam reads at once what they had typed and how much time is left, and writes on. Chart and lookup come with the page.
 */
export function KeptHere() {
  const [studentId] = useState(() => localStorage.getItem("userId") ?? "");
  const [work] = useState(() => findWork(studentId));
  const [isUnsent] = useState(() => hasUnsentEntry(localStorage, studentId));
  return (
    <Stack w="100%" maw={560} gap="sm">
      {isUnsent && <Text ta="center">What you typed is saved on this device and will be sent then.</Text>}
      {work.map((one) => (
        <KeptSection key={one.entry.sectionId} kept={one} />
      ))}
    </Stack>
  );
}

function KeptSection({ kept }: { kept: KeptWork }) {
  const { entry } = kept;
  const { attempt, view } = useKeptAttempt(kept);
  const isAtWork = view !== undefined && atWork.has(view.stage.kind);
  const answers = view?.answers ?? entry.answers;
  return (
    <Card component="section" aria-label={`Kept here: ${entry.title}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2}>{entry.title}</Title>
        {view?.deadlineMs && <Countdown deadlineMs={view.deadlineMs} />}
      </Group>
      <Text c="dimmed" fz="sm" mb="sm">
        {isAtWork ? says[view.isStored ? "writeOn" : "noRoom"] : says.asLeft}
      </Text>
      {attempt && isAtWork ? (
        <KeptFields entry={entry} view={view} onAnswer={attempt.type} />
      ) : (
        <AnswersShown items={itemsOf({ ...entry, answers })} answers={readable({ answers })} />
      )}
    </Card>
  );
}

/** What is typed is taken while the server is asked, too: it may be a long while before a line that is mute gives up. */
const atWork: ReadonlySet<AttemptView["stage"]["kind"]> = new Set(["untouched", "typed", "saving", "saved", "offline"]);

const says = {
  writeOn:
    "As you left it in this browser. You can keep typing: it is saved on this device and sent when the server answers.",
  noRoom: "As you left it in this browser. This device has no storage left: keep this page open.",
  asLeft: "As you left it in this browser. It will be handed in when the server answers.",
};
