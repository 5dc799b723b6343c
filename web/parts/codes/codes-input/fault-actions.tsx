import { Anchor, Menu, VisuallyHidden } from "@mantine/core";
import type { CodeFault } from "../code-faults.ts";
import classes from "./codes-input.module.css";

interface FaultActionsProps {
  fault: CodeFault;
  /** The code as it is displayed. */
  shown: string;
  onReplace: (code: string) => void;
  onRemove: () => void;
}

/** The actions for a faulty code: choose another one, or remove it. */
export function FaultActions({ fault: { kind, replacements }, shown, onReplace, onRemove }: FaultActionsProps) {
  if (kind === "rule")
    return (
      <Anchor component="button" flex="none" fz="sm" fw={600} onClick={onRemove}>
        Remove<VisuallyHidden> {shown}</VisuallyHidden>
      </Anchor>
    );
  if (kind === "twice")
    return (
      <Anchor component="button" flex="none" fz="sm" fw={600} onClick={onRemove}>
        Remove<VisuallyHidden> the second {shown}</VisuallyHidden>
      </Anchor>
    );
  if (replacements.length === 0) return null;
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    // The box around would focus its field on every click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop events
    <span onMouseDown={stop} onClick={stop} onKeyDown={stop} onPointerDown={stop}>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Anchor component="button" flex="none" fz="sm" fw={600}>
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
    </span>
  );
}
