import { ActionIcon, Group, Input, Stack, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { splitOptions } from "#contract/code-list.ts";
import { limits } from "#contract/limits.ts";
import { useAssignmentFormContext } from "./form-context.ts";

/**
 * The options of a question, one field each, because an option may contain a comma. Text in the last field is split at
 * commas. Enter adds it, and text that is still there is saved too.
 */
export function OptionFields({
  path,
  number,
}: {
  path: `subAssignments.${number}.questions.${number}`;
  number: number;
}) {
  const form = useAssignmentFormContext();
  const adding = useRef<HTMLInputElement>(null);
  const id = useId();
  const { options, typedOptions } = form.getInputProps(path).value;
  const change = (next: string[], typed: string) => {
    form.setFieldValue(`${path}.options`, next);
    form.setFieldValue(`${path}.typedOptions`, typed);
    form.clearFieldError(`${path}.answer`);
  };
  const type = (text: string) => {
    const cut = text.lastIndexOf(",") + 1;
    change([...options, ...splitOptions(text.slice(0, cut))], cut === 0 ? text : text.slice(cut).trimStart());
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    change([...options, ...splitOptions(typedOptions)], "");
  };
  const remove = (index: number) => {
    change(options.toSpliced(index, 1), typedOptions);
    adding.current?.focus();
  };
  return (
    <Input.Wrapper
      label="Options (comma separated)"
      description={options.length === 0 ? "Empty: the student types the answer" : "Separate options with commas"}
      labelProps={{ htmlFor: id }}
      error={form.errors[`${path}.options`]}
    >
      <Stack gap="xs" mb="xxs">
        {options.map((option: string, index: number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of an option changes during typing
          <Group key={index} gap="xxs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={`Option ${index + 1} of question ${number}`}
              maxLength={limits.optionLength}
              value={option}
              onChange={(event) => change(options.with(index, event.currentTarget.value), typedOptions)}
            />
            <ActionIcon aria-label={`Remove option ${index + 1} of question ${number}`} onClick={() => remove(index)}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <TextInput
          id={id}
          ref={adding}
          placeholder={options.length === 0 ? "50, 25, 59" : "Another option"}
          value={typedOptions}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
      </Stack>
    </Input.Wrapper>
  );
}
