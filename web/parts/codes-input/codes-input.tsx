import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, SortableContext, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { PillsInput, Text, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { type CodingField, mostInCode } from "#contract/answers.ts";
import { splitCodes } from "#contract/code-list.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import classes from "./codes-input.module.css";

interface CodesInputProps {
  field: CodingField;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: readonly string[];
  onChange: (codes: string[]) => void;
  disabled?: boolean | undefined;
}

/**
 * A list of codes as chips, in an order that counts: Enter, comma or semicolon makes a chip, Backspace removes the last
 * one, pasting makes several; dragging or Alt and the arrow keys move one. What still stands in the field is the last
 * code of the list already: time that runs out takes nothing away.
 */
export function CodesInput({ field, label, description, error, value: all, onChange, disabled }: CodesInputProps) {
  const [typed, setTyped] = useState("");
  const pending = splitCodes(typed);
  const isPendingKnown = pending.length > 0 && all.slice(-pending.length).join("\n") === pending.join("\n");
  const value = isPendingKnown ? all.slice(0, -pending.length) : all;
  const [said, setSaid] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes: { start: [], cancel: ["Escape"], end: ["Enter"] } }),
  );
  const hint = [...value, ...pending.filter((code) => code.length > 6)]
    .map((code) => findShapeHint(field, code))
    .find(Boolean);

  const add = (text: string) => {
    const codes = splitCodes(text);
    setTyped("");
    if (codes.length > 0 && !(isPendingKnown && text === typed)) onChange([...value, ...codes]);
  };
  const remove = (index: number) => {
    setSaid(`${value[index]} removed`);
    onChange([...value.filter((_code, place) => place !== index), ...pending]);
    root.current?.querySelector("input")?.focus();
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return;
    setSaid(`${value[from]} moved to position ${to + 1}`);
    onChange([...arrayMove([...value], from, to), ...pending]);
  };
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === "Enter" || event.key === "," || event.key === ";") && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && value.length > 0) {
      event.preventDefault();
      remove(value.length - 1);
    } else if (event.key === "ArrowLeft" && typed === "" && value.length > 0) {
      root.current?.querySelectorAll<HTMLElement>("[data-code]")[value.length - 1]?.focus();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!/[,;\n\t]/.test(text)) return;
    event.preventDefault();
    add(typed + text);
  };
  const onPillKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const pills = () => root.current?.querySelectorAll<HTMLElement>("[data-code]");
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(index);
    } else if (step !== 0) {
      event.preventDefault();
      if (event.altKey) {
        move(index, index + step);
        requestAnimationFrame(() => pills()?.[Math.min(Math.max(index + step, 0), value.length - 1)]?.focus());
      } else if (index + step >= value.length) root.current?.querySelector("input")?.focus();
      else pills()?.[index + step]?.focus();
    }
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };
  const keys = value.map((code, index) => `${index}:${code}`);

  return (
    <div>
      <PillsInput ref={root} label={label} description={description} error={error} disabled={disabled ?? false}>
        <div className={classes.flow}>
          <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
            <SortableContext items={keys}>
              {/* biome-ignore lint/a11y/useSemanticElements: chips flow inside a text field */}
              <div role="list" aria-label={`${label}, in order`} style={{ display: "contents" }}>
                {value.map((code, index) => (
                  <CodePill
                    key={keys[index]}
                    id={keys[index] ?? ""}
                    code={code}
                    place={index + 1}
                    isDoubtful={findShapeHint(field, code) !== undefined}
                    disabled={disabled ?? false}
                    onKeyDown={(event) => onPillKey(event, index)}
                    onRemove={() => remove(index)}
                  />
                ))}
              </div>
            </SortableContext>
          </DndContext>
          <PillsInput.Field
            name={field}
            className={classes.field ?? ""}
            value={typed}
            maxLength={mostInCode}
            disabled={disabled ?? false}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              const text = event.currentTarget.value;
              // Keyboards of phones tell no key: a separator that arrives in the text makes a chip as well.
              setTyped(text.slice(text.search(/[^,;\n\t]*$/)).trimStart());
              onChange([...value, ...splitCodes(text)]);
            }}
            onKeyDown={onFieldKey}
            onPaste={onPaste}
            onBlur={() => add(typed)}
          />
        </div>
      </PillsInput>
      {hint && (
        <Text fz="xs" mt={4} className={classes.hint}>
          {hint}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </div>
  );
}

function placeOf(key: string | number): number {
  return Number(String(key).split(":")[0]);
}

interface CodePillProps {
  id: string;
  code: string;
  place: number;
  isDoubtful: boolean;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onRemove: () => void;
}

function CodePill({ id, code, place, isDoubtful, disabled, onKeyDown, onRemove }: CodePillProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id, disabled });
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips flow inside a text field
    <span
      ref={setNodeRef}
      {...listeners}
      role="listitem"
      tabIndex={disabled ? undefined : -1}
      className={classes.pill}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-code={code}
      data-dragging={isDragging || undefined}
      data-doubtful={isDoubtful || undefined}
      onKeyDown={onKeyDown}
      aria-label={`${code}, position ${place}`}
    >
      {code}
      <span className={classes.place} aria-hidden>
        {place}
      </span>
      {!disabled && (
        <button type="button" tabIndex={-1} className={classes.remove} aria-label={`Remove ${code}`} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
