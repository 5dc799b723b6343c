import { Button, NumberInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultText } from "../../api/client.ts";
import { giveExtraTime } from "../../api/students.ts";
import { PopoverForm } from "../../parts/popover-form.tsx";
import { sayFault, saySuccess } from "../../parts/say.tsx";

/** More minutes for one student on one assignment; a running countdown follows. */
export function ExtraTime({
  studentId,
  assignmentId,
  moduleName,
}: {
  studentId: string;
  assignmentId: string;
  moduleName: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const [minutes, setMinutes] = useState<string | number>(15);
  const give = useMutation({
    mutationFn: () => giveExtraTime(studentId, assignmentId, Number(minutes)),
    onSuccess: (reply) => {
      setOpen(false);
      saySuccess(reply.message);
    },
    onError: (error) => sayFault(faultText(error)),
  });
  return (
    <PopoverForm text="Extra time" label={`Extra time for ${moduleName}`} isOpen={isOpen} onOpen={setOpen}>
      <NumberInput
        label="Extra minutes in all"
        min={0}
        max={1440}
        allowDecimal={false}
        value={minutes}
        onChange={setMinutes}
        data-autofocus
      />
      <Button size="xs" disabled={give.isPending || minutes === ""} onClick={() => give.mutate()}>
        Save extra time
      </Button>
    </PopoverForm>
  );
}
