import { ActionIcon, FileButton, Group, Progress, Text, Textarea } from "@mantine/core";
import {
  IconFileTypePdf,
  IconMicrophone,
  IconPaperclip,
  IconPlayerStopFilled,
  IconSend2,
  IconX,
} from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { assistantLimits } from "#contract/limits.ts";
import { notifyFault } from "../../page/notify.tsx";
import classes from "./assistant.module.css";
import { attach, type Conversation, removePdf, send, setDraft, stop } from "./conversation.ts";
import { useSpeech } from "./use-speech.ts";

interface ComposerProps {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The field for a message, which can be typed or spoken, with a button to attach a PDF. Enter sends, Shift+Enter starts
 * a new line.
 */
export function Composer({ conversation, field }: ComposerProps) {
  const { state, upload, draft } = conversation;
  const isBusy = state !== "idle";

  const submit = () => {
    send(draft);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={classes.composer}>
      <Attachment conversation={conversation} />
      <Textarea
        ref={field}
        aria-label="Message"
        // Above the whole window the focus is trapped; it starts here and not at the first button, which closes the
        // panel.
        data-autofocus
        placeholder="Ask a question"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={assistantLimits.messageCharacters}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group justify="space-between" mt="xs">
        <Group gap="xxs">
          <AttachButton disabled={isBusy || upload !== undefined} />
          <SpeakButton onWords={(words) => setDraft(draft === "" ? words : `${draft} ${words}`)} />
        </Group>
        {isBusy ? (
          <ActionIcon size={34} variant="default" aria-label="Stop the answer" onClick={stop}>
            <IconPlayerStopFilled size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            size={34}
            variant="filled"
            color="brand"
            aria-label="Send"
            disabled={draft.trim() === "" || upload !== undefined}
            onClick={submit}
          >
            <IconSend2 size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}

function AttachButton({ disabled }: { disabled: boolean }) {
  const resetFile = useRef<() => void>(null);
  const choose = (file: File | null) => {
    resetFile.current?.();
    if (!file) return;
    if (file.type !== "application/pdf") notifyFault(assistantSentences.onlyPdf);
    else void attach(file);
  };
  return (
    <FileButton resetRef={resetFile} accept="application/pdf" onChange={choose}>
      {(props) => (
        <ActionIcon {...props} size={34} aria-label="Attach a PDF" disabled={disabled}>
          <IconPaperclip size={18} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}

function SpeakButton({ onWords }: { onWords: (words: string) => void }) {
  const { isListening, isSupported, toggle } = useSpeech(onWords);
  return (
    <>
      <ActionIcon
        size={34}
        aria-label={isListening ? "Stop listening" : "Speak"}
        aria-pressed={isListening}
        title={isSupported ? undefined : "This browser does not recognize speech"}
        variant={isListening ? "filled" : "subtle"}
        color={isListening ? "red" : "gray"}
        onClick={toggle}
      >
        <IconMicrophone size={18} aria-hidden />
      </ActionIcon>
      {isListening && (
        <Text fz="xs" c="dimmed" role="status">
          Listening...
        </Text>
      )}
    </>
  );
}

function Attachment({ conversation: { pdf, upload } }: { conversation: Conversation }) {
  if (upload) {
    const percent = Math.round(upload.share * 100);
    return (
      <div className={classes.pdf} role="status">
        <Group gap="xs" wrap="nowrap">
          <Text fz="xs" truncate flex={1}>
            {upload.name}: {percent < 100 ? `${percent}% sent` : "reading the PDF…"}
          </Text>
          <ActionIcon size={26} aria-label="Cancel the upload" onClick={stop}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <Progress value={percent} size="sm" mt="xxs" animated={percent === 100} aria-label="Upload" />
      </div>
    );
  }
  if (!pdf) return null;
  const { name, pages, pagesRead } = pdf;
  return (
    <Group className={classes.pdf ?? ""} gap="xs" wrap="nowrap">
      <IconFileTypePdf size={18} aria-hidden />
      <Text fz="xs" truncate flex={1} title={name}>
        {name}
      </Text>
      <Text fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {pages} {pages === 1 ? "page" : "pages"}
        {pagesRead < pages ? `, ${pagesRead} read` : ""}
      </Text>
      <ActionIcon size={26} aria-label={`Remove ${name}`} onClick={removePdf}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
