import { Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { type CodingField, fieldLabels, fieldsAskedIn, isListField, mostCharacters } from "#contract/answers.ts";
import { codesFrom } from "#contract/code-list.ts";
import type { DraftEntry } from "../attempt/entry.ts";
import type { AttemptView } from "../attempt/stages.ts";

interface PlainFieldsProps {
  entry: DraftEntry;
  view: AttemptView;
  onAnswer: (item: string, value: string | string[]) => void;
}

/** A plain form of a section that needs only the data in this browser and never calls the server. */
export function PlainFields(props: PlainFieldsProps) {
  const { entry } = props;
  const questions = Object.keys(entry.questions);
  // The working screen later restores the focus to this field.
  const note = (name: string | null) => sessionStorage.setItem(`focus_${entry.sectionId}`, name ?? "");
  return (
    <Stack gap="sm" onFocus={({ target }) => note(target.getAttribute("name"))}>
      {questions.length > 0
        ? questions.map((id) => <Question key={id} id={id} {...props} />)
        : fieldsAskedIn(localStorage.getItem("courseName") ?? "").map((field) =>
            isListField(field) ? (
              <Codes key={field} field={field} {...props} />
            ) : (
              <Textarea
                key={field}
                label={fieldLabels[field]}
                autosize
                minRows={1}
                maxRows={8}
                {...textField(props, field)}
              />
            ),
          )}
    </Stack>
  );
}

function textField({ view, onAnswer }: PlainFieldsProps, item: string) {
  const value = view.answers[item];
  return {
    name: item,
    value: typeof value === "string" ? value : "",
    maxLength: mostCharacters(item),
    error: view.faults[item],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => onAnswer(item, event.currentTarget.value),
  };
}

/** A list of codes as comma-separated text. The working screen shows each code as a chip. */
function Codes({ field, view, onAnswer }: PlainFieldsProps & { field: CodingField }) {
  const codes = [view.answers[field] ?? []].flat();
  const [typed, setTyped] = useState("");
  // Commas and blanks stay as typed, until another window changes the codes.
  const text = codesFrom(typed).join() === codes.join() ? typed : codes.join(", ");
  return (
    <TextInput
      label={fieldLabels[field]}
      description="Codes with commas between them"
      name={field}
      value={text}
      error={view.faults[field]}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onAnswer(field, codesFrom(event.currentTarget.value));
      }}
    />
  );
}

function Question({ id, ...props }: PlainFieldsProps & { id: string }) {
  const { entry, view, onAnswer } = props;
  const asked = entry.questions[id];
  const options = entry.options?.[id];
  // Older versions did not store the options.
  if (!options)
    return (
      <Text fz="sm">
        {asked}: {[view.answers[id] ?? ""].flat().join(", ") || "empty"}
      </Text>
    );
  if (options.length === 0) return <TextInput label={asked} {...textField(props, id)} />;
  return (
    <Radio.Group label={asked} name={id} value={`${view.answers[id] ?? ""}`} onChange={(value) => onAnswer(id, value)}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option} value={option} label={option} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
