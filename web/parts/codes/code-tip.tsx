import { UnstyledButton } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import type { CodeSystem } from "#contract/code-systems.ts";
import { Tip } from "../tip.tsx";
import classes from "./code-tip.module.css";
import { codesInText } from "./codes-in-text.ts";
import { useStandings } from "./use-standings.ts";

interface CodeTipProps {
  system: CodeSystem;
  code: string;
  children: ReactNode;
}

/** A code where there is no room for its title: it is told on hover, focus and tap. One that is none is plain text. */
export function CodeTip({ system, code, children }: CodeTipProps) {
  const title = useStandings(system, [code])(code)?.title;
  // A tap is a press, not a hover that a finger ends as it leaves: it stays told until something else is pressed.
  const [isPressed, setPressed] = useState(false);
  const button = useClickOutside<HTMLButtonElement>(() => setPressed(false));
  if (!title) return children;
  return (
    <Tip label={title} multiline maw={320} isHeld={isPressed}>
      <UnstyledButton
        ref={button}
        className={classes.code}
        onClick={() => setPressed(true)}
        onBlur={() => setPressed(false)}
        onKeyDown={({ key }) => key === "Escape" && setPressed(false)}
      >
        {children}
      </UnstyledButton>
    </Tip>
  );
}

/** A text, in which every code tells what it is called. */
export function TextWithCodes({ children }: { children: string }) {
  return codesInText(children).map(({ text, code }, place) =>
    code ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <CodeTip key={place} {...code}>
        {text}
      </CodeTip>
    ) : (
      text
    ),
  );
}
