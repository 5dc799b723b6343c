import { Anchor, Box, Menu, VisuallyHidden } from "@mantine/core";
import { useContext } from "react";
import { type CodingField, fieldLabels } from "#contract/answers.ts";
import type { CodeFault } from "../code-faults.ts";
import classes from "./codes-input.module.css";
import { OtherLists } from "./other-lists.ts";

interface FaultActionsProps {
  fault: CodeFault;
  /** The code as it is displayed. */
  shown: string;
  onReplace: (code: string) => void;
  onMoveTo: (other: CodingField) => void;
  onRemove: () => void;
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

function Action({ fault, shown, onReplace, onMoveTo, onRemove }: FaultActionsProps) {
  const { kind, replacements, belongsIn } = fault;
  const lists = useContext(OtherLists);
  if (belongsIn && lists?.has(belongsIn))
    return (
      <Anchor component="button" fz="sm" fw={600} onClick={() => onMoveTo(belongsIn)}>
        Move<VisuallyHidden> {shown}</VisuallyHidden> to {fieldLabels[belongsIn]}
      </Anchor>
    );
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
