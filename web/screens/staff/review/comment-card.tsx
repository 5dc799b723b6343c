import { Button, Card, Group, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { isBlank } from "#contract/text-rules.ts";
import { gradesChanged } from "../../../api/changes.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { setComment } from "../../../api/verdicts.ts";
import { useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { useUnsavedText } from "../../../parts/fields/use-unsaved-text.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";

interface CommentCardProps {
  assignmentId: string;
  studentId: string;
  studentName: string;
  /** The saved comment; empty if there is none. */
  comment: string;
}

/** The comment of staff on the whole submission, which the student reads with the result. */
export function CommentCard({ assignmentId, studentId, studentName, comment }: CommentCardProps) {
  const [saved, setSaved] = useState(comment);
  const [storedByOther, setStoredByOther] = useState<string>();
  const typed = useUnsavedText(`comment ${assignmentId} ${studentId}`, saved);
  const { text, setText, typedOver, setTypedOver, isChanged, drop } = typed;
  const [read, setRead] = useState(comment);
  // A newly fetched comment is shown unless the user has typed something.
  if (comment !== read) {
    setRead(comment);
    setSaved(comment);
    if (!isChanged && comment !== saved) setText(comment);
  }
  const save = useMutation({
    mutationFn: (text: string) => setComment({ assignmentId, studentId }, text, storedByOther ?? typedOver),
    onSuccess: (reply, text) => {
      setSaved(text);
      setTypedOver(text);
      setStoredByOther(undefined);
      notifySuccess(reply.message);
      void gradesChanged();
    },
    onError: (error) => {
      notifyFault(faultText(error));
      // The next save replaces the comment that the message below shows.
      if (error instanceof ApiFault) setStoredByOther(error.stored.text ?? storedByOther);
    },
  });
  const question = `Your comment for ${studentName} has not been saved.`;
  useLeaveGuard(() => isChanged, { title: "Leave without saving?", question, confirm: "Leave" }, drop);
  return (
    <Card component="section" aria-label="Comment" data-no-print={isBlank(text) || undefined}>
      <Textarea
        label={`Comment for ${studentName}`}
        description="About the whole submission. The student reads it with the result"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={limits.commentLength}
        value={text}
        error={isChanged && save.error instanceof ApiFault ? save.error.fields.text : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isChanged && (
        <Group justify="flex-end" mt="xs">
          <Button size="xs" variant="default" onClick={() => setText(saved)}>
            Discard
          </Button>
          <Button size="xs" loading={save.isPending} onClick={() => save.mutate(text.trim())}>
            {isBlank(text) ? "Delete comment" : "Save comment"}
          </Button>
        </Group>
      )}
    </Card>
  );
}
