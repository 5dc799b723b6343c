import type { ReactNode } from "react";
import type { CodeSystem } from "#contract/code-systems.ts";
import { Explained } from "../page/explained.tsx";
import classes from "./code-tip.module.css";
import { codesInText } from "./codes-in-text.ts";
import { useCheckedCodes } from "./use-checked-codes.ts";

interface CodeTipProps {
  system: CodeSystem;
  code: string;
  children: ReactNode;
}

/** A code with its title in a tooltip, where there is no room for the title. Text that is not a code stays plain. */
export function CodeTip({ system, code, children }: CodeTipProps) {
  const title = useCheckedCodes(system, [code])(code)?.title;
  return title ? <Explained label={title}>{children}</Explained> : children;
}

/** A text in which every code has a tooltip with its title. */
export function TextWithCodes({ children }: { children: string }) {
  return codesInText(children).map(({ text, code, opening, closing }, place) =>
    code ? (
      // Keeps brackets and punctuation on the same line as their code.
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position in the text
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
