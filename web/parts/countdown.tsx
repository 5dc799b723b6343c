import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatCountdown } from "#contract/time.ts";
import classes from "./countdown.module.css";

const tickMs = 500;
const announcedMinutes = [10, 5, 1];

/**
 * The time left until a deadline on this device's clock, every 500 ms; at zero 'Time up' and one call of onTimeUp.
 * It is read out at 10, 5 and 1 minute only.
 */
export function Countdown({ deadlineMs, onTimeUp }: { deadlineMs: number; onTimeUp: () => void }) {
  const [leftMs, setLeftMs] = useState(() => deadlineMs - Date.now());
  useEffect(() => {
    const tick = () => setLeftMs(deadlineMs - Date.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [deadlineMs]);

  const isUp = leftMs <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call belongs to the moment, not to the callback's identity
  useEffect(() => {
    if (isUp) onTimeUp();
  }, [isUp]);

  const minutes = Math.ceil(leftMs / 60_000);
  const announced = announcedMinutes.findLast((mark) => minutes <= mark);
  return (
    <>
      <span className={classes.timer} role="timer" data-urgent={leftMs < 60_000 || undefined}>
        {formatCountdown(leftMs)}
      </span>
      <VisuallyHidden aria-live="polite">
        {isUp
          ? "Time up"
          : announced === undefined
            ? ""
            : `${announced} ${announced === 1 ? "minute" : "minutes"} left`}
      </VisuallyHidden>
    </>
  );
}
