import { UnstyledButton } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { Tip } from "./tip.tsx";
import classes from "./told.module.css";

/** Words with more to say than there is room for: it is told on hover, focus and tap. */
export function Told({ label, children }: { label: string; children: ReactNode }) {
  // A tap is a press, not a hover that a finger ends as it leaves: it stays told until something else is pressed.
  const [isPressed, setPressed] = useState(false);
  const button = useClickOutside<HTMLButtonElement>(() => setPressed(false));
  return (
    // In a text it lies over a line that is being read: only who stays on the word is told.
    <Tip label={label} multiline maw={320} openDelay={350} isHeld={isPressed}>
      <UnstyledButton
        ref={button}
        className={classes.told}
        onClick={() => setPressed(true)}
        onBlur={() => setPressed(false)}
        onKeyDown={({ key }) => key === "Escape" && setPressed(false)}
      >
        {children}
      </UnstyledButton>
    </Tip>
  );
}
