import { Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { type CodingField, fieldLabels, fieldsAskedIn, isListField, mostCharacters } from "#contract/answers.ts";
import { codesFrom } from "#contract/code-list.ts";
import type { DraftEntry } from "../attempt/entry.ts";
import type { AttemptView } from "../attempt/stages.ts";

interface KeptFieldsProps {
  entry: DraftEntry;
  view: AttemptView;
  onAnswer: (item: string, value: string | string[]) => void;
}

/** The plainest form of a section: what this browser keeps suffices for it, and nothing of it asks the server. */
export function KeptFields(props: KeptFieldsProps) {
  const { entry } = props;
  const questions = Object.keys(entry.questions);
  // The working screen puts the focus back where it was.
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

function textField({ view, onAnswer }: KeptFieldsProps, item: string) {
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

/** A list of codes as one types them on paper; on the working screen each is a chip again. */
function Codes({ field, view, onAnswer }: KeptFieldsProps & { field: CodingField }) {
  const codes = [view.answers[field] ?? []].flat();
  const [typed, setTyped] = useState("");
  // Commas and blanks stay while they are typed; another window's codes take their place.
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

function Question({ id, ...props }: KeptFieldsProps & { id: string }) {
  const { entry, view, onAnswer } = props;
  const asked = entry.questions[id];
  const options = entry.options?.[id];
  // What may be chosen was not kept by the version before.
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
