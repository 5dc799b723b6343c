import { Button, type ButtonProps, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { PopoverForm } from "./popover-form.tsx";
import { useExtraTime } from "./use-extra-time.ts";

interface ExtraTimeProps {
  assignmentId: string;
  /** The students who get it; if omitted, everyone who is working now. */
  studentIds?: readonly string[];
  /** `text` is the visible text of the button, `label` its accessible name. */
  text?: string;
  label: string;
  /** Minutes granted before, and the deadline. New minutes are added to them. */
  given?: string | undefined;
  /** Overrides the look of the button. */
  look?: ButtonProps;
}

/** Returns the minutes granted and the deadline: "30 min extra, until 15:33". Undefined if there is neither. */
export function formatGivenTime(extraMinutes: number, deadline: string | null): string | undefined {
  const parts = [
    ...(extraMinutes === 0 ? [] : [`${extraMinutes} min extra`]),
    ...(deadline === null ? [] : [`until ${formatTimeOfDay(deadline)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** A form that adds minutes to those granted before. A running countdown updates within ten seconds. */
export function ExtraTime({ assignmentId, studentIds = [], text = "Extra time", label, given, look }: ExtraTimeProps) {
  const [isOpen, setOpen] = useState(false);
  const [minutes, setMinutes] = useState<string | number>(15);
  const wanted = Number(minutes);
  const { isBusy, give } = useExtraTime({
    assignmentId,
    minutes: wanted,
    studentIds,
    onAsk: () => setOpen(false),
    onGiven: () => setOpen(false),
  });
  return (
    <PopoverForm text={text} label={label} isOpen={isOpen} onOpen={setOpen} {...(look && { look })}>
      {given && <Text fz="sm">{given}</Text>}
      <NumberInput
        label="Minutes to add"
        description="A negative number takes minutes away"
        min={-limits.extraMinutes}
        max={limits.extraMinutes}
        allowDecimal={false}
        value={minutes}
        onChange={setMinutes}
        data-autofocus
      />
      <Button size="xs" disabled={isBusy || !Number.isInteger(wanted) || wanted === 0} onClick={give}>
        {wanted < 0 ? "Take time back" : "Give extra time"}
      </Button>
    </PopoverForm>
  );
}
