import { Button, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RoomMessage } from "#contract/api/attempts.ts";
import { limits } from "#contract/limits.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { sendRoomMessage } from "../../../api/exam-room.ts";
import { arrivedBefore, mayHaveArrivedText, useSendOnce } from "../../../api/send-key.ts";
import { PopoverForm } from "../../../parts/fields/popover-form.tsx";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { notifyFault, notifyInfo, notifySuccess } from "../../../parts/page/notify.tsx";

const leaving: LeaveQuestion = {
  title: "Leave without sending?",
  question: "The message you wrote will be lost.",
  confirm: "Leave",
};

interface MessageFormProps {
  assignmentId: string;
  messages: readonly RoomMessage[];
  isAnyoneWorking: boolean;
}

/** Sends a message to everyone in the room, and lists earlier ones. Typed text stays when the last student submits. */
export function MessageForm({ assignmentId, messages, isAnyoneWorking }: MessageFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const sendOnce = useSendOnce();
  const send = useMutation({
    mutationFn: () => sendOnce((key) => sendRoomMessage(assignmentId, text, key)),
    onSuccess: ({ reached, repeated }) => {
      setOpen(false);
      setText("");
      if (repeated) notifyInfo(arrivedBefore);
      else notifySuccess(`Sent to ${reached} ${reached === 1 ? "student" : "students"}`);
    },
    onError: (error) => notifyFault(faultText(error), mayHaveArrivedText(error)),
  });
  useLeaveGuard(() => text.trim() !== "", leaving);
  if (!isAnyoneWorking && text === "") return null;
  return (
    <PopoverForm
      text="Message everyone"
      label="Message everyone"
      isOpen={isOpen}
      onOpen={setOpen}
      look={{ size: "sm", variant: "default" }}
    >
      <Textarea
        label="Message to everyone in the room"
        description="Appears above their work within 10 s and stays there"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.roomMessageLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Button size="xs" disabled={text.trim() === ""} loading={send.isPending} onClick={() => send.mutate()}>
        Send
      </Button>
      {messages.slice(0, 3).map(({ _id, at, by, text: said }) => (
        <Text key={_id} fz="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {formatTimeOfDay(at)}, {by}: {said}
        </Text>
      ))}
    </PopoverForm>
  );
}
