import { Box, Combobox, Kbd } from "@mantine/core";
import { useEffect, useRef } from "react";
import { answerFields, type CodingField } from "#contract/answers.ts";
import type { FoundCode } from "#contract/api/codes.ts";
import { Completed } from "../completion.tsx";
import { useLookup } from "../lookup.tsx";
import { useCompletion } from "../use-completion.ts";
import { codeInputProps } from "./code-input-props.ts";
import classes from "./codes-input.module.css";
import { Position } from "./position.tsx";
import type { CodeListState } from "./use-code-list.ts";
import type { ListKeys } from "./use-list-keys.ts";

interface CorrectionLineProps {
  field: CodingField;
  text: string;
  index: number;
  isTitled: boolean;
  list: CodeListState;
  keys: ListKeys;
}

/**
 * The input for a code that is being corrected, or inserted before another one. Offers matching codes like the field
 * itself.
 */
export function CorrectionLine({ field, text, index, isTitled, list, keys }: CorrectionLineProps) {
  const input = useRef<HTMLInputElement>(null);
  // True if a key has ended the correction; then the blur that follows must not end it again.
  const isEnded = useRef(false);
  const { system } = answerFields[field];
  const lookup = useLookup();
  const completion = useCompletion(system, text);
  const isNew = list.correction?.isNew ?? false;
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  const accept = ({ billable, display }: FoundCode) => {
    // A header code is not billable: continue with the codes below it.
    if (!billable) return list.retype(display);
    isEnded.current = true;
    keys.finishWith(display);
  };
  const typing = (
    <Box
      component="input"
      ref={input}
      maw="100%"
      miw={0}
      py="xxs"
      px="xs"
      bdrs="sm"
      bg="var(--cb-surface)"
      c="var(--cb-ink)"
      className={classes.correction}
      aria-label={isNew ? `New code at position ${index + 1}` : `Correct the code at position ${index + 1}`}
      value={text}
      style={{ width: `${Math.max(text.length, 7) + 3}ch` }}
      {...codeInputProps}
      onChange={(event) => {
        list.retype(event.currentTarget.value);
        completion.offer();
      }}
      onKeyDown={(event) => {
        isEnded.current = keys.onCorrectionKey(event, completion);
      }}
      onBlur={() => {
        completion.close();
        if (!isEnded.current) list.finish();
      }}
    />
  );
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  const isCompleted = lookup !== null && system !== undefined;
  const line = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handlers only stop events
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop events
    <div className={isTitled ? classes.line : classes.chip} data-code={text} onMouseDown={stop} onClick={stop}>
      {isTitled && <Position number={index + 1} />}
      {isCompleted ? <Combobox.EventsTarget withExpandedAttribute>{typing}</Combobox.EventsTarget> : typing}
      <Box component="span" c="dimmed" fz="xs" className={classes.keys} data-keys>
        <Kbd size="xs">Enter</Kbd> saves <Kbd size="xs">Esc</Kbd> cancels
      </Box>
    </div>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: codes flow inside a text field
    <div role="listitem" style={{ display: "contents" }}>
      {isCompleted ? (
        <Completed completion={completion} system={system} onChoose={accept}>
          <Combobox.DropdownTarget>{line}</Combobox.DropdownTarget>
        </Completed>
      ) : (
        line
      )}
    </div>
  );
}
