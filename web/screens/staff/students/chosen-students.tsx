import { ActionIcon, Button, Card, Group, Menu, Modal, NumberInput, Select, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCalendarPlus, IconDotsVertical, IconLogout, IconTransfer, IconTrash, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import type { BulkBody } from "#contract/api/student-import.ts";
import type { StudentSummary } from "#contract/api/students.ts";
import { categories } from "#contract/categories.ts";
import { courseFault, expiryDateFault } from "#contract/student-rules.ts";
import { studentsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText, isGone } from "../../../api/client.ts";
import { actOnStudents, listStudents } from "../../../api/students.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import { focusFirstFault } from "../../../parts/fields/focus-first-fault.ts";
import { BarKey } from "../../../parts/page/bar-key.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import classes from "./students.module.css";

type Act = BulkBody["act"];

interface ChosenStudentsProps {
  chosen: readonly Pick<StudentSummary, "_id" | "name">[];
  onEmpty: () => void;
  /** Called with chosen students who were deleted meanwhile. */
  onGone: (gone: ChosenStudentsProps["chosen"]) => void;
  /** A control to choose more students. */
  children: ReactNode;
}

const acts: { act: Act; text: string; icon: ComponentType<{ size?: number }> }[] = [
  { act: "extend", text: "Extend access", icon: IconCalendarPlus },
  { act: "move", text: "Move to a course", icon: IconTransfer },
  { act: "end_sessions", text: "Log out everywhere", icon: IconLogout },
];

const textOf = (act: Act | undefined) => acts.find((each) => each.act === act)?.text ?? "Delete";

const many = (count: number) => `${count} ${count === 1 ? "student" : "students"}`;

/** The bar with actions for the chosen students. */
export default function ChosenStudents({ chosen, onEmpty, onGone, children }: ChosenStudentsProps) {
  const [act, setAct] = useState<Act>();
  const bar = useRef<HTMLDivElement>(null);
  if (chosen.length === 0) return null;
  return (
    <Card
      ref={bar}
      w="fit-content"
      maw="100%"
      mt="sm"
      mb={0}
      mx="auto"
      className={classes.chosen ?? ""}
      role="region"
      aria-label="Chosen students"
    >
      <Group gap="xs">
        <Text fw={600} role="status" className={classes.chosenCount ?? ""}>
          {many(chosen.length)} chosen
        </Text>
        {children}
        <BarKey bar={bar} />
        {acts.map(({ act, text, icon: Icon }, place) => (
          <Button
            key={act}
            size="xs"
            variant={place === 0 ? "filled" : "default"}
            leftSection={<Icon size={15} aria-hidden />}
            // A phone shows only the first action; the others are in the menu.
            {...(place > 0 && { visibleFrom: "md" })}
            onClick={() => setAct(act)}
          >
            {text}
          </Button>
        ))}
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon aria-label="More for the chosen students">
              <IconDotsVertical size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.slice(1).map(({ act, text, icon: Icon }) => (
              <Menu.Item
                key={act}
                hiddenFrom="md"
                leftSection={<Icon size={15} aria-hidden />}
                onClick={() => setAct(act)}
              >
                {text}
              </Menu.Item>
            ))}
            <Menu.Item
              c="var(--cb-wrong)"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => setAct("delete")}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <ActionIcon aria-label="Clear selection" onClick={onEmpty}>
          <IconX size={17} />
        </ActionIcon>
      </Group>
      <Modal
        opened={act !== undefined}
        onClose={() => setAct(undefined)}
        title={`${textOf(act)}: ${many(chosen.length)}`}
      >
        {act && (
          <ActForm act={act} chosen={chosen} onClose={() => setAct(undefined)} onDone={onEmpty} onGone={onGone} />
        )}
      </Modal>
    </Card>
  );
}

