import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { limits } from "#contract/limits.ts";
import { EvidenceFields } from "./explanations.tsx";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

interface NotCodedProps {
  section: SectionForm;
  index: number;
  disabled: boolean;
}

/** Statements of the chart that one might code, and why they are not coded. Students read them with their result. */
export function NotCodedFields({ section, index, disabled }: NotCodedProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}.notCoded` as const;
  const { notCoded } = section;
  const count = notCoded.length;
  const hasFault = Object.keys(form.errors).some((field) => field.startsWith(path));
  const summary = count === 0 ? "nothing named" : `${count} ${count === 1 ? "statement" : "statements"} of the chart`;
  return (
    <Folded name="Not coded" summary={summary} hasFault={hasFault}>
      <Stack gap="md">
        <Text fz="xs" c="dimmed">
          Statements in the chart that look as if they should be coded. Students see them with their result.
        </Text>
        {notCoded.map((_line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a statement changes during typing
          <Statement key={place} section={section} index={index} place={place} disabled={disabled} />
        ))}
        {typeof form.errors[path] === "string" && (
          <Text fz="sm" c="var(--cb-wrong)">
            {form.errors[path]}
          </Text>
        )}
        {count < limits.notCodedPerSection && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: "flex-start" }}
            disabled={disabled}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem(path, { statement: "", why: "" })}
          >
            Add a statement
          </Button>
        )}
      </Stack>
    </Folded>
  );
}

function Statement({ section, index, place, disabled }: NotCodedProps & { place: number }) {
  const form = useAssignmentFormContext();
  const list = `subAssignments.${index}.notCoded` as const;
  const path = `${list}.${place}` as const;
  const name = `statement ${place + 1}`;
  return (
    <Stack gap="xs" role="group" aria-label={`Not coded: ${name}`}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          label={`Statement ${place + 1}`}
          style={{ flex: 1 }}
          disabled={disabled}
          maxLength={limits.statementLength}
          {...form.getInputProps(`${path}.statement`)}
        />
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          mt="lg"
          data-danger
          disabled={disabled}
          aria-label={`Remove ${name}`}
          onClick={() => form.removeListItem(list, place)}
        >
          <IconTrash size={16} aria-hidden />
        </Button>
      </Group>
      <Textarea
        label="Why it is not coded"
        aria-label={`Why ${name} is not coded`}
        autosize
        minRows={1}
        maxRows={6}
        disabled={disabled}
        maxLength={limits.rationaleLength}
        {...form.getInputProps(`${path}.why`)}
      />
      <EvidenceFields
        code={name}
        evidence={section.notCoded[place]?.evidence ?? []}
        onChange={(places) => form.setFieldValue(`${path}.evidence`, places)}
      />
    </Stack>
  );
}
