import { Button, Card, Group, Text, Textarea, Title } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { limits } from "#contract/limits.ts";
import { faultText } from "../../../api/client.ts";
import { reportFault } from "../../../api/practice.ts";
import { PopoverForm } from "../../../parts/fields/popover-form.tsx";
import { notifySuccess } from "../../../parts/page/notify.tsx";

/** Shown below the lesson of a practice chart: the way to the next chart, and to report a fault in this one. */
export function AfterPractice({ chartId }: { chartId: string }) {
  return (
    <Card component="section" aria-label="After this chart" data-no-print>
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2}>Practice</Title>
          <Text c="dimmed" fz="sm">
            Casebook wrote this chart and its key. It gives no marks.
          </Text>
        </div>
        <Group gap="xs">
          <FaultForm chartId={chartId} />
          <Button
            component={Link}
            to="/student/practice"
            variant="default"
            leftSection={<IconStethoscope size={16} aria-hidden />}
          >
            Next practice chart
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

function FaultForm({ chartId }: { chartId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const send = useMutation({
    mutationFn: () => reportFault(chartId, text),
    onSuccess: () => {
      setOpen(false);
      setText("");
      notifySuccess("Your instructors will see your report");
    },
  });
  return (
    <PopoverForm text="Report a fault" label="Report a fault in this chart" isOpen={isOpen} onOpen={setOpen}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) send.mutate();
        }}
      >
        <Textarea
          label="What is wrong in the chart or its key?"
          autosize
          minRows={3}
          maxLength={limits.reasonLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={send.isError && faultText(send.error)}
          data-autofocus
        />
        <Group justify="flex-end" mt="sm">
          <Button type="submit" disabled={text.trim() === ""} loading={send.isPending}>
            Send
          </Button>
        </Group>
      </form>
    </PopoverForm>
  );
}
