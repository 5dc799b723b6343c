import { Anchor, Menu, VisuallyHidden } from "@mantine/core";
import type { CodeFault } from "../code-faults.ts";
import classes from "./codes-input.module.css";

interface WaysOutProps {
  fault: CodeFault;
  /** The code as it is shown. */
  shown: string;
  onReplace: (code: string) => void;
  onRemove: () => void;
}

/** What may be done about a code that is wrong: another in its place, or none. */
export function WaysOut({ fault: { kind, ways }, shown, onReplace, onRemove }: WaysOutProps) {
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
  if (ways.length === 0) return null;
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    // The box around takes the focus for its field with every click; the menu keeps its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: it stops clicks and takes none
    <span onMouseDown={stop} onClick={stop} onKeyDown={stop} onPointerDown={stop}>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Anchor component="button" flex="none" fz="sm" fw={600}>
            Choose<VisuallyHidden> in place of {shown}</VisuallyHidden>
          </Anchor>
        </Menu.Target>
        <Menu.Dropdown className={classes.ways ?? ""}>
          {ways.map(({ code, display, title }) => (
            <Menu.Item key={code} onClick={() => onReplace(display)}>
              <b>{display}</b> {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
