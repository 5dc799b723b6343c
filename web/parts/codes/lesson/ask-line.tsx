import { Box, Button } from "@mantine/core";
import { createContext, useContext } from "react";
import type { LineReference } from "#contract/api/assistant.ts";
import edges from "../../page/edges.module.css";
import { type LessonLine, questionAbout } from "./lines.ts";

interface AskedAssistant {
  ask: (question: string, line: Omit<LineReference, "assignmentId" | "subAssignmentId">) => void;
  /** The reason why the assistant is closed now. */
  closed: string | undefined;
}

/** The assistant for questions about lines; null if there is none on the screen. */
const Asking = createContext<AskedAssistant | null>(null);
export const AskingProvider = Asking.Provider;

const reasonId = "why-not-asked";

/**
 * Asks the assistant about this line. While the assistant is closed, the button can still be focused, so that a screen
 * reader reads the reason.
 */
export function AskAboutLine({ line }: { line: LessonLine }) {
  const assistant = useContext(Asking);
  if (!assistant || line.system === undefined) return null;
  const { ask, closed } = assistant;
  const { item: field, position = null, keyPosition = null } = line;
  return (
    <Button
      size="compact-xs"
      variant="default"
      style={{ flexShrink: 0 }}
      aria-label={`Ask the assistant about ${line.label}`}
      {...(closed && { "aria-disabled": true, "data-disabled": true, "aria-describedby": reasonId })}
      onClick={() => closed || ask(questionAbout(line), { field, position, keyPosition })}
    >
      Ask the assistant
    </Button>
  );
}

/** Shows once why the assistant cannot be asked about these lines. */
export function WhyNotAsked({ lines }: { lines: readonly LessonLine[] }) {
  const closed = useContext(Asking)?.closed;
  if (!closed || lines.every(({ system }) => system === undefined)) return null;
  return (
    <Box component="p" id={reasonId} py="xs" px="md" c="dimmed" fz="sm" className={edges.below} data-no-print>
      {closed}
    </Box>
  );
}
