import { Button } from "@mantine/core";
import { IconMessageChatbot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { settingsQuery } from "../../api/sessions.ts";
import classes from "./assistant-widget.module.css";

const AssistantPanel = lazy(() => import("../../parts/assistant/assistant-panel.tsx"));

/** The button in the corner of the student's dashboard, and the assistant that it opens. */
export function AssistantWidget() {
  const [isOpen, setOpen] = useState(false);
  const assistant = useQuery(settingsQuery).data?.assistant;
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (!assistant?.isOn) return null;
  return (
    <>
      {isOpen ? (
        <Suspense fallback={null}>
          <AssistantPanel onClose={close} />
        </Suspense>
      ) : (
        <Button
          ref={opener}
          className={classes.opener ?? ""}
          radius="xl"
          size="md"
          leftSection={<IconMessageChatbot size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {assistant.name}
        </Button>
      )}
      <div className={classes.space} aria-hidden />
    </>
  );
}
