import { Badge } from "@mantine/core";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Tone = "ok" | "bad" | "warn" | "info" | "quiet" | "brand" | "dispute";

const tones: Record<Tone, { background: string; color: string }> = {
  ok: { background: "var(--cb-match-soft)", color: "var(--cb-match)" },
  bad: { background: "var(--cb-wrong-soft)", color: "var(--cb-wrong)" },
  warn: { background: "var(--cb-missing-soft)", color: "var(--cb-missing)" },
  info: { background: "var(--cb-moved-soft)", color: "var(--cb-moved)" },
  quiet: { background: "var(--cb-sunken)", color: "var(--cb-ink-2)" },
  brand: { background: "var(--cb-brand-soft)", color: "var(--cb-brand-ink)" },
  dispute: { background: "var(--cb-extra-soft)", color: "var(--cb-extra)" },
};

/** A small label with a colour. The colour is never the only sign. */
export function Chip({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Badge
      // A chip may be inside a sentence, where a div is not allowed.
      component="span"
      variant="transparent"
      leftSection={icon}
      style={tones[tone]}
      styles={{ root: { flexShrink: 0, minWidth: "max-content", maxWidth: "none" } }}
    >
      {children}
    </Badge>
  );
}

export function CorrectChip({ count }: { count?: number }) {
  return (
    <Chip tone="ok" icon={<IconCheck size={13} aria-hidden />}>
      Correct{count === undefined ? "" : ` ${count}`}
    </Chip>
  );
}

export function WrongChip({ count }: { count?: number }) {
  return (
    <Chip tone="bad" icon={<IconX size={13} aria-hidden />}>
      Wrong{count === undefined ? "" : ` ${count}`}
    </Chip>
  );
}

/** Marks a submission after the due date, which counts in full. */
export function AfterDueChip() {
  return <Chip tone="warn">After due date</Chip>;
}

/** Shows whether a section or an assignment is completed; otherwise Pending (a section) or Assigned (an assignment). */
export function CompletionBadge({ isCompleted, open }: { isCompleted: boolean; open: "Pending" | "Assigned" }) {
  return isCompleted ? (
    <Chip tone="ok" icon={<IconCheck size={13} aria-hidden />}>
      Completed
    </Chip>
  ) : open === "Assigned" ? (
    <Chip tone="quiet">{open}</Chip>
  ) : (
    <Chip tone="warn" icon={<IconClock size={13} aria-hidden />}>
      {open}
    </Chip>
  );
}
