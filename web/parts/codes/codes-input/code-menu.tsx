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
  /** The code as it is shown. */
  shown: string;
  /** Whether one stands before it, and behind it. */
  isFirst: boolean;
  isLast: boolean;
  /** The line that holds it, and the button of its passages. */
  line: RefObject<HTMLElement | null>;
  onEdit: () => void;
  onInsert: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  /** Absent where codes have no explanation. */
  onExplain?: (() => void) | undefined;
}

/** What can be done with a code, without its keys and without dragging. */
export function CodeMenu(props: CodeMenuProps) {
  const { shown, isFirst, isLast, line, onEdit, onInsert, onMove, onRemove, onExplain } = props;
  const desk = useEvidenceDesk();
  // The menu gives the focus back to its button as it closes: what follows comes after that.
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
    // The box around takes the focus for its field with every click, and keys for its codes.
    // biome-ignore lint/a11y/noStaticElementInteractions: it stops clicks and takes none
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
          <Act icon={IconPencil} keys="F2" onClick={choose(onEdit)}>
            Correct
          </Act>
          <Act icon={IconRowInsertTop} onClick={choose(onInsert)}>
            Insert a code before
          </Act>
          <Act icon={IconArrowUp} keys="Alt ↑" disabled={isFirst} onClick={choose(() => onMove(-1))}>
            Move up
          </Act>
          <Act icon={IconArrowDown} keys="Alt ↓" disabled={isLast} onClick={choose(() => onMove(1))}>
            Move down
          </Act>
          {desk && (
            <Act icon={IconHighlight} keys="Alt P" onClick={choose(openPassages)}>
              Passages
            </Act>
          )}
          {onExplain && (
            <Act icon={IconMessage2} onClick={choose(onExplain)}>
              Explain
            </Act>
          )}
          <Act icon={IconTrash} keys="Del" c="var(--cb-wrong)" onClick={choose(onRemove)}>
            Remove
          </Act>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

interface ActProps extends MenuItemProps {
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  /** The keys that do the same. */
  keys?: string;
  onClick: () => void;
}

function Act({ icon: Icon, keys, ...item }: ActProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={keys && <kbd>{formatKeys(keys)}</kbd>}
      {...item}
    />
  );
}
