import { Button, Input, SegmentedControl, Text, TextInput, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { CodingField } from "#contract/answers.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { askBefore } from "../../parts/confirm.ts";
import { ChartBeside } from "./chart-beside.tsx";
import { Explanations } from "./explanations.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";
import { GradingSettings } from "./grading-settings.tsx";
import { DrgOfKey, KeyFields } from "./key-fields.tsx";
import { minutes } from "./minutes.tsx";
import { PdfField } from "./pdf-field.tsx";
import { Questions } from "./question-fields.tsx";
import { SectionSettings } from "./section-settings.tsx";
import classes from "./sections.module.css";

interface SectionFieldsProps {
  section: SectionForm;
  index: number;
  count: number;
  fields: readonly CodingField[];
  /** The day on which the assignment was given; empty for one that is new. */
  givenOn: string;
  disabled: boolean;
  /** Whether it is the one that is shown. */
  isOpen: boolean;
}

/** One sub-assignment of the form: name, type, time, PDF, and its key or its questions. */
export function SectionFields({ section, index, count, fields, givenOn, disabled, isOpen }: SectionFieldsProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}` as const;
  return (
    <section aria-label={`Sub-assignment ${index + 1}`} className={classes.section} hidden={!isOpen}>
      <ChartBeside
        section={section}
        index={index}
        fields={fields}
        isShown={isOpen}
        heading={
          <>
            <Title order={2}>Sub-assignment {index + 1}</Title>
            {section.submissionCount > 0 && (
              <Text fz="xs" c="dimmed">
                {sentences.submissions(section.submissionCount)}
              </Text>
            )}
          </>
        }
        aside={count > 1 && <RemoveSection section={section} index={index} />}
        foot={
          !section.isDynamic && (
            <DrgOfKey section={section} index={index} fields={fields} givenOn={givenOn} disabled={disabled} />
          )
        }
      >
        <div className={classes.facts}>
          <TextInput
            label="Sub-module name"
            required={count > 1}
            withAsterisk={count > 1}
            maxLength={limits.nameLength}
            {...form.getInputProps(`${path}.subModuleName`)}
          />
          <TextInput
            label="Own time limit (minutes)"
            placeholder="As the assignment"
            inputMode="numeric"
            rightSection={minutes}
            {...form.getInputProps(`${path}.timeLimitMinutes`)}
          />
          <TypeSwitch section={section} index={index} disabled={disabled} />
          <PdfField
            file={section.pdf}
            current={section.currentPdf}
            disabled={disabled}
            onFile={(pdf) => form.setFieldValue(`${path}.pdf`, pdf)}
            onCurrent={(current) => form.setFieldValue(`${path}.currentPdf`, current)}
          />
        </div>
        <SectionSettings section={section} index={index} disabled={disabled} />
        {section.isDynamic ? (
          <Questions section={section} index={index} />
        ) : (
          <>
            <KeyFields section={section} index={index} fields={fields} givenOn={givenOn} disabled={disabled} />
            <GradingSettings section={section} index={index} fields={fields} disabled={disabled} />
            <Explanations section={section} index={index} fields={fields} disabled={disabled} />
          </>
        )}
      </ChartBeside>
    </section>
  );
}

/** Predefined or dynamic; what students have handed in keeps its type, since its answers would mean nothing in the other. */
function TypeSwitch({ section, index, disabled }: { section: SectionForm; index: number; disabled: boolean }) {
  const form = useAssignmentFormContext();
  const isAnswered = section.submissionCount > 0;
  const fault = form.errors[`subAssignments.${index}.isDynamic`];
  return (
    <Input.Wrapper label="Type" labelElement="div">
      <div>
        <SegmentedControl
          value={section.isDynamic ? "dynamic" : "predefined"}
          onChange={(value) => form.setFieldValue(`subAssignments.${index}.isDynamic`, value === "dynamic")}
          disabled={disabled || isAnswered}
          classNames={{ root: classes.type ?? "", label: classes.typeName ?? "" }}
          aria-label={`Type of sub-assignment ${index + 1}`}
          data={[
            { value: "predefined", label: "Predefined Questions" },
            { value: "dynamic", label: "Dynamic Questions" },
          ]}
        />
      </div>
      {(isAnswered || fault) && (
        <Text fz="xs" c={fault ? "var(--cb-wrong)" : "dimmed"} mt={4}>
          {fault ?? sentences.typeStays(section.submissionCount)}
        </Text>
      )}
    </Input.Wrapper>
  );
}

/** Takes a section away; one with submissions only after their count was read. */
function RemoveSection({ section, index }: { section: SectionForm; index: number }) {
  const form = useAssignmentFormContext();
  const { _id, submissionCount, subModuleName } = section;
  const remove = () => form.removeListItem("subAssignments", index);
  const ask = () => {
    if (_id === undefined || submissionCount === 0) return remove();
    askBefore({
      title: `Remove sub-assignment ${index + 1}`,
      question: `Remove “${subModuleName || `Sub-assignment ${index + 1}`}”?`,
      also: `Its ${sentences.submissions(submissionCount)} will be deleted when the assignment is saved.`,
      confirm: "Remove",
      act: () => {
        form.insertListItem("removed", _id);
        remove();
      },
    });
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      data-danger
      size="xs"
      leftSection={<IconTrash size={16} />}
      onClick={ask}
      aria-label={`Remove sub-assignment ${index + 1}`}
    >
      Remove
    </Button>
  );
}
