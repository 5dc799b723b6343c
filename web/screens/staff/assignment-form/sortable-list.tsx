import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface SortableListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  onMove: (from: number, to: number) => void;
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
}

/** A list that is reordered by dragging a handle, or with Space and the arrow keys on it. */
export function SortableList<T>({ items, keyOf, onMove, children }: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: announcePlaces(keys) }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        {items.map((item, index) => (
          <Sortable key={keys[index]} id={keys[index] ?? ""} isAlone={items.length < 2}>
            {(handle) => children(item, index, handle)}
          </Sortable>
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Returns the announcements for screen readers while an item is moved. */
function announcePlaces(keys: readonly string[]): Announcements {
  const place = (id: string | number | undefined) => `place ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }) => `Picked up from ${place(active.id)}`,
    onDragOver: ({ over }) => (over ? `Now at ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `Dropped at ${place((over ?? active).id)}`,
    onDragCancel: ({ active }) => `Moved back to ${place(active.id)}`,
  };
}

function Sortable({
  id,
  isAlone,
  children,
}: {
  id: string;
  isAlone: boolean;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = isAlone ? null : (
    <Tooltip label="Drag, or press Space and use the arrow keys" openDelay={500}>
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label="Change the order"
        style={{ cursor: "grab", touchAction: "none" }}
      >
        <IconGripVertical size={18} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div
      ref={setNodeRef}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        opacity: isDragging ? 0.7 : 1,
        position: "relative",
        zIndex: isDragging ? 2 : undefined,
      }}
    >
      {children(handle)}
    </div>
  );
}
