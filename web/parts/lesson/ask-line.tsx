import { Button } from "@mantine/core";
import { createContext, useContext } from "react";
import type { AskedLine } from "#contract/api/assistant.ts";
import { type LessonLine, questionAbout } from "./lines.ts";

/** Asks the assistant about a line; null where no assistant stands beside. */
type Ask = (question: string, line: Omit<AskedLine, "assignmentId" | "subAssignmentId">) => void;

const Asking = createContext<Ask | null>(null);
export const AskingProvider = Asking.Provider;

/** Opens the assistant with this line. */
export function AskAboutLine({ line }: { line: LessonLine }) {
  const ask = useContext(Asking);
  if (!ask || line.system === undefined) return null;
  const { item: field, position = null, keyPosition = null } = line;
  return (
    <Button
      size="compact-xs"
      variant="default"
      style={{ flexShrink: 0 }}
      aria-label={`Ask the assistant about ${line.label}`}
      onClick={() => ask(questionAbout(line), { field, position, keyPosition })}
    >
      Ask the assistant
    </Button>
  );
}
