import { Box, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatCountdown } from "#contract/time.ts";
import classes from "./countdown.module.css";

const tickMs = 500;
const announcedMinutes = [10, 5, 1];

/**
 * Returns the milliseconds left until a deadline of this device's clock, updated every 500 ms; null without a deadline.
 */
export function useTimeLeft(deadlineMs: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  const isTimed = deadlineMs !== null;
  useEffect(() => {
    if (!isTimed) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isTimed]);
  return isTimed ? deadlineMs - now : null;
}

/** The time left; at zero 'Time up'. Screen readers announce only 10, 5 and 1 minute. */
export function Countdown({ deadlineMs }: { deadlineMs: number }) {
  const leftMs = useTimeLeft(deadlineMs) ?? 0;
  const minutes = Math.ceil(leftMs / 60_000);
  const announced = announcedMinutes.findLast((mark) => minutes <= mark);
  return (
    <>
      <Box
        component="span"
        p="xs"
        bdrs="md"
        bg="var(--cb-sunken)"
        c="var(--cb-ink)"
        className={classes.timer}
        role="timer"
        data-near={minutes <= 10 || undefined}
        data-urgent={minutes <= 1 || undefined}
      >
        {formatCountdown(leftMs)}
      </Box>
      <VisuallyHidden aria-live="polite">
        {leftMs <= 0
          ? "Time up"
          : announced === undefined
            ? ""
            : `${announced} ${announced === 1 ? "minute" : "minutes"} left`}
      </VisuallyHidden>
    </>
  );
}
