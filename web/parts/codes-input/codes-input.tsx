import { Combobox, PillsInput, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { answerFields, type CodingField, mostInCode } from "#contract/answers.ts";
import type { FoundCode } from "#contract/api/codes.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { afterPress } from "../after-press.ts";
import { type CodeFault, faultsOf, withFindings } from "../codes/code-faults.ts";
import { Completed } from "../codes/completion.tsx";
import { useLookup } from "../codes/lookup.tsx";
import { useCompletion } from "../codes/use-completion.ts";
import { useStandings } from "../codes/use-standings.ts";
import { CodeLines } from "./code-lines.tsx";
import classes from "./codes-input.module.css";
import { useCodeList } from "./use-code-list.ts";
import { useListKeys } from "./use-list-keys.ts";

interface CodesInputProps {
  field: CodingField;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: readonly string[];
  onChange: (codes: string[]) => void;
  disabled?: boolean | undefined;
  /** What is wrong with its codes beyond what each says by itself. */
  findings?: readonly { code: string | null; text: string }[];
}

const nothing: readonly never[] = [];

/**
 * A list of codes, in an order that counts: Enter, comma or semicolon makes a code of what is typed, Backspace removes the
 * last one, pasting makes several; dragging or Alt and the arrow keys move one. While lookup is open, what is typed is
 * completed, each code has its title beside it, and one that is wrong says why; otherwise the codes are chips in a row.
 */
export function CodesInput(props: CodesInputProps) {
  const { field, label, description, error, value, onChange, disabled = false, findings = nothing } = props;
  const { system } = answerFields[field];
  const lookup = useLookup();
  const list = useCodeList(value, onChange);
  const completion = useCompletion(disabled ? undefined : system, list.typed);
  const standingOf = useStandings(system, list.codes);
  const faults = withFindings(faultsOf(field, list.codes, standingOf, lookup?.day ?? ""), list.codes, findings);
  const box = useRef<HTMLDivElement>(null);
  const keys = useListKeys(list, completion, box);
  const hints = list.pending.filter((code) => code.length > 6).map((code) => findShapeHint(field, code));

  const take = ({ billable, display }: FoundCode) => {
    // A header leads on to the codes below it.
    if (!billable) return list.type(display);
    completion.close();
    list.take(display);
  };
  const input = (
    <PillsInput.Field
      name={field}
      className={classes.field ?? ""}
      value={list.typed}
      maxLength={mostInCode}
      disabled={disabled}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        list.type(event.currentTarget.value);
        completion.offer();
      }}
      onKeyDown={keys.onFieldKey}
      onPaste={keys.onPaste}
      onBlur={() => {
        completion.close();
        afterPress(() => list.add(list.typed));
      }}
    />
  );
  const filled = (
    <PillsInput ref={box} label={label} description={description} error={error} disabled={disabled}>
      <div className={lookup ? classes.column : classes.row}>
        <CodeLines
          field={field}
          label={label}
          list={list}
          keys={keys}
          isTitled={lookup !== null}
          standingOf={standingOf}
          faults={faults}
          disabled={disabled}
        />
        {lookup ? (
          // What completes the code stands below the line that is being typed, however many stand above it.
          <Combobox.DropdownTarget>
            <div className={classes.typing}>
              <Combobox.EventsTarget withExpandedAttribute>{input}</Combobox.EventsTarget>
            </div>
          </Combobox.DropdownTarget>
        ) : (
          input
        )}
      </div>
    </PillsInput>
  );
  return (
    <div>
      {lookup && system ? (
        <Completed completion={completion} system={system} onTake={take}>
          {filled}
        </Completed>
      ) : (
        filled
      )}
      {!lookup && <FaultsBelow faults={faults} />}
      {hints.find(Boolean) && (
        <Text fz="xs" mt={4} className={classes.hint}>
          {hints.find(Boolean)}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{list.said}</VisuallyHidden>
    </div>
  );
}

/** What the shape of the codes tells, each named by its place: chips in a row have no room for it. */
function FaultsBelow({ faults }: { faults: readonly (CodeFault | undefined)[] }) {
  return faults.map(
    (fault, index) =>
      fault && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fault belongs to a place
        <Text key={index} fz="xs" mt={4} className={classes.hint}>
          {index + 1}: {fault.text}
        </Text>
      ),
  );
}
