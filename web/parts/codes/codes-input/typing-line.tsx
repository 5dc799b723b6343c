import { Combobox, PillsInput } from "@mantine/core";
import { useRef } from "react";
import type { CodingField } from "#contract/answers.ts";
import { afterPress } from "../../fields/after-press.ts";
import { useLookup } from "../lookup.tsx";
import type { Completion } from "../use-completion.ts";
import { codeInputProps } from "./code-input-props.ts";
import classes from "./codes-input.module.css";
import { Position } from "./position.tsx";
import type { CodeListState } from "./use-code-list.ts";
import type { ListKeys } from "./use-list-keys.ts";

interface TypingLineProps {
  field: CodingField;
  description: string | undefined;
  disabled: boolean;
  /** True below codes that are shown one per line. */
  isTitled: boolean;
  list: CodeListState;
  keys: ListKeys;
  completion: Completion;
}

/** The field for the next code of a list. */
export function TypingLine({ field, description, disabled, isTitled, list, keys, completion }: TypingLineProps) {
  const lookup = useLookup();
  const latestKeys = useRef(keys);
  latestKeys.current = keys;
  const input = (
    <PillsInput.Field
      name={field}
      className={classes.field ?? ""}
      aria-description={description}
      placeholder={list.codes.length > 0 ? undefined : lookup ? "Code or words" : "Code"}
      value={list.typed}
      disabled={disabled}
      {...codeInputProps}
      onChange={(event) => {
        list.type(event.currentTarget.value);
        completion.offer();
      }}
      onKeyDown={keys.onFieldKey}
      onPaste={keys.onPaste}
      onBlur={() => {
        completion.close();
        // The press may have moved a code here.
        afterPress(() => latestKeys.current.endTyping());
      }}
    />
  );
  if (!lookup) return input;
  return (
    // The offered codes open below the line that is being typed, however many codes are above it.
    <Combobox.DropdownTarget>
      <div className={isTitled ? classes.typing : classes.rest}>
        {isTitled && <Position number={list.codes.length + 1} />}
        <Combobox.EventsTarget withExpandedAttribute>{input}</Combobox.EventsTarget>
      </div>
    </Combobox.DropdownTarget>
  );
}
