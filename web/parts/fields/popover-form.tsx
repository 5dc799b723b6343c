import { Button, type ButtonProps, Popover, Stack } from "@mantine/core";
import type { FocusEvent, ReactNode } from "react";

interface PopoverFormProps {
  /** What the button reads, and what it is called for those who do not see where it stands. */
  text: string;
  label: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** How the button looks, where it is no quiet one. */
  look?: ButtonProps;
  children: ReactNode;
}

/** Escape closes the popover alone: without this mark a modal around it takes the key too, and closes with it. */
function keepEscape(event: FocusEvent<HTMLElement>): void {
  event.target.setAttribute("data-mantine-stop-propagation", "true");
}

/** A small form that opens beside its button; the focus goes in and comes back. */
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
      {/* As it closes it is still seen: the second click of two would give once more what was given. */}
      <Popover.Dropdown aria-label={label} inert={!isOpen}>
        <Stack gap="xs" onFocusCapture={keepEscape}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
