import { Box, Group, Kbd, Text, UnstyledButton } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Evidence } from "#contract/evidence.ts";
import classes from "./pdf-viewer.module.css";
import type { Chosen } from "./use-selected-passage.ts";

/** A code to which a passage can be attached. */
export interface Target {
  id: string;
  code: string;
  /** Empty for ICD codes, because most targets are ICD codes. */
  fieldName: string;
  /** True if the code cannot have another passage. */
  isFull: boolean;
}

interface AttachProps {
  chosen: Chosen;
  targets: readonly Target[];
  onAttach: (target: Target, passage: Evidence) => void;
  onClose: () => void;
}

const width = 340;

function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select, [contenteditable]") ?? false;
}

/** Registers the keys: digits 1 to 9 choose a target, unless a field has the focus; Escape closes. */
function useAttachKeys(targets: readonly Target[], attach: (target: Target) => void, onClose: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /^[1-9]$/.test(event.key) && !isTyping() ? targets[Number(event.key) - 1] : undefined;
    const canAttach = target !== undefined && !target.isFull;
    if (event.key !== "Escape" && !canAttach) return;
    event.preventDefault();
    event.stopPropagation();
    if (canAttach) attach(target);
    else onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener, true);
    return () => window.removeEventListener("keydown", listener, true);
  }, []);
}

/** Asks for which code the selected passage is evidence, beside the passage. The first nine codes show their key. */
export function AttachPassage({ chosen, targets, onAttach, onClose }: AttachProps) {
  const box = useRef<HTMLDivElement>(null);
  // Numbers count all targets, so they do not change when an earlier code is full.
  const open = targets
    .map((target, index) => ({ target, digit: index < 9 ? `${index + 1}` : undefined }))
    .filter(({ target }) => !target.isFull);
  const attach = (target: Target) => {
    onAttach(target, chosen.passage);
    onClose();
  };
  useAttachKeys(targets, attach, onClose);
  useEffect(() => {
    const shown = box.current;
    shown?.scrollIntoView({ block: "nearest" });
    if (!chosen.isByKeys) return;
    const before = document.activeElement;
    (shown?.querySelector<HTMLElement>("button") ?? shown)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [chosen]);
  const left = `clamp(8px, ${chosen.left}px, max(8px, 100% - ${width + 8}px))`;
  return (
    <Box
      ref={box}
      role="dialog"
      tabIndex={-1}
      aria-label="Attach this passage to"
      py="xs"
      px="sm"
      bd="1px solid var(--cb-line)"
      bdrs="md"
      bg="var(--cb-surface)"
      c="var(--cb-ink)"
      className={classes.attach}
      style={{ left, top: chosen.top + 8, width: `min(${width}px, 100% - 16px)` }}
      // A press must not clear the selection.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm" fw={600}>
          Attach this passage to
        </Text>
        <Text fz="xs" c="dimmed">
          p. {chosen.passage.page}
        </Text>
      </Group>
      <Text fz="xs" c="dimmed" lineClamp={2} my="xxs">
        “{chosen.passage.quote}”
      </Text>
      {open.length === 0 ? (
        <Text fz="sm">Enter a code first. Then you can attach a passage of the chart to it.</Text>
      ) : (
        <Group gap="xs" my="xs" className={classes.targets ?? ""}>
          {open.map(({ target, digit }) => (
            <TargetChip key={target.id} target={target} digit={digit} onAttach={() => attach(target)} />
          ))}
        </Group>
      )}
      <Text fz="xs" c="dimmed" data-keys>
        <Kbd size="xs">Esc</Kbd> Cancel
      </Text>
    </Box>
  );
}

interface TargetChipProps {
  target: Target;
  /** The digit key that attaches to this target; undefined after the ninth. */
  digit: string | undefined;
  onAttach: () => void;
}

function TargetChip({ target: { code, fieldName }, digit, onAttach }: TargetChipProps) {
  return (
    <UnstyledButton className={classes.target ?? ""} aria-keyshortcuts={digit} onClick={onAttach}>
      {digit && (
        <Kbd size="xs" aria-hidden>
          {digit}
        </Kbd>
      )}{" "}
      {code}{" "}
      <Text span ff="text" fz="xs" fw={600} lh={1} c="var(--cb-ink-3)">
        {fieldName}
      </Text>
    </UnstyledButton>
  );
}
