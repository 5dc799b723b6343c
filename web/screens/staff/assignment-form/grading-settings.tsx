import { Flex, NativeSelect, NumberInput, Text } from "@mantine/core";
import { type CodingField, fieldLabels, isListField } from "#contract/answers.ts";
import { defaultPoints, partPointKinds, proposedSequence, type SequenceRule } from "#contract/grading-rules.ts";
import { orderNames, partPointNames, scoringNames } from "../../../parts/codes/regrading/rule-names.ts";
import classes from "./folded.module.css";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import { type SectionForm, takesPoa } from "./form-values.ts";

const choicesOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

interface GradingSettingsProps {
  section: SectionForm;
  index: number;
  fields: readonly CodingField[];
  disabled: boolean;
}

/** The scoring of a section, and how the order of its lists is graded. */
export function GradingSettings({ section, index, fields, disabled }: GradingSettingsProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}` as const;
  const sequence = section.sequence ?? proposedSequence(form.values.category);
  const lists = fields.filter(isListField);
  const hasPoa = section.poa === "on" && takesPoa(section, form.values.category);
  const kinds = partPointKinds.filter((kind) => kind !== "poa" || hasPoa);
  const summary = [
    section.scoring === "codes" ? "Scored by line of codes" : "Scored by field",
    ...lists
      .filter((field) => section.answerKey[field].length > 0)
      .map((field) => `${fieldLabels[field]}: ${orderNames[sequence[field] ?? "exact"].toLowerCase()}`),
  ].join(" · ");
  return (
    <Folded name="Grading" summary={summary}>
      <Flex gap="sm" align="flex-start" wrap="wrap">
        <NativeSelect
          label="Score"
          className={classes.choice ?? ""}
          disabled={disabled}
          data={choicesOf(scoringNames)}
          value={section.scoring}
          onChange={(event) =>
            form.setFieldValue(`${path}.scoring`, event.currentTarget.value as SectionForm["scoring"])
          }
        />
        {lists.map((field) => (
          <NativeSelect
            key={field}
            label={`Order of ${fieldLabels[field]}`}
            className={classes.choice ?? ""}
            disabled={disabled}
            data={choicesOf(orderNames)}
            value={sequence[field] ?? "exact"}
            onChange={(event) =>
              form.setFieldValue(`${path}.sequence`, {
                ...sequence,
                [field]: event.currentTarget.value as SequenceRule,
              })
            }
          />
        ))}
        {section.scoring === "codes" &&
          kinds.map((kind) => (
            <NumberInput
              key={kind}
              label={`Points: ${partPointNames[kind]}`}
              className={classes.choice ?? ""}
              disabled={disabled}
              min={0}
              max={1}
              step={0.25}
              decimalScale={2}
              value={section.partPoints[kind] ?? defaultPoints(kind)}
              onChange={(points) =>
                form.setFieldValue(`${path}.partPoints`, { ...section.partPoints, [kind]: Number(points) || 0 })
              }
            />
          ))}
      </Flex>
      <Text fz="xs" c="dimmed" mt="xs">
        {section.scoring === "codes"
          ? "Each code and each text is one point. Extra codes count as wrong."
          : "A field is right when all of its codes are. Students also see their score by code."}
      </Text>
    </Folded>
  );
}
