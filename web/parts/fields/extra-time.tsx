import { Button, type ButtonProps, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { PopoverForm } from "./popover-form.tsx";
import { useExtraTime } from "./use-extra-time.ts";

interface ExtraTimeProps {
  assignmentId: string;
  /** Who gets it; left out: everyone who is working now. */
  studentIds?: readonly string[];
  /** What the button reads, and what it is called for those who do not see where it stands. */
  text?: string;
  label: string;
  /** What was given before, and until when it lasts: minutes are added to it. */
  given?: string | undefined;
  /** How the button looks, where it is no quiet one. */
  look?: ButtonProps;
}

/** What was given, and until when the time that runs lasts: "30 min extra, until 15:33". Undefined for neither. */
export function tellGiven(extraMinutes: number, deadline: string | null): string | undefined {
  const parts = [
    ...(extraMinutes === 0 ? [] : [`${extraMinutes} min extra`]),
    ...(deadline === null ? [] : [`until ${formatTimeOfDay(deadline)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** More minutes, added to what was given before; a running countdown follows within ten seconds. */
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
