import { Button, Group, Text } from "@mantine/core";
import type { Attempt, AttemptView } from "../../../attempt/stages.ts";
import { itemsOf, readable } from "../../../parts/page/not-handed-in.tsx";
import { Note } from "../../../parts/page/note.tsx";
import { questionsOf } from "./answers.ts";
import type { Work } from "./work.ts";

interface ReplacedTextsProps {
  work: Work;
  attempt: Attempt;
  replaced: AttemptView["replaced"];
}

/** Offers texts that were typed here and then replaced by a later answer from another browser. */
export function ReplacedTexts({ work, attempt, replaced }: ReplacedTextsProps) {
  const questions = Object.fromEntries(questionsOf(work).map(({ _id, questionText }) => [_id, questionText]));
  const texts = readable({ answers: replaced });
  return itemsOf({ answers: replaced, questions }).map(({ item, label }) => (
    <Note key={item} tone="info">
      <Group justify="space-between" gap="xs">
        <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
          {label}: a later answer from another browser replaced “{[texts[item] ?? ""].flat().join(", ")}”, which you
          typed here.
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => attempt.restoreReplaced(item)}>
            Use my text
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => attempt.discard(item)}>
            Discard
          </Button>
        </Group>
      </Group>
    </Note>
  ));
}