interface ActFormProps {
  act: Act;
  chosen: ChosenStudentsProps["chosen"];
  onClose: () => void;
  onDone: () => void;
  onGone: ChosenStudentsProps["onGone"];
}

const mostNames = 8;

function namesOf(students: ChosenStudentsProps["chosen"]): string {
  const names = students.slice(0, mostNames).map(({ name }) => name);
  const others = students.length - names.length;
  return names.join(", ") + (others > 0 ? ` and ${others} more` : "");
}

/** Returns the chosen students who no longer exist. */
async function findGone(chosen: ChosenStudentsProps["chosen"]) {
  const present = new Set((await listStudents({})).map(({ _id }) => _id));
  return chosen.filter(({ _id }) => !present.has(_id));
}

/** Manages the form of an action on the chosen students. */
function useAct({ act, chosen, onClose, onDone, onGone }: ActFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const ids = chosen.map(({ _id }) => _id);
  const form = useForm({
    initialValues: { expiryDate: "", courseName: "", count: "" as string | number },
    validate: {
      expiryDate: (day) => (act === "extend" ? expiryDateFault(day) : undefined),
      courseName: (course) => (act === "move" ? courseFault(course) : undefined),
      count: (count) => (act === "delete" && count !== ids.length ? `Type ${ids.length}` : undefined),
    },
  });
  const run = useMutation({
    mutationFn: actOnStudents,
    onSuccess: async ({ changed }) => {
      onClose();
      if (act === "delete") onDone();
      notifySuccess(changed === 0 ? "There was nothing to change" : `${many(changed)} changed`);
      await studentsChanged();
    },
    onError: async (error) => {
      if (error instanceof ApiFault) form.setErrors(error.fields);
      const gone = isGone(error) ? await findGone(chosen).catch(() => []) : [];
      notifyFault(faultText(error), gone.length > 0 ? `No longer chosen: ${namesOf(gone)}.` : "");
      if (gone.length > 0) {
        onGone(gone);
        void studentsChanged();
      }
      focusFirstFault(root.current);
    },
  });
  const submit = form.onSubmit(
    (values) => run.mutate(bodyOf(act, ids, values)),
    () => focusFirstFault(root.current),
  );
  return { root, form, submit, isBusy: run.isPending };
}

function ActForm(props: ActFormProps) {
  const { act, chosen, onClose } = props;
  const { root, form, submit, isBusy } = useAct(props);
  return (
    <form ref={root} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text fz="sm">{namesOf(chosen)}</Text>
        {act === "extend" && (
          <DayInput
            label="New expiry date"
            withAsterisk
            data-autofocus
            {...form.getInputProps("expiryDate")}
            value={form.values.expiryDate}
          />
        )}
        {act === "move" && (
          <Select
            label="Course"
            withAsterisk
            data-autofocus
            data={[...categories]}
            {...form.getInputProps("courseName")}
          />
        )}
        {act === "end_sessions" && (
          <Text c="dimmed" fz="sm">
            What they have typed is kept; they log in again and go on.
          </Text>
        )}
        {act === "delete" && (
          <>
            <Text fz="sm">
              All their submissions, attempts and pictures are deleted with them. This cannot be undone.
            </Text>
            <NumberInput
              label={`Type ${chosen.length} to delete ${chosen.length === 1 ? "this student" : "these students"}`}
              hideControls
              data-autofocus
              {...form.getInputProps("count")}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus={act === "end_sessions" || undefined}>
            Cancel
          </Button>
          <Button type="submit" color={act === "delete" ? "red" : undefined} loading={isBusy}>
            {textOf(act)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function bodyOf(act: Act, ids: string[], values: { expiryDate: string; courseName: string }): BulkBody {
  switch (act) {
    case "extend":
      return { ids, act, expiryDate: values.expiryDate };
    case "move":
      return { ids, act, courseName: values.courseName };
    case "end_sessions":
      return { ids, act };
    case "delete":
      return { ids, act, count: ids.length };
  }
}
