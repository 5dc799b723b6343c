import { Alert } from "@mantine/core";
import type { ReactNode } from "react";

const tones = { ok: "match", warn: "missing", info: "moved" } as const;

interface NoteProps {
  tone: keyof typeof tones;
  icon?: ReactNode;
  /** Without it the note cannot be closed. */
  onClose?: () => void;
  closeLabel?: string;
  children: ReactNode;
}

/** A line above the content it concerns. Screen readers announce it. */
export function Note({ tone, icon, onClose, closeLabel = "Close", children }: NoteProps) {
  return (
    <Alert
      mb="sm"
      py="xs"
      role="status"
      icon={icon}
      style={{ background: `var(--cb-${tones[tone]}-soft)` }}
      // Aligns the icon with the first line of a long text.
      styles={{
        icon: { color: `var(--cb-${tones[tone]})`, marginBlock: 0, transform: "translateY(3px)" },
        wrapper: { alignItems: "baseline" },
      }}
      {...(onClose && { withCloseButton: true, onClose, closeButtonLabel: closeLabel })}
    >
      {children}
    </Alert>
  );
}
