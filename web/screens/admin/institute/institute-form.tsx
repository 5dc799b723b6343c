import { Button, Flex, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { InstituteSettings } from "#contract/api/settings.ts";
import { colourFault } from "#contract/colour.ts";
import { settingsFromTexts } from "#contract/setting-texts.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { changeSettings } from "../../../api/settings.ts";
import { focusFirstFault } from "../../../parts/fields/focus-first-fault.ts";
import { useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import classes from "./institute.module.css";
import {
  AssistantPart,
  CodingSoftwarePart,
  ColourPart,
  InstitutePart,
  MarksPart,
  PasswordsPart,
  PracticePart,
} from "./setting-parts.tsx";

const names: Record<keyof InstituteSettings, string> = {
  instituteName: "Name",
  logo: "Logo",
  colour: "Colour",
  passBar: "Pass mark",
  practiceChartsPerDay: "Practice charts a day",
  practiceAccuracy: "Accuracy that employers expect",
  inpatientChartsPerHour: "Inpatient charts an hour",
  outpatientChartsPerHour: "Outpatient charts an hour",
  codingSoftwareName: "Name of the coding software",
  codingSoftwareUrl: "Address of the coding software",
  studentsMayChangePassword: "Students may change their own password",
  assistantOn: "Assistant on for students",
  assistantName: "Name of the assistant",
  assistantGreeting: "Greeting of the assistant",
};

const leaving = {
  title: "Leave settings?",
  question: "Your changes have not been saved.",
  confirm: "Leave without saving",
};

/** Manages the values of the settings form and saves them. */
function useSettingsForm(stored: InstituteSettings) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<InstituteSettings>({ initialValues: stored, validate: { colour: colourFault } });
  const [read, setRead] = useState(stored);
  const changed = (Object.keys(names) as (keyof InstituteSettings)[]).filter(
    (name) => form.values[name] !== read[name],
  );
  /** The values that the form showed before someone else changed the same settings. */
  const [seen, setSeen] = useState<Partial<InstituteSettings>>({});
  const newest = useRef(stored);
  // Adopts what someone else has saved, except for settings that are changed here.
  useEffect(() => {
    if (newest.current === stored) return;
    newest.current = stored;
    setSeen(pick({ ...read, ...seen }, changed));
    setRead(stored);
    form.setValues({ ...stored, ...pick(form.values, changed) });
  });
  const save = useMutation({
    mutationFn: (values: InstituteSettings) =>
      changeSettings(pick(values, changed), pick({ ...read, ...seen }, changed)),
    onSuccess: (settings, sent) => {
      // Text typed during the save stays and is not saved yet.
      const typed = Object.entries(form.getValues()).filter(
        ([name, value]) => value !== sent[name as keyof typeof sent],
      );
      setSeen({});
      setRead(settings);
      form.setValues({ ...settings, ...Object.fromEntries(typed) });
      notifySuccess("Settings saved");
    },
    onError: (error) => {
      if (error instanceof ApiFault) {
        const theirs = settingsFromTexts(error.stored);
        form.setErrors(error.fields);
        // The next save replaces the values that these messages name.
        setSeen({ ...seen, ...theirs });
        setRead({ ...read, ...theirs });
      }
      notifyFault(faultText(error));
      focusFirstFault(root.current);
    },
  });
  const discard = () => {
    setSeen({});
    form.setValues(read);
  };
  return { root, form, changed, save, discard };
}

/** All settings in one form. Unsaved changes are listed at its foot. */
export function InstituteForm({ stored }: { stored: InstituteSettings }) {
  const { root, form, changed, save, discard } = useSettingsForm(stored);
  useLeaveGuard(() => changed.length > 0 && !save.isPending, leaving);
  return (
    <form
      ref={root}
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        () => focusFirstFault(root.current),
      )}
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <InstitutePart form={form} />
          <ColourPart form={form} />
          <MarksPart form={form} />
        </Stack>
        <Stack gap="md">
          <CodingSoftwarePart form={form} />
          <AssistantPart form={form} />
          <PasswordsPart form={form} />
          <PracticePart form={form} />
        </Stack>
      </div>
      {changed.length > 0 && <Unsaved names={changed} isSaving={save.isPending} onDiscard={discard} />}
    </form>
  );
}

function pick(values: InstituteSettings, names: readonly (keyof InstituteSettings)[]): Partial<InstituteSettings> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

interface UnsavedProps {
  names: readonly (keyof InstituteSettings)[];
  isSaving: boolean;
  onDiscard: () => void;
}

/** The foot of the form: the names of unsaved settings. */
function Unsaved({ names: changed, isSaving, onDiscard }: UnsavedProps) {
  return (
    <Flex
      rowGap="xs"
      columnGap="md"
      align="center"
      wrap="wrap"
      mt="md"
      py="sm"
      px="md"
      bd="1px solid var(--cb-line)"
      bdrs="md"
      bg="var(--cb-surface)"
      className={classes.foot}
    >
      <span role="status">
        <b>
          {changed.length} {changed.length === 1 ? "change is" : "changes are"} not saved
        </b>{" "}
        {changed.map((name) => names[name]).join(", ")}
      </span>
      <Group gap="xs" ml="auto">
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </Group>
    </Flex>
  );
}
