import { Kbd } from "@mantine/core";
import { useEffect, useRef } from "react";
import { mostInCode } from "#contract/answers.ts";
import classes from "./codes-input.module.css";
import type { CodeListState } from "./use-code-list.ts";
import type { ListKeys } from "./use-list-keys.ts";

interface CorrectionLineProps {
  text: string;
  index: number;
  isTitled: boolean;
  list: CodeListState;
  keys: ListKeys;
}

/** A code as text in its place, while it is corrected or typed before another one. */
export function CorrectionLine({ text, index, isTitled, list, keys }: CorrectionLineProps) {
  const field = useRef<HTMLInputElement>(null);
  // A key has ended it already: leaving the field as it goes ends nothing more.
  const isEnded = useRef(false);
  const isNew = list.correction?.isNew ?? false;
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: codes flow inside a text field
    // biome-ignore lint/a11y/useKeyWithClickEvents: it stops clicks and takes none
    <div
      role="listitem"
      className={isTitled ? classes.line : classes.chip}
      data-code={text}
      onMouseDown={stop}
      onClick={stop}
    >
      {isTitled && (
        <span className={classes.place} aria-hidden>
          {index + 1}
        </span>
      )}
      <input
        ref={field}
        className={classes.correction}
        aria-label={isNew ? `New code at position ${index + 1}` : `Correct the code at position ${index + 1}`}
        value={text}
        maxLength={mostInCode}
        style={{ width: `${Math.max(text.length, 7) + 3}ch` }}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => list.retype(event.currentTarget.value)}
        onKeyDown={(event) => {
          isEnded.current = (event.key === "Enter" || event.key === "Escape") && !event.nativeEvent.isComposing;
          keys.onCorrectionKey(event);
        }}
        onBlur={() => !isEnded.current && list.keep()}
      />
      <span className={classes.keys}>
        <Kbd size="xs">Enter</Kbd> keeps it here <Kbd size="xs">Esc</Kbd> undoes
      </span>
    </div>
  );
}
