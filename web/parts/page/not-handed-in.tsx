import { Anchor, Button, Card, CopyButton, Group, Spoiler, Stack, Text, Title } from "@mantine/core";
import { IconCloudOff, IconFileAlert } from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { type Answers, fieldLabels, isCodingField } from "#contract/answers.ts";
import { readEvidence, readEvidenceItem } from "#contract/evidence.ts";
import { poaItem } from "#contract/poa.ts";
import { gradesChanged } from "../../api/changes.ts";
import { leftovers, onLeftoverAccepted } from "../../attempt/browser.ts";
import type { DraftEntry } from "../../attempt/entry.ts";
import { keyOf } from "../../attempt/outbox.ts";
import { AnswersShown } from "../codes/answers-shown.tsx";
import { askBefore } from "../fields/confirm.ts";
import { notifyLasting, notifySuccess } from "./notify.tsx";

onLeftoverAccepted(({ place, title, late, message }) => {
  if (late) notifyLasting(<LateMessage place={place} title={title} message={message} />);
  else notifySuccess(`${title} was handed in`);
  void gradesChanged();
});

/** Names the section whose answers were late and links to it. */
function LateMessage({ place, title, message }: Pick<DraftEntry, "place" | "title"> & { message: string }) {
  const { assignmentId: assignment, subAssignmentId: section } = place;
  const address = new URLSearchParams({ assignment, ...(section !== undefined && { section }) });
  return (
    <>
      <Anchor component={Link} to={`/student/assignments?${address}`} fw={600}>
        {title}
      </Anchor>
      <div>{message}</div>
    </>
  );
}

/**
 * Answers that are on this device and not on the server, of one section or of all. They are sent as soon as possible.
 * Answers that the server refuses stay until their student discards them.
 */
export function NotHandedIn({ sectionId }: { sectionId?: string }) {
  const all = useSyncExternalStore(leftovers.subscribe, leftovers.all);
  useEffect(() => void leftovers.drain(), []);
  const shown = all.filter((entry) => sectionId === undefined || entry.sectionId === sectionId);
  if (shown.length === 0) return null;
  return (
    <Stack gap="sm" mb="md">
      {shown.map((entry) =>
        entry.notHandedIn ? <Refused key={keyOf(entry)} entry={entry} /> : <Waiting key={keyOf(entry)} entry={entry} />,
      )}
    </Stack>
  );
}

function Waiting({ entry }: { entry: DraftEntry }) {
  return (
    <Card component="section" aria-label={`Not sent yet: ${entry.title}`}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <IconCloudOff size={20} color="var(--cb-missing)" aria-hidden style={{ flex: "none" }} />
        <div>
          <Text fw={600}>Not sent yet: {entry.title}</Text>
          <Text c="dimmed" fz="sm">
            {entry.wish
              ? "Your answers are saved on this device and will be handed in as soon as the server can be reached."
              : "What you typed last is saved on this device and will be sent as soon as the server can be reached."}
          </Text>
        </div>
      </Group>
    </Card>
  );
}

/** Returns the items of an entry with their labels: fields by name, questions by text, passages by code. */
export function itemsOf({ answers, questions }: Pick<DraftEntry, "answers" | "questions">) {
  return Object.keys(answers).map((item) => {
    const code = readEvidenceItem(item)?.code;
    const other = code === undefined ? (questions[item] ?? nameOfOther(item)) : `Passages of ${code}`;
    return { item, label: isCodingField(item) ? fieldLabels[item] : other };
  });
}

const nameOfOther = (item: string) => (item === poaItem ? "POA" : "Question");

/** Returns answers as readable text; for a passage its page and quote. */
export function readable({ answers }: Pick<DraftEntry, "answers">): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([item, value]) => [
      item,
      readEvidenceItem(item)
        ? readEvidence(value)
            .map(({ page, quote }) => `p. ${page}: “${quote}”`)
            .join("\n")
        : value,
    ]),
  );
}

/** Adds a full stop to a fault of the server, which has none, because another sentence follows. */
const whole = (reason = "") => reason.replace(/[^.!?]$/, "$&.");

function Refused({ entry }: { entry: DraftEntry }) {
  const items = itemsOf(entry);
  const answers = readable(entry);
  const text = items.map(({ item, label }) => `${label}: ${[answers[item] ?? ""].flat().join(", ")}`).join("\n");
  const discard = () =>
    askBefore({
      title: "Discard these answers?",
      question: "They are only on this device. Your instructor does not have them.",
      confirm: "Discard",
      act: () => leftovers.discard(entry),
    });
  return (
    <Card component="section" aria-label={`Not handed in: ${entry.title}`}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <IconFileAlert size={20} color="var(--cb-wrong)" aria-hidden style={{ flex: "none" }} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Title order={2}>Not handed in: {entry.title}</Title>
          <Text c="dimmed" fz="sm" mb="sm">
            {whole(entry.notHandedIn?.reason)} What you see here is kept on this device until you discard it.
          </Text>
          <Spoiler maxHeight={220} showLabel="Show all" hideLabel="Show less">
            <AnswersShown items={items} answers={answers} />
          </Spoiler>
          <Group gap="xs" mt="lg">
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? "Copied" : "Copy the text"}
                </Button>
              )}
            </CopyButton>
            <Button size="xs" variant="subtle" color="red" onClick={discard}>
              Discard
            </Button>
          </Group>
        </div>
      </Group>
    </Card>
  );
}
