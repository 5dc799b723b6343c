import { Combobox, Flex, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { answerFields, type CodingField } from "#contract/answers.ts";
import type { FoundCode } from "#contract/api/codes.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { useEvidenceDesk } from "../chart/evidence/evidence-desk.ts";
import { passagesInField } from "../chart/evidence/passages.tsx";
import { afterPress } from "../fields/after-press.ts";
import { faultOf } from "./code-faults.ts";
import { Completed } from "./completion.tsx";
import { useLookup } from "./lookup.tsx";
import { useCheckedCodes } from "./use-checked-codes.ts";
import { useCompletion } from "./use-completion.ts";

interface CodeTextInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  field: CodingField;
  value: string;
  onText: (text: string) => void;
}

/** A text field for one code. While lookup is open, it offers matching codes and shows the title below. */
export function CodeTextInput(given: CodeTextInputProps) {
  const { field, value, onText, description, disabled = false, onFocus, onBlur, ...props } = given;
  const { system } = answerFields[field];
  const lookup = useLookup();
  const completion = useCompletion(disabled ? undefined : system, value);
  const [isTyping, setTyping] = useState(false);
  const meaning = useMeaning(field, value, isTyping);
  const desk = useEvidenceDesk();
  const input = (
    <TextInput
      {...(desk && passagesInField(field, value, disabled))}
      {...props}
      disabled={disabled}
      value={value}
      autoComplete="off"
      spellCheck={false}
      description={
        (description || meaning) && (
          <>
            {description}
            {meaning}
          </>
        )
      }
      onChange={(event) => {
        onText(event.currentTarget.value);
        completion.offer();
      }}
      onFocus={(event) => {
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        afterPress(() => setTyping(false));
        completion.close();
        onBlur?.(event);
      }}
    />
  );
  if (!lookup || !system) return input;
  const choose = ({ billable, display }: FoundCode) => {
    onText(display);
    if (billable) completion.close();
  };
  return (
    <Completed completion={completion} system={system} onChoose={choose}>
      <Combobox.Target withExpandedAttribute>{input}</Combobox.Target>
    </Completed>
  );
}

const typingRestsMs = 150;

/** Returns the title of a code, or its fault once the field has lost the focus; undefined while neither is known. */
function useMeaning(field: CodingField, text: string, isTyping: boolean): ReactNode {
  const lookup = useLookup();
  const [settled] = useDebouncedValue(text.trim(), typingRestsMs);
  const isCode = settled !== "" && settled === text.trim() && !findShapeHint(field, settled);
  const checked = useCheckedCodes(answerFields[field].system, isCode ? [settled] : [])(settled);
  const fault = isTyping ? undefined : faultOf(field, text, checked, lookup?.day ?? "");
  if (fault && fault.kind !== "shape") {
    return (
      <Flex component="span" gap="xs" align="center" c="var(--cb-missing)">
        <IconAlertCircle size={14} aria-hidden /> {fault.text}
      </Flex>
    );
  }
  if (!checked?.title) return undefined;
  return checked.title;
}
