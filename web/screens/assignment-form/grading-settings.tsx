import { NativeSelect, NumberInput, Text } from "@mantine/core";
import { type CodingField, fieldLabels, isListField } from "#contract/answers.ts";
import { type PartPointKind, partPointKinds, proposedSequence, type SequenceRule } from "#contract/grading-rules.ts";
import classes from "./folded.module.css";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

const scorings = [
  { value: "fields", label: "By field" },
  { value: "codes", label: "By line of codes" },
];

const orders: Record<SequenceRule, string> = {
  exact: "Every place counts",
  first: "The first place counts",
  any: "No order",
};

const orderChoices = Object.entries(orders).map(([value, label]) => ({ value, label }));

const slips: Record<PartPointKind, string> = {
  laterality: "Other side",
  encounter: "Other 7th character",
  specificity: "Less specific code",
};

interface GradingSettingsProps {
  section: SectionForm;
  index: number;
  fields: readonly CodingField[];
  disabled: boolean;
}

/** What the score of a section counts, and how the order of its lists does (coding.md section 3). */
export function GradingSettings({ section, index, fields, disabled }: GradingSettingsProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}` as const;
  const sequence = section.sequence ?? proposedSequence(form.values.category);
  const lists = fields.filter(isListField);
  const summary = [
    section.scoring === "codes" ? "Scored by line of codes" : "Scored by field",
    ...lists
      .filter((field) => section.answerKey[field].length > 0)
      .map((field) => `${fieldLabels[field]}: ${orders[sequence[field] ?? "exact"].toLowerCase()}`),
  ].join(" · ");
  return (
    <Folded name="Grading" summary={summary}>
      <div className={classes.fields}>
        <NativeSelect
          label="Score"
          className={classes.choice ?? ""}
          disabled={disabled}
          data={scorings}
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
            data={orderChoices}
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
          partPointKinds.map((kind) => (
            <NumberInput
              key={kind}
              label={`Points: ${slips[kind]}`}
              className={classes.choice ?? ""}
              disabled={disabled}
              min={0}
              max={1}
              step={0.25}
              decimalScale={2}
              value={section.partPoints[kind] ?? 0}
              onChange={(points) =>
                form.setFieldValue(`${path}.partPoints`, { ...section.partPoints, [kind]: Number(points) || 0 })
              }
            />
          ))}
      </div>
      <Text fz="xs" c="dimmed" mt={8}>
        {section.scoring === "codes"
          ? "Each line of codes is a point, and so is each text; lines that are too many count against it."
          : "A field is right when all of its lines are. Students see the score by line beside it."}
      </Text>
    </Folded>
  );
}
