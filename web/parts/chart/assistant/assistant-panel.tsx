import { ActionIcon, FocusTrap, Group, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowsMaximize, IconArrowsMinimize, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { settingsQuery } from "../../../api/sessions.ts";
import { below } from "../../page/breakpoints.ts";
import edges from "../../page/edges.module.css";
import classes from "./assistant.module.css";
import { Composer } from "./composer.tsx";
import { send, useConversation } from "./conversation.ts";
import { Messages } from "./messages.tsx";

interface AssistantPanelProps {
  onClose: () => void;
  /** Fills the space that the page reserves for it instead of lying above the page. */
  isDocked?: boolean;
}

/** The open assistant: beside the page, or above the whole window on request and always on a phone. */
export default function AssistantPanel({ onClose, isDocked = false }: AssistantPanelProps) {
  const { name = "AI Assistant", greeting = "" } = useQuery(settingsQuery).data?.assistant ?? {};
  const conversation = useConversation();
  const [isFull, setFull] = useState(false);
  const isPhone = useMediaQuery(below("sm"), false, { getInitialValueInEffect: false });
  const isOver = isFull || isPhone;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <FocusTrap active={isOver}>
      <div
        className={classes.panel}
        data-over={isOver || undefined}
        data-docked={isDocked || undefined}
        data-floating={(!isOver && !isDocked) || undefined}
        role="dialog"
        aria-modal={isOver}
        aria-label={name}
        onKeyDown={onKeyDown}
      >
        <Group py="xs" pl="md" pr="sm" justify="space-between" wrap="nowrap" className={edges.below ?? ""}>
          <Title order={2}>{name}</Title>
          <Group gap="xxs" wrap="nowrap">
            {!isPhone && (
              <ActionIcon
                size={34}
                aria-label={isFull ? "Leave full screen" : "Full screen"}
                onClick={() => setFull(!isFull)}
              >
                {isFull ? <IconArrowsMinimize size={18} aria-hidden /> : <IconArrowsMaximize size={18} aria-hidden />}
              </ActionIcon>
            )}
            <ActionIcon size={34} aria-label="Close the assistant" onClick={onClose}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
        <Messages greeting={greeting} conversation={conversation} onAsk={(text) => send(text)} />
        <Composer conversation={conversation} field={field} />
      </div>
    </FocusTrap>
  );
}
