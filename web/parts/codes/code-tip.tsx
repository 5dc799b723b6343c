import type { ReactNode } from "react";
import type { CodeSystem } from "#contract/code-systems.ts";
import { Explained } from "../page/explained.tsx";
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
  return title ? <Explained label={title}>{children}</Explained> : children;
}

/** A text, in which every code tells what it is called. */
export function TextWithCodes({ children }: { children: string }) {
  return codesInText(children).map(({ text, code, opening, closing }, place) =>
    code ? (
      // A bracket before a code does not end a line, and one behind it begins none.
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <span key={place} className={classes.whole}>
        {opening}
        <CodeTip {...code}>{text}</CodeTip>
        {closing}
      </span>
    ) : (
      text
    ),
  );
}
