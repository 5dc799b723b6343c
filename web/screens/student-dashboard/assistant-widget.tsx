import { Button } from "@mantine/core";
import { IconMessageChatbot } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import classes from "./assistant-widget.module.css";

const AssistantPanel = lazy(() => import("../../parts/assistant/assistant-panel.tsx"));

/** The button in the corner of the student's dashboard, and the assistant that it opens (spec section 2). */
export function AssistantWidget() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
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
          AI Assistant
        </Button>
      )}
      <div className={classes.space} aria-hidden />
    </>
  );
}
