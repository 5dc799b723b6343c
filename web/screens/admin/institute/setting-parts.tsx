import { Card, Group, NumberInput, SimpleGrid, Slider, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import type { InstituteSettings } from "#contract/api/settings.ts";
import { limits } from "#contract/limits.ts";
import { mostPracticeChartsPerDay, type PracticeTargets } from "#contract/practice-charts.ts";
import { ColourField } from "./colour-field.tsx";
import { LogoField } from "./logo-field.tsx";

interface PartProps {
  form: UseFormReturnType<InstituteSettings>;
}

export function InstitutePart({ form }: PartProps) {
  return (
    <Part title="Institute">
      <Group align="flex-start" gap="lg">
        <LogoField
          logo={form.values.logo}
          error={form.errors.logo}
          onChange={(logo) => form.setFieldValue("logo", logo)}
        />
        <TextInput
          label="Name"
          description="In the sidebar, on the login page, on slips and reports"
          style={{ flex: 1, minWidth: 200 }}
          maxLength={limits.instituteNameLength}
          {...form.getInputProps("instituteName")}
        />
      </Group>
    </Part>
  );
}

export function ColourPart({ form }: PartProps) {
  return (
    <Part title="Colour">
      <ColourField
        colour={form.values.colour}
        error={form.errors.colour}
        onChange={(colour) => form.setFieldValue("colour", colour)}
      />
    </Part>
  );
}

export function MarksPart({ form }: PartProps) {
  return (
    <Part title="Marks" hint="Marks below this are tinted. At or above it a certificate can be printed.">
      <Group align="flex-end">
        <Slider
          style={{ flex: 1 }}
          mb="xs"
          label={null}
          thumbLabel="Pass mark in percent"
          value={form.values.passBar}
          onChange={(bar) => form.setFieldValue("passBar", bar)}
        />
        <NumberInput
          label="Pass mark"
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
  );
}

export function PracticePart({ form }: PartProps) {
  return (
    <Part
      title="Practice"
      hint="Charts that Casebook writes for a student who asks. 0 a day hides Practice. The others are what employers expect; students see their progress beside them."
    >
      <SimpleGrid cols={2} spacing="sm">
        <PracticeNumber form={form} name="practiceChartsPerDay" label="Charts a day" max={mostPracticeChartsPerDay} />
        <PracticeNumber form={form} name="practiceAccuracy" label="Expected accuracy" max={100} suffix="%" />
        <PracticeNumber
          form={form}
          name="inpatientChartsPerHour"
          label="Inpatient charts an hour"
          max={60}
          step={0.5}
        />
        <PracticeNumber
          form={form}
          name="outpatientChartsPerHour"
          label="Outpatient charts an hour"
          max={60}
          step={0.5}
        />
      </SimpleGrid>
    </Part>
  );
}

interface PracticeNumberProps extends PartProps {
  name: "practiceChartsPerDay" | keyof PracticeTargets;
  label: string;
  max: number;
  suffix?: string;
  /** A step below 1 allows decimals. */
  step?: number;
}

function PracticeNumber({ form, name, step = 1, ...input }: PracticeNumberProps) {
  return (
    <NumberInput
      {...input}
      min={0}
      step={step}
      allowDecimal={step < 1}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, Number(value))}
      error={form.errors[name]}
    />
  );
}

export function CodingSoftwarePart({ form }: PartProps) {
  return (
    <Part title="Coding software" hint="Opens in a new tab">
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput label="Name" maxLength={limits.softwareNameLength} {...form.getInputProps("codingSoftwareName")} />
        <TextInput label="Address" type="url" {...form.getInputProps("codingSoftwareUrl")} />
      </Group>
    </Part>
  );
}

export function AssistantPart({ form }: PartProps) {
  return (
    <Part title="Assistant">
      <Switch
        label="Available to students"
        description="Never while a timed assignment is open"
        {...form.getInputProps("assistantOn", { type: "checkbox" })}
      />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput label="Name" maxLength={limits.assistantNameLength} {...form.getInputProps("assistantName")} />
        <TextInput label="Greeting" maxLength={limits.greetingLength} {...form.getInputProps("assistantGreeting")} />
      </Group>
    </Part>
  );
}

export function PasswordsPart({ form }: PartProps) {
  return (
    <Part title="Passwords">
      <Switch
        label="Students may change their own"
        description="At least 8 characters. Their other sessions end."
        {...form.getInputProps("studentsMayChangePassword", { type: "checkbox" })}
      />
      <Text fz="xs" c="dimmed">
        Staff: at least 8 characters, and none of the 3,000 most used.
      </Text>
    </Part>
  );
}

/** A card with the settings of one subject. */
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
