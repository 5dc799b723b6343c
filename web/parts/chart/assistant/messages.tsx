import {
  ActionIcon,
  Alert,
  Box,
  Button,
  CopyButton,
  Flex,
  Group,
  Loader,
  Stack,
  Text,
  Typography,
  VisuallyHidden,
} from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { formatTimeOfDay } from "#contract/time.ts";
import { Answer } from "./answer.tsx";
import classes from "./assistant.module.css";
import { answerAgain, type Conversation, type Message } from "./conversation.ts";
import { useAnswerInView } from "./use-answer-in-view.ts";

const cutWords = { stopped: "You stopped this answer.", broken: "This answer was cut off." };

function Bubble({ message, isLast, isWriting }: { message: Message; isLast: boolean; isWriting: boolean }) {
  const { type, content, cut } = message;
  const isAnswer = type === "assistant";
  return (
    <li className={classes.message} data-type={type}>
      <VisuallyHidden>{isAnswer ? "Assistant:" : "You:"}</VisuallyHidden>
      {content !== "" && (
        <Typography className={classes.bubble ?? ""}>
          {isAnswer ? <Answer text={content} /> : <p>{content}</p>}
        </Typography>
      )}
      {cut && (
        <Group gap="xs" c="dimmed" fz="sm">
          <span>{cutWords[cut]}</span>
          {cut === "stopped" && isLast && (
            <Button size="compact-xs" variant="default" onClick={answerAgain}>
              Ask again
            </Button>
          )}
        </Group>
      )}
      <Flex gap="xxs" align="center" mih={24} c="dimmed" fz="xs">
        <time dateTime={message.timestamp}>{formatTimeOfDay(message.timestamp)}</time>
        {isAnswer && !isWriting && content !== "" && (
          <CopyButton value={content}>
            {({ copied, copy }) => (
              <ActionIcon size={24} onClick={copy} aria-label={copied ? "Copied" : "Copy the answer"}>
                {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        )}
      </Flex>
    </li>
  );
}

const suggestions = [
  "How is the principal diagnosis chosen?",
  "When is modifier 25 right?",
  "Excision or Resection?",
  "How do I read reason code CO-97?",
];

function Welcome({ greeting, onAsk }: { greeting: string; onAsk: (text: string) => void }) {
  return (
    <Stack gap="xs">
      <Text fw={600}>{greeting || "Ask about medical coding"}</Text>
      <Text c="dimmed" fz="sm">
        Guidelines, sequencing, modifiers, DRGs, denials. Attach a PDF to ask about it. The assistant does not know any
        answer key.
      </Text>
      <Flex gap="xs" wrap="wrap" mt="xs">
        {suggestions.map((text) => (
          <Button key={text} size="xs" variant="default" onClick={() => onAsk(text)}>
            {text}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}

const announcedForMs = 5000;

/**
 * Announces "Thinking...", then the complete answer once, without Markdown. It is cleared afterwards, so that a screen
 * reader does not find it twice.
 */
function Announcement({ state, last }: { state: Conversation["state"]; last: Message | undefined }) {
  const [answer, setAnswer] = useState("");
  const wasBusy = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      wasBusy.current = true;
      return;
    }
    if (!wasBusy.current || last?.type !== "assistant") return;
    wasBusy.current = false;
    const cut = last.cut ? cutWords[last.cut] : "";
    const words = last.content.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`>#\\]/g, "");
    setAnswer(`${words} ${cut}`);
    const timer = setTimeout(() => setAnswer(""), announcedForMs);
    return () => clearTimeout(timer);
  }, [state, last]);
  return <VisuallyHidden role="status">{state === "thinking" ? "Thinking..." : answer}</VisuallyHidden>;
}

interface MessagesProps {
  conversation: Conversation;
  /** If empty, a default greeting is shown. */
  greeting: string;
  onAsk: (text: string) => void;
}

export function Messages({ conversation, greeting, onAsk }: MessagesProps) {
  const { messages, state, fault } = conversation;
  const last = messages.at(-1);
  const box = useAnswerInView(conversation);
  return (
    <Box
      component="section"
      pos="relative"
      flex={1}
      mih={0}
      p="md"
      className={classes.messages}
      aria-label="Conversation"
      tabIndex={0}
      ref={box}
    >
      {messages.length === 0 && !fault && <Welcome greeting={greeting} onAsk={onAsk} />}
      <Stack component="ol" gap="sm">
        {messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            isLast={message === last}
            isWriting={state !== "idle" && message === last}
          />
        ))}
      </Stack>
      {state === "thinking" && (
        <Flex gap="xs" align="center" mt="sm" c="dimmed" aria-hidden>
          <Loader type="dots" size={20} /> Thinking...
        </Flex>
      )}
      {fault && (
        <Alert color="red" title="Error" role="alert" mt="sm">
          {fault.text}
          {fault.details && <Text fz="sm">{fault.details}</Text>}
          <Button size="xs" variant="default" mt="xs" display="block" onClick={fault.retry}>
            Try again
          </Button>
        </Alert>
      )}
      <Announcement state={state} last={last} />
    </Box>
  );
}
