import { Button, Text } from "@mantine/core";
import { IconMessageChatbot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { settingsQuery } from "../../../api/sessions.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { useClosedAssistant } from "../../../parts/chart/assistant/use-closed-assistant.ts";
import { lazyPart } from "../../../parts/page/lazy-part.ts";
import classes from "./student-dashboard.module.css";

const AssistantPanel = lazyPart(() => import("../../../parts/chart/assistant/assistant-panel.tsx"));

/** The button of the assistant in the head of the dashboard, and the assistant that it opens. */
export function AssistantWidget() {
  const { id, courseName } = useCurrentUser();
  const closed = useClosedAssistant(courseName, id);
  const [isOpen, setOpen] = useState(false);
  const assistant = useQuery(settingsQuery).data?.assistant;
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (!assistant?.isOn) return null;
  if (closed)
    return (
      <div className={classes.closed}>
        <Button
          variant="default"
          leftSection={<IconMessageChatbot size={18} aria-hidden />}
          aria-describedby="assistant-closed"
          aria-disabled
          data-disabled
        >
          {assistant.name}
        </Button>
        <Text id="assistant-closed" c="dimmed" fz="xs">
          {closed}
        </Text>
      </div>
    );
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        leftSection={<IconMessageChatbot size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {assistant.name}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssistantPanel onClose={close} />
        </Suspense>
      )}
    </>
  );
}
