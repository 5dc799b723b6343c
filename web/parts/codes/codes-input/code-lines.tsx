import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext } from "@dnd-kit/sortable";
import type { CodingField } from "#contract/answers.ts";
import { useEvidenceDesk } from "../../chart/evidence/evidence-desk.ts";
import type { CodeFault } from "../code-faults.ts";
import type { CheckedCodeOf } from "../use-checked-codes.ts";
import { CodeLine } from "./code-line.tsx";
import { CorrectionLine } from "./correction-line.tsx";
import type { CodeListState } from "./use-code-list.ts";
import type { ListKeys } from "./use-list-keys.ts";

interface CodeLinesProps {
  field: CodingField;
  label: string;
  list: CodeListState;
  keys: ListKeys;
  /** Shows one line for each code with its title; otherwise chips in a row. */
  isTitled: boolean;
  checkedCodeOf: CheckedCodeOf;
  faults: readonly (CodeFault | undefined)[];
  disabled: boolean;
}

/** The codes of a list. They can be dragged by mouse at once, by touch after a short press. */
export function CodeLines({ label, checkedCodeOf, faults, ...shared }: CodeLinesProps) {
  const { list, field, keys, isTitled } = shared;
  const desk = useEvidenceDesk();
  const replace = (index: number, by: string) => {
    const places = desk?.of(field, list.codes[index] ?? "") ?? [];
    list.replace(index, by);
    // The passages of the wrong code also support its replacement.
    if (places.length > 0 && desk?.of(field, by).length === 0) desk.put?.(field, by, [...places]);
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) list.move(indexOfId(active.id), indexOfId(over.id));
  };
  const ids = list.codes.map((code, index) => `${index}:${code}`);
  const lines = (
    // biome-ignore lint/a11y/useSemanticElements: codes flow inside a text field
    <div role="list" aria-label={`${label}, in order`} style={{ display: "contents" }}>
      {list.codes.map((code, index) =>
        list.correction?.index === index ? (
          <CorrectionLine key="correction" text={code} index={index} {...{ field, isTitled, list, keys }} />
        ) : (
          <CodeLine
            key={ids[index]}
            id={ids[index] ?? ""}
            code={code}
            index={index}
            checked={checkedCodeOf(code)}
            fault={faults[index]}
            onReplace={(by) => replace(index, by)}
            {...shared}
          />
        ),
      )}
    </div>
  );
  // A form starts with many empty lists, which need no drag and drop.
  if (ids.length === 0) return lines;
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids}>{lines}</SortableContext>
    </DndContext>
  );
}

function indexOfId(key: string | number): number {
  return Number(String(key).split(":")[0]);
}
