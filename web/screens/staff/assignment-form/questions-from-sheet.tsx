import { Alert, Button, FileButton, Group, Modal, Stack, Table, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReadQuestions } from "#contract/api/exchange.ts";
import { limits } from "#contract/limits.ts";
import { readQuestions } from "../../../api/assignments.ts";
import { faultText } from "../../../api/client.ts";
import { scrolledByKeys } from "../../../parts/page/scrolled-by-keys.ts";
import { emptyQuestion, type QuestionForm } from "./form-values.ts";

interface FromSheetProps {
  isOpen: boolean;
  /** The number of questions that still fit. */
  room: number;
  onClose: () => void;
  onChoose: (questions: QuestionForm[]) => void;
}

/** A dialog that reads questions from a file or pasted rows, and shows them before they are added to the form. */
export function QuestionsFromSheet({ isOpen, room, onClose, onChoose }: FromSheetProps) {
  const [pasted, setPasted] = useState("");
  const read = useMutation({ mutationFn: readQuestions });
  const close = () => {
    setPasted("");
    read.reset();
    onClose();
  };
  const choose = ({ questions }: ReadQuestions) => {
    onChoose(
      questions.map(({ questionText, options, answer, explanation }) => ({
        ...emptyQuestion(),
        questionText,
        options,
        answer,
        explanation,
      })),
    );
    close();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Questions from a spreadsheet" size="xl">
      {read.data ? (
        <SheetPreview found={read.data} room={room} onAnother={() => read.reset()} onChoose={choose} />
      ) : (
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            CSV or XLSX. The first line names the columns: Question, Options, Answer, Explanation. Options share one
            cell, separated by commas or semicolons, or in one column each; an answer may be the letter of its option.
            Options and Explanation may be left out.
          </Text>
          {read.isError && (
            <Alert color="red" role="alert">
              {faultText(read.error)}
            </Alert>
          )}
          <div>
            <FileButton accept=".csv,.xlsx,.tsv,.txt" onChange={(file) => file && read.mutate(file)}>
              {(props) => (
                <Button variant="default" loading={read.isPending} {...props}>
                  Choose a file
                </Button>
              )}
            </FileButton>
          </div>
          <Textarea
            label="Or rows copied from a spreadsheet"
            autosize
            minRows={5}
            maxRows={12}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button
              disabled={pasted.trim() === ""}
              loading={read.isPending}
              onClick={() => read.mutate(new File([pasted], "pasted.csv", { type: "text/csv" }))}
            >
              Check the rows
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface SheetPreviewProps {
  found: ReadQuestions;
  room: number;
  onAnother: () => void;
  onChoose: (found: ReadQuestions) => void;
}

/** The questions that were read, before they are added. */
function SheetPreview({ found, room, onAnother, onChoose }: SheetPreviewProps) {
  const count = found.questions.length;
  return (
    <Stack gap="sm">
      <Found found={found} />
      {count > room && (
        <Alert color="red" role="alert">
          At most {limits.questionsPerSection} questions are allowed: {room} can still be added.
        </Alert>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onAnother}>
          Another sheet
        </Button>
        <Button disabled={count > room} onClick={() => onChoose(found)}>
          Take {count} {count === 1 ? "question" : "questions"}
        </Button>
      </Group>
    </Stack>
  );
}

function Found({ found: { questions, headings } }: { found: ReadQuestions }) {
  const wrong = questions.filter(({ fields }) => fields).length;
  return (
    <>
      <Text role="status" fw={600}>
        {questions.length} {questions.length === 1 ? "question" : "questions"}
        {wrong > 0 && `, ${wrong} to correct in the form`}
        {headings.unknown.length > 0 && ` · ignored columns: ${headings.unknown.join(", ")}`}
      </Text>
      <Table.ScrollContainer minWidth={520} maxHeight={360} {...scrolledByKeys("What was read")}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>Question</Table.Th>
              <Table.Th>Options</Table.Th>
              <Table.Th>Answer</Table.Th>
              <Table.Th>Explanation</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {questions.map(({ line, questionText, options, answer, explanation, fields = {} }) => (
              <Table.Tr key={line}>
                <Table.Td c="dimmed">{line}</Table.Td>
                <Cell text={questionText} fault={fields.questionText} />
                <Cell text={options.join(" · ")} fault={fields.options} />
                <Cell text={answer} fault={fields.answer} />
                <Cell text={explanation} fault={fields.explanation} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function Cell({ text, fault }: { text: string; fault: string | undefined }) {
  return (
    <Table.Td style={{ overflowWrap: "anywhere" }}>
      {text}
      {fault && (
        <Text fz="xs" c="var(--cb-wrong)">
          {fault}
        </Text>
      )}
    </Table.Td>
  );
}
