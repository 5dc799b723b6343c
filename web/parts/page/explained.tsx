import { UnstyledButton } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { Tip } from "./tip.tsx";
import classes from "./told.module.css";

/** Text with a tooltip that opens on hover, focus and tap. */
export function Explained({ label, children }: { label: string; children: ReactNode }) {
  // A touch counts as a press and not as a hover, so the tooltip stays open until something else is pressed.
  const [isPressed, setPressed] = useState(false);
  const button = useClickOutside<HTMLButtonElement>(() => setPressed(false));
  return (
    // The delay avoids tooltips over a text while it is being read.
    <Tip label={label} multiline maw={320} openDelay={350} isForcedOpen={isPressed}>
      <UnstyledButton
        ref={button}
        className={classes.told}
        data-finger-reach
        onClick={() => setPressed(true)}
        onBlur={() => setPressed(false)}
        onKeyDown={({ key }) => key === "Escape" && setPressed(false)}
      >
        {children}
      </UnstyledButton>
    </Tip>
  );
}
