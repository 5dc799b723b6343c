import { Button, Group, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Dispute } from "#contract/api/disputes.ts";
import { limits } from "#contract/limits.ts";
import { formatDate } from "#contract/time.ts";
import { disputesChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { type DisputedLine, disputeLine, ownDisputesQuery } from "../../../api/disputes.ts";
import { focusFirstFault } from "../../fields/focus-first-fault.ts";
import { PopoverForm } from "../../fields/popover-form.tsx";
import { useUnsavedText } from "../../fields/use-unsaved-text.ts";
import { WholeDates } from "../../words/whole-dates.tsx";

const states: Record<Dispute["state"], string> = {
  open: "Disputed, with your instructor",
  accepted: "Dispute accepted",
  rejected: "Dispute rejected",
};

/** A form to dispute a line with a reason; afterwards, the state of the dispute. */
export function DisputeOfLine({ place, label }: { place: DisputedLine; label: string }) {
  const own = useQuery(ownDisputesQuery());
  const dispute = own.data?.find(
    (one) =>
      one.subAssignmentId === place.subAssignmentId && one.field === place.field && (one.code ?? null) === place.code,
  );
  if (own.isPending || own.isError) return null;
  if (!dispute) return <DisputeForm place={place} label={label} />;
  const { state, ruling, at } = dispute;
  return (
    <Text fz="sm" c="dimmed">
      {states[state]}
      <WholeDates>{ruling ? `: ${ruling.reason}` : ` since ${formatDate(at)}`}</WholeDates>
    </Text>
  );
}

function DisputeForm({ place, label }: { place: DisputedLine; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const { text: reason, setText: setReason, drop } = useUnsavedText(`dispute ${Object.values(place).join(" ")}`, "");
  const root = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: () => disputeLine(place, reason),
    onSuccess: async () => {
      drop();
      await disputesChanged();
      setOpen(false);
    },
    onError: () => focusFirstFault(root.current),
  });
  return (
    <PopoverForm text="Dispute this line" label={`Dispute this line: ${label}`} isOpen={isOpen} onOpen={setOpen}>
      <form
        ref={root}
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) send.mutate();
        }}
      >
        <Textarea
          label="Reason"
          description="Where does the chart or the code set support you? Your instructor reads it."
          autosize
          minRows={3}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={send.error ? faultText(send.error) : undefined}
          data-autofocus
        />
        <Group justify="flex-end" mt="xs">
          <Button type="submit" size="xs" loading={send.isPending}>
            Send
          </Button>
        </Group>
      </form>
    </PopoverForm>
  );
}
