import { RingProgress, Text } from "@mantine/core";

interface ProgressRingProps {
  /** Null if there is nothing to measure yet. */
  percent: number | null;
  size?: number;
  label: string;
}

/** A percentage as a ring, with its number inside. */
export function ProgressRing({ percent, size = 76, label }: ProgressRingProps) {
  const shown = percent === null ? "–" : `${percent}%`;
  return (
    <RingProgress
      flex="none"
      size={size}
      thickness={Math.max(5, Math.round(size / 12))}
      roundCaps
      sections={percent ? [{ value: percent, color: "var(--cb-brand)" }] : []}
      role="img"
      aria-label={`${label}: ${shown}`}
      label={
        <Text ta="center" mx={-12} fz={size <= 60 ? "xs" : "md"} fw={650} aria-hidden>
          {shown}
        </Text>
      }
    />
  );
}
