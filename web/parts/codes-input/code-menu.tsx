import { Menu, UnstyledButton } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconHighlight,
  IconPencil,
  IconRowInsertTop,
  IconTrash,
} from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { useEvidenceDesk } from "../evidence/evidence-desk.ts";
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
}

/** What can be done with a code, without its keys and without dragging. */
export function CodeMenu({ shown, isFirst, isLast, line, onEdit, onInsert, onMove, onRemove }: CodeMenuProps) {
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
          <UnstyledButton className={classes.dots ?? ""} tabIndex={-1} data-change aria-label={`Change ${shown}`}>
            <IconDots size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menuList ?? ""}>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            rightSection={<kbd>F2</kbd>}
            onClick={choose(onEdit)}
          >
            Correct
          </Menu.Item>
          <Menu.Item leftSection={<IconRowInsertTop size={16} aria-hidden />} onClick={choose(onInsert)}>
            Insert a code before
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp size={16} aria-hidden />}
            rightSection={<kbd>Alt ↑</kbd>}
            disabled={isFirst}
            onClick={choose(() => onMove(-1))}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} aria-hidden />}
            rightSection={<kbd>Alt ↓</kbd>}
            disabled={isLast}
            onClick={choose(() => onMove(1))}
          >
            Move down
          </Menu.Item>
          {desk && (
            <Menu.Item
              leftSection={<IconHighlight size={16} aria-hidden />}
              rightSection={<kbd>Alt P</kbd>}
              onClick={choose(() => line.current?.querySelector<HTMLElement>("[data-passages]")?.click())}
            >
              Passages
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--cb-wrong)"
            leftSection={<IconTrash size={16} aria-hidden />}
            rightSection={<kbd>Del</kbd>}
            onClick={choose(onRemove)}
          >
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
