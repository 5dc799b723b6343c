import { Button, Card, Group, NumberInput, Slider, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InstituteSettings } from "#contract/api/settings.ts";
import { colourFault } from "#contract/colour.ts";
import { ApiFault, faultText } from "../../api/client.ts";
import { changeSettings } from "../../api/settings.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { useLeaveGuard } from "../../parts/use-leave-guard.ts";
import { ColourField } from "./colour-field.tsx";
import classes from "./institute.module.css";
import { LogoField } from "./logo-field.tsx";

const names: Record<keyof InstituteSettings, string> = {
  instituteName: "Name",
  logo: "Logo",
  colour: "Colour",
  passBar: "Pass bar",
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

/** All settings in one form; what is not saved is named at its foot. */
export function InstituteForm({ stored }: { stored: InstituteSettings }) {
  const form = useForm<InstituteSettings>({ initialValues: stored, validate: { colour: colourFault } });
  const changed = (Object.keys(names) as (keyof InstituteSettings)[]).filter(
    (name) => form.values[name] !== stored[name],
  );
  const save = useMutation({
    mutationFn: (values: InstituteSettings) =>
      changeSettings(Object.fromEntries(changed.map((name) => [name, values[name]]))),
    onSuccess: (settings) => {
      form.setInitialValues(settings);
      form.setValues(settings);
      saySuccess("Settings saved");
    },
    onError: (error) => {
      if (error instanceof ApiFault) form.setErrors(error.fields);
      sayFault(faultText(error));
    },
  });
  useLeaveGuard(() => changed.length > 0 && !save.isPending, leaving);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <div className={classes.columns}>
        <Stack gap="md">
          <Part title="Institute">
            <Group align="flex-start" gap="lg">
              <LogoField
                logo={form.values.logo}
                error={form.errors.logo}
                onChange={(logo) => form.setFieldValue("logo", logo)}
              />
              <TextInput
                label="Name"
                description="in the sidebar, at the login, on slips and reports"
                style={{ flex: 1, minWidth: 200 }}
                maxLength={80}
                {...form.getInputProps("instituteName")}
              />
            </Group>
          </Part>
          <Part title="Colour">
            <ColourField
              colour={form.values.colour}
              error={form.errors.colour}
              onChange={(colour) => form.setFieldValue("colour", colour)}
            />
          </Part>
          <Part title="Marks" hint="Below the pass bar marks are tinted; from it on a certificate can be printed">
            <Group align="flex-end">
              <Slider
                style={{ flex: 1 }}
                mb={10}
                label={null}
                thumbLabel="Pass bar in percent"
                value={form.values.passBar}
                onChange={(bar) => form.setFieldValue("passBar", bar)}
              />
              <NumberInput
                label="Pass bar"
                w={170}
                min={0}
                max={100}
                suffix="%"
                allowDecimal={false}
                value={form.values.passBar}
                onChange={(bar) => form.setFieldValue("passBar", Number(bar))}
                error={form.errors.passBar}
              />
            </Group>
          </Part>
        </Stack>
        <Stack gap="md">
          <Part title="Coding software" hint="opens in a new tab">
            <Group align="flex-start" grow preventGrowOverflow={false}>
              <TextInput label="Name" maxLength={80} {...form.getInputProps("codingSoftwareName")} />
              <TextInput label="Address" type="url" {...form.getInputProps("codingSoftwareUrl")} />
            </Group>
          </Part>
          <Part title="Assistant">
            <Switch
              label="On for students"
              description="Never while a timed assignment is open"
              {...form.getInputProps("assistantOn", { type: "checkbox" })}
            />
            <Group align="flex-start" grow preventGrowOverflow={false}>
              <TextInput label="Name" maxLength={40} {...form.getInputProps("assistantName")} />
              <TextInput label="Greeting" maxLength={300} {...form.getInputProps("assistantGreeting")} />
            </Group>
          </Part>
          <Part title="Passwords">
            <Switch
              label="Students may change their own"
              description="At least 8 characters; ends their other sessions"
              {...form.getInputProps("studentsMayChangePassword", { type: "checkbox" })}
            />
            <Text fz="xs" c="dimmed">
              Staff: at least 8 characters, and none of the 3,000 most used.
            </Text>
          </Part>
        </Stack>
      </div>
      {changed.length > 0 && (
        <div className={classes.foot}>
          <span role="status">
            <b>
              {changed.length} {changed.length === 1 ? "change is" : "changes are"} not saved
            </b>{" "}
            {changed.map((name) => names[name]).join(", ")}
          </span>
          <Group gap="xs" ml="auto">
            <Button variant="subtle" onClick={() => form.setValues(stored)}>
              Discard
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </div>
      )}
    </form>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      {hint && (
        <Text fz="xs" c="dimmed">
          {hint}
        </Text>
      )}
      <Stack gap="sm" mt="sm">
        {children}
      </Stack>
    </Card>
  );
}
