import {
  Alert,
  Button,
  Card,
  Fieldset,
  Group,
  Loader,
  LoadingOverlay,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { categories, codingFields, fieldsAskedIn } from "#contract/categories.ts";
import { timeLimitFault } from "#contract/time.ts";
import { askBefore } from "../../parts/confirm.tsx";
import { sayFault } from "../../parts/say.tsx";
import { SortableList } from "../../parts/sortable-list.tsx";
import { emptySection, type AssignmentForm as Form, findFaults, type SectionForm } from "./form-values.ts";
import { SectionFields } from "./section-fields.tsx";

interface AssignmentFormProps {
  initial: Form;
  isEdit: boolean;
  /** Saves; answers the faults by field when the server refused, and nothing when it was saved. */
  onSave: (form: Form, onProgress: (share: number) => void) => Promise<Record<string, string> | undefined>;
  onCancel: () => void;
}

type Faults = Record<string, string>;

function countSubmissions(sections: readonly SectionForm[]): number {
  return sections.reduce((sum, section) => sum + section.submissionCount, 0);
}

/** What saving will do to submissions that exist: a sentence, or undefined when there are none. */
function consequenceOf(initial: Form, form: Form): string | undefined {
  const kept = countSubmissions(form.subAssignments);
  const lost = countSubmissions(initial.subAssignments) - kept;
  const of = (count: number) => `${count} ${count === 1 ? "submission" : "submissions"}`;
  const parts = [
    ...(kept > 0 ? [`${of(kept)} will be graded again`] : []),
    ...(lost > 0 ? [`${of(lost)} of removed sub-assignments will be deleted`] : []),
  ];
  return parts.length === 0 ? undefined : `${parts.join(", ")}.`;
}

/** The form of an assignment, for adding and for editing (spec sections 2 and 5). */
export function AssignmentForm({ initial, isEdit, onSave, onCancel }: AssignmentFormProps) {
  const [form, setForm] = useState(initial);
  const [shown, setShown] = useState<{ faults: Faults; by: "form" | "server" }>({ faults: {}, by: "form" });
  const [sentShare, setSentShare] = useState<number>();
  const isSaving = sentShare !== undefined;
  const isSaved = useRef(false);
  const root = useRef<HTMLFormElement>(null);
  const isDirty = form !== initial;
  useLeaveGuard(() => isDirty && !isSaved.current);

  // A fault of the form's own goes as soon as it is mended; the server's stay until it is asked again.
  const standing = shown.by === "form" ? findFaults(form) : shown.faults;
  const faults = Object.fromEntries(Object.entries(shown.faults).filter(([field, text]) => standing[field] === text));

  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const setSection = (key: string, change: Partial<SectionForm>) =>
    setForm((before) => ({
      ...before,
      subAssignments: before.subAssignments.map((section) =>
        section.key === key ? { ...section, ...change } : section,
      ),
    }));

  const show = (found: Faults, by: "form" | "server") => {
    setShown({ faults: found, by });
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findFaults(form);
    show(found, "form");
    if (found.category) sayFault(found.category);
    if (Object.values(found).includes(timeLimitFault)) sayFault(timeLimitFault);
    if (Object.keys(found).length > 0) return;
    setSentShare(0);
    isSaved.current = true;
    const refused = await onSave(form, setSentShare);
    if (!refused) return;
    isSaved.current = false;
    setSentShare(undefined);
    show(refused, "server");
  };

  const consequence = isEdit && isDirty ? consequenceOf(initial, form) : undefined;
  const { subAssignments } = form;
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
      <LoadingOverlay
        visible={isSaving}
        pos="fixed"
        zIndex={1000}
        loaderProps={{ children: <Saving share={sentShare ?? 0} /> }}
      />
      <Fieldset disabled={isSaving} variant="unstyled">
        <Stack gap="md">
          <Card component="section" aria-label="Assignment">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {isEdit ? (
                <TextInput
                  label="Category"
                  withAsterisk
                  value={form.category}
                  error={faults.category}
                  onChange={(event) => set({ category: event.currentTarget.value })}
                />
              ) : (
                <Select
                  label="Category"
                  withAsterisk
                  data={[...categories]}
                  placeholder="Choose a category"
                  value={form.category || null}
                  error={faults.category}
                  disabled={isSaving}
                  onChange={(category) => set({ category: category ?? "" })}
                />
              )}
              <TextInput
                label="Module name"
                withAsterisk
                value={form.moduleName}
                error={faults.moduleName}
                onChange={(event) => set({ moduleName: event.currentTarget.value })}
              />
              <TextInput
                label="Time limit (minutes)"
                description="Empty means no limit"
                inputMode="numeric"
                value={form.timeLimitMinutes}
                error={faults.timeLimitMinutes}
                onChange={(event) => set({ timeLimitMinutes: event.currentTarget.value.replace(/\D/g, "") })}
              />
              <DateInput
                label="Due date (optional)"
                valueFormat="DD MMM YYYY"
                clearable
                value={form.dueDate}
                error={faults.dueDate}
                disabled={isSaving}
                onChange={(dueDate) => set({ dueDate })}
              />
            </SimpleGrid>
            {faults.assignmentPdf && (
              <Alert color="red" mt="md" role="alert">
                {faults.assignmentPdf}
              </Alert>
            )}
          </Card>
          <SortableList
            items={subAssignments}
            keyOf={(section) => section.key}
            onMove={(from, to) => {
              const section = subAssignments[from];
              if (section) set({ subAssignments: subAssignments.toSpliced(from, 1).toSpliced(to, 0, section) });
            }}
          >
            {(section, index, handle) => (
              <div style={{ marginBottom: 16 }}>
                <SectionFields
                  section={section}
                  index={index}
                  count={subAssignments.length}
                  fields={isEdit ? codingFields : fieldsAskedIn(form.category)}
                  faults={faults}
                  disabled={isSaving}
                  handle={handle}
                  onChange={(change) => setSection(section.key, change)}
                  onRemove={() => set({ subAssignments: subAssignments.filter((other) => other.key !== section.key) })}
                />
              </div>
            )}
          </SortableList>
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => set({ subAssignments: [...subAssignments, emptySection()] })}
            >
              Add Sub-Assignment
            </Button>
          </div>
          {consequence && (
            <Alert color="orange" role="status">
              {consequence}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit">{isSaving ? "Saving…" : isEdit ? "Update Assignment" : "Save Assignment"}</Button>
          </Group>
        </Stack>
      </Fieldset>
    </form>
  );
}

function Saving({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <Stack align="center" gap="xs" role="status" miw={220}>
      <Loader />
      <Text fw={600}>Processing…</Text>
      {percent > 0 && percent < 100 && (
        <>
          <Progress w="100%" value={percent} aria-label="Upload" />
          <Text fz="xs" c="dimmed">
            {percent}% uploaded
          </Text>
        </>
      )}
    </Stack>
  );
}

/** Asks before unsaved changes are left behind, by a link or by closing the page. */
function useLeaveGuard(isUnsaved: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    askBefore({
      title: "Leave without saving?",
      question: "Your changes to this assignment have not been saved.",
      confirm: "Leave",
      act: () => blocker.proceed(),
      otherwise: () => blocker.reset(),
    });
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  });
}
