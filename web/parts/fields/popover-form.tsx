import { Button, type ButtonProps, Popover, Stack } from "@mantine/core";
import type { FocusEvent, ReactNode } from "react";

export interface PopoverFormProps {
  /** `text` is the visible text of the button, `label` its accessible name. */
  text: string;
  label: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Overrides the look of the button. */
  look?: ButtonProps;
  children: ReactNode;
}

/** Mantine's modals ignore Escape from an element with this attribute, so Escape closes only the popover. */
function stopEscape(event: FocusEvent<HTMLElement>): void {
  event.target.setAttribute("data-mantine-stop-propagation", "true");
}

/** A small form in a popover beside its button. The focus moves in and returns. */
export function PopoverForm({ text, label, isOpen, onOpen, look, children }: PopoverFormProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      trapFocus
      returnFocus
      withArrow
      shadow="md"
      width="min(300px, calc(100vw - 20px))"
      position="bottom-end"
    >
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          style={{ flexShrink: 0 }}
          {...look}
          onClick={() => onOpen(!isOpen)}
          aria-label={label}
        >
          {text}
        </Button>
      </Popover.Target>
      {/* The popover is visible while it closes: without `inert` the second click of a double click would submit again. */}
      <Popover.Dropdown aria-label={label} inert={!isOpen}>
        <Stack gap="xs" onFocusCapture={stopEscape}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
