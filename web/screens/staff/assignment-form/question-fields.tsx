import { ActionIcon, Button, Card, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileSpreadsheet, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { optionsOf } from "./form-body.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import { emptyQuestion, type SectionForm } from "./form-values.ts";
import { OptionFields } from "./option-fields.tsx";
import { QuestionsFromSheet } from "./questions-from-sheet.tsx";
import { SortableList } from "./sortable-list.tsx";
import { SuggestingInput } from "./suggesting-input.tsx";

/** The questions of a dynamic section, which can be reordered. */
export function Questions({ section, index }: { section: SectionForm; index: number }) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}.questions` as const;
  const [isReading, sheet] = useDisclosure(false);
  // The empty question of a new form is dropped.
  const written = section.questions.filter(
    (question) => question.questionText !== "" || question.answer !== "" || optionsOf(question).length > 0,
  );
  return (
    <Stack gap="sm" role="group" aria-label="Questions">
      <SortableList
        items={section.questions}
        keyOf={(question) => question.key}
        onMove={(from, to) => form.reorderListItem(path, { from, to })}
      >
        {(_question, place, handle) => <Question section={section} index={index} place={place} handle={handle} />}
      </SortableList>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem(path, emptyQuestion())}
        >
          Add Question
        </Button>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={sheet.open}
        >
          From a spreadsheet
        </Button>
      </Group>
      <QuestionsFromSheet
        isOpen={isReading}
        room={limits.questionsPerSection - written.length}
        onClose={sheet.close}
        onChoose={(questions) => form.setFieldValue(path, [...written, ...questions])}
      />
    </Stack>
  );
}

interface QuestionProps {
  section: SectionForm;
  index: number;
  place: number;
  handle: ReactNode;
}

function Question({ section, index, place, handle }: QuestionProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}.questions.${place}` as const;
  const question = section.questions[place];
  if (!question) return null;
  return (
    <Card padding="sm" mb="sm" style={{ background: "var(--cb-sunken)" }}>
      <Group justify="space-between" mb="xs">
        <Group gap="xxs">
          {handle}
          <Text fw={600}>Question {place + 1}</Text>
        </Group>
        {section.questions.length > 1 && <RemoveQuestion section={section} index={index} place={place} />}
      </Group>
      <Stack gap="sm">
        <Textarea
          label="Question text"
          autosize
          minRows={1}
          withAsterisk
          maxLength={limits.textLength}
          {...form.getInputProps(`${path}.questionText`)}
        />
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <OptionFields path={path} number={place + 1} />
          <SuggestingInput
            label="Correct answer"
            maxLength={limits.optionLength}
            suggestions={optionsOf(question)}
            {...form.getInputProps(`${path}.answer`)}
          />
        </SimpleGrid>
        <Textarea
          label="Explanation"
          description="Why the answer is right. Students see it with their result"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limits.rationaleLength}
          {...form.getInputProps(`${path}.explanation`)}
        />
      </Stack>
    </Card>
  );
}

/** A button that removes a question. If students have answered it, asks first, with the number of answers. */
function RemoveQuestion({ section, index, place }: Omit<QuestionProps, "handle">) {
  const form = useAssignmentFormContext();
  const { _id, questionText } = section.questions[place] ?? emptyQuestion();
  const remove = () => form.removeListItem(`subAssignments.${index}.questions`, place);
  const ask = () => {
    if (_id === undefined || section.submissionCount === 0) return remove();
    askBefore({
      title: `Remove question ${place + 1}`,
      question: `Remove “${questionText}”?`,
      also: `Its answers in ${sentences.submissions(section.submissionCount)} no longer count once the assignment is saved.`,
      confirm: "Remove",
      act: () => {
        form.insertListItem("removed", _id);
        remove();
      },
    });
  };
  return (
    <ActionIcon aria-label={`Remove question ${place + 1}`} color="gray" data-danger onClick={ask}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}
