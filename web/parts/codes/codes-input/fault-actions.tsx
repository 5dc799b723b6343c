import { Anchor, Box, Menu, VisuallyHidden } from "@mantine/core";
import { useContext } from "react";
import { fieldLabels } from "#contract/answers.ts";
import type { CodeFault } from "../code-faults.ts";
import classes from "./codes-input.module.css";
import { OtherLists } from "./other-lists.ts";

interface FaultActionsProps {
  fault: CodeFault;
  code: string;
  /** The code as it is displayed. */
  shown: string;
  onReplace: (code: string) => void;
  onRemove: () => void;
  /** Announces what was done to screen readers. */
  announce: (words: string) => void;
}

/** The actions for a faulty code: choose another one, move it to its list, or remove it. */
export function FaultActions(props: FaultActionsProps) {
  // The line around handles keys and clicks of its own.
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    <Box component="span" flex="none" onMouseDown={stop} onClick={stop} onKeyDown={stop} onPointerDown={stop}>
      <Action {...props} />
    </Box>
  );
}

function Action({ fault, code, shown, onReplace, onRemove, announce }: FaultActionsProps) {
  const { kind, replacements, belongsIn } = fault;
  const lists = useContext(OtherLists);
  if (belongsIn && lists?.has(belongsIn)) {
    const move = () => {
      lists.add(belongsIn, code);
      onRemove();
      announce(`${shown} moved to ${fieldLabels[belongsIn]}`);
    };
    return (
      <Anchor component="button" fz="sm" fw={600} onClick={move}>
        Move<VisuallyHidden> {shown}</VisuallyHidden> to {fieldLabels[belongsIn]}
      </Anchor>
    );
  }
  if (kind === "rule")
    return (
      <Anchor component="button" fz="sm" fw={600} onClick={onRemove}>
        Remove<VisuallyHidden> {shown}</VisuallyHidden>
      </Anchor>
    );
  if (kind === "twice")
    return (
      <Anchor component="button" fz="sm" fw={600} onClick={onRemove}>
        Remove<VisuallyHidden> the second {shown}</VisuallyHidden>
      </Anchor>
    );
  if (replacements.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Anchor component="button" fz="sm" fw={600}>
          Choose<VisuallyHidden> in place of {shown}</VisuallyHidden>
        </Anchor>
      </Menu.Target>
      <Menu.Dropdown className={classes.ways ?? ""}>
        {replacements.map(({ code, display, title }) => (
          <Menu.Item key={code} onClick={() => onReplace(display)}>
            <b>{display}</b> {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
