import { Combobox, TextInput, type TextInputProps } from "@mantine/core";
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
import classes from "./completion.module.css";
import { Completed } from "./completion.tsx";
import { useLookup } from "./lookup.tsx";
import { useCompletion } from "./use-completion.ts";
import { useStandings } from "./use-standings.ts";

interface CodeTextInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  field: CodingField;
  value: string;
  onText: (text: string) => void;
}

/** A text field for one code: while lookup is open it is completed, and below it stands what the code is called. */
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
  const take = ({ billable, display }: FoundCode) => {
    onText(display);
    if (billable) completion.close();
  };
  return (
    <Completed completion={completion} system={system} onTake={take}>
      <Combobox.Target withExpandedAttribute>{input}</Combobox.Target>
    </Completed>
  );
}

const typingRestsMs = 150;

/** The title of a code, or once it is typed what is wrong with it; undefined while nothing is known. */
function useMeaning(field: CodingField, text: string, isTyping: boolean): ReactNode {
  const lookup = useLookup();
  const [settled] = useDebouncedValue(text.trim(), typingRestsMs);
  const isCode = settled !== "" && settled === text.trim() && !findShapeHint(field, settled);
  const standing = useStandings(answerFields[field].system, isCode ? [settled] : [])(settled);
  const fault = isTyping ? undefined : faultOf(field, text, standing, lookup?.day ?? "");
  if (fault && fault.kind !== "shape") {
    return (
      <span className={classes.fault}>
        <IconAlertCircle size={14} aria-hidden /> {fault.text}
      </span>
    );
  }
  if (!standing?.title) return undefined;
  return standing.title;
}
