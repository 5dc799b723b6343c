import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { SampleCourse } from "#contract/api/dashboard.ts";
import { assignmentsChanged, studentsChanged, subadminsChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { removeSampleCourse, sampleCourseQuery } from "../../api/dashboard.ts";
import { focusFirstFault } from "../fields/focus-first-fault.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { notifyFault, notifySuccess } from "./notify.tsx";

/**
 * A dialog that confirms the removal of the sample course. It names the content; if there are results, their number
 * must be typed.
 */
export default function RemoveSampleDialog({ onClose }: { onClose: () => void }) {
  const course = useQuery(sampleCourseQuery);
  return (
    <Modal opened onClose={onClose} title="Remove the sample course">
      {course.isPending && <ListSkeleton rows={2} height={44} label="Counting" />}
      {course.isError && <LoadFailure text={faultText(course.error)} onRetry={() => void course.refetch()} />}
      {course.data && <Ask key={course.data.results} course={course.data} onClose={onClose} />}
    </Modal>
  );
}

function Ask({ course, onClose }: { course: SampleCourse; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const { results } = course;
  const form = useForm({
    initialValues: { typed: "" },
    validate: { typed: (text) => (results > 0 && text.trim() !== String(results) ? `Type ${results}` : undefined) },
  });
  const remove = useMutation({
    mutationFn: () => removeSampleCourse(results),
    onSuccess: async ({ message }) => {
      onClose();
      notifySuccess(message);
      await Promise.all([studentsChanged(), assignmentsChanged(), subadminsChanged()]);
    },
    onError: (error) => notifyFault(faultText(error)),
  });
  const submit = form.onSubmit(
    () => remove.mutate(),
    () => focusFirstFault(root.current),
  );
  return (
    <form ref={root} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{partsText(course)} will be deleted. What you added yourself stays.</Text>
        {results > 0 && (
          <>
            <Text fw={550}>
              {results === 1 ? "1 result will be deleted" : `${results} results will be deleted`} with them, those of
              your own students in sample assignments too. This cannot be undone.
            </Text>
            <TextInput
              label={`Type ${results} to remove them`}
              inputMode="numeric"
              autoComplete="off"
              data-autofocus
              {...form.getInputProps("typed")}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            Remove
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function partsText({ assignments, students, subadmins }: SampleCourse): string {
  const parts = [
    counted(assignments, "assignment"),
    counted(students, "student"),
    ...(subadmins > 0 ? [counted(subadmins, "subadmin")] : []),
  ];
  const [last = ""] = parts.slice(-1);
  return `${parts.slice(0, -1).join(", ")} and ${last} of the sample course`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
