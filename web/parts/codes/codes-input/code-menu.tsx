import { ActionIcon, Menu, type MenuItemProps } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconHighlight,
  IconMessage2,
  IconPencil,
  IconRowInsertTop,
  IconTrash,
} from "@tabler/icons-react";
import { type ComponentType, type RefObject, useRef } from "react";
import { useEvidenceDesk } from "../../chart/evidence/evidence-desk.ts";
import { formatKeys } from "../../fields/format-keys.ts";
import classes from "./codes-input.module.css";

interface CodeMenuProps {
  /** The code as it is displayed. */
  shown: string;
  /** True if the code is the first, or the last. */
  isFirst: boolean;
  isLast: boolean;
  /** The line of the code, which also contains the button of its passages. */
  line: RefObject<HTMLElement | null>;
  onEdit: () => void;
  onInsert: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  /** Absent where codes have no explanation. */
  onExplain?: (() => void) | undefined;
}

/** The menu of a code, for use without its keys and without dragging. */
export function CodeMenu(props: CodeMenuProps) {
  const { shown, isFirst, isLast, line, onEdit, onInsert, onMove, onRemove, onExplain } = props;
  const desk = useEvidenceDesk();
  // The menu returns the focus to its button when it closes, so the action runs afterwards.
  const chosen = useRef<() => void>(undefined);
  const choose = (act: () => void) => () => {
    chosen.current = act;
  };
  const afterwards = () => {
    const act = chosen.current;
    chosen.current = undefined;
    act?.();
  };
  const openPassages = () => line.current?.querySelector<HTMLElement>("[data-passages]")?.click();
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    // The box around focuses its field on every click and handles keys for its codes.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop events
    <span onMouseDown={stop} onTouchStart={stop} onClick={stop} onKeyDown={stop} className={classes.menu}>
      <Menu
        position="bottom-end"
        shadow="md"
        withinPortal
        onExitTransitionEnd={afterwards}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <ActionIcon size={26} tabIndex={-1} data-change aria-label={`Change ${shown}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItem icon={IconPencil} keys="F2" onClick={choose(onEdit)}>
            Correct
          </ActionItem>
          <ActionItem icon={IconRowInsertTop} onClick={choose(onInsert)}>
            Insert a code before
          </ActionItem>
          <ActionItem icon={IconArrowUp} keys="Alt ↑" disabled={isFirst} onClick={choose(() => onMove(-1))}>
            Move up
          </ActionItem>
          <ActionItem icon={IconArrowDown} keys="Alt ↓" disabled={isLast} onClick={choose(() => onMove(1))}>
            Move down
          </ActionItem>
          {desk && (
            <ActionItem icon={IconHighlight} keys="Alt P" onClick={choose(openPassages)}>
              Passages
            </ActionItem>
          )}
          {onExplain && (
            <ActionItem icon={IconMessage2} onClick={choose(onExplain)}>
              Explain
            </ActionItem>
          )}
          <ActionItem icon={IconTrash} keys="Del" c="var(--cb-wrong)" onClick={choose(onRemove)}>
            Remove
          </ActionItem>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

interface ActionItemProps extends MenuItemProps {
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  /** The keys for the same action. */
  keys?: string;
  onClick: () => void;
}

function ActionItem({ icon: Icon, keys, ...item }: ActionItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={keys && <kbd>{formatKeys(keys)}</kbd>}
      {...item}
    />
  );
}
