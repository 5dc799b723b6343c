import { Box, Flex, Input, SegmentedControl, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";
import { minutes } from "./minutes.tsx";
import { PdfField } from "./pdf-field.tsx";
import classes from "./sections.module.css";

export interface SectionFactsProps {
  section: SectionForm;
  index: number;
  count: number;
  disabled: boolean;
  /** True if the section was just added; then its name gets the focus. */
  isAdded: boolean;
}

/** Name, time, type and PDF of a section, in one line. */
export function SectionFacts({ section, index, count, disabled, isAdded }: SectionFactsProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}` as const;
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAdded) nameField.current?.focus();
  }, [isAdded]);
  const pdf = (
    <PdfField
      file={section.pdf}
      current={section.currentPdf}
      disabled={disabled}
      onFile={(file) => form.setFieldValue(`${path}.pdf`, file)}
      onCurrent={(current) => form.setFieldValue(`${path}.currentPdf`, current)}
    />
  );
  if (section.variantOf !== null) {
    return (
      <Flex rowGap="xs" columnGap="md" align="end" wrap="wrap">
        <Box flex="1 1 320px">{pdf}</Box>
        <Text fz="sm" c="dimmed" flex="1 1 320px">
          Each student gets one of the variants and keeps it, so that answers cannot be copied. Name, time and rules are
          the same for all.
        </Text>
      </Flex>
    );
  }
  return (
    <div className={classes.facts}>
      <TextInput
        ref={nameField}
        label="Sub-module name"
        required={count > 1}
        withAsterisk={count > 1}
        maxLength={limits.nameLength}
        {...form.getInputProps(`${path}.subModuleName`)}
      />
      <TextInput
        label="Separate time limit (minutes)"
        placeholder="Same as above"
        inputMode="numeric"
        rightSection={minutes}
        {...form.getInputProps(`${path}.timeLimitMinutes`)}
      />
      <TypeSwitch section={section} index={index} disabled={disabled} />
      {pdf}
    </div>
  );
}

/** Returns time, type and PDF of a section in words. */
export function factsInWords({ timeLimitMinutes, isDynamic, currentPdf, pdf }: SectionForm): string {
  const time = timeLimitMinutes === "" ? "time as the assignment" : `${timeLimitMinutes} min`;
  const type = isDynamic ? "Dynamic Questions" : "Predefined Questions";
  return [time, type, pdf?.name ?? currentPdf?.name ?? "no PDF"].join(" · ");
}

/**
 * The type of a section: predefined or dynamic. It is fixed once students have submitted, because their answers do not
 * fit the other type.
 */
function TypeSwitch({ section, index, disabled }: { section: SectionForm; index: number; disabled: boolean }) {
  const form = useAssignmentFormContext();
  const isAnswered = section.submissionCount > 0;
  const fault = form.errors[`subAssignments.${index}.isDynamic`];
  return (
    <Input.Wrapper
      labelElement="div"
      label={
        <span className={classes.typeLabel}>
          Type
          {(isAnswered || fault) && (
            <Box component="span" fz="xs" fw={400} c={fault ? "var(--cb-wrong)" : "dimmed"}>
              {fault ?? sentences.typeStays(section.submissionCount)}
            </Box>
          )}
        </span>
      }
    >
      <div>
        <SegmentedControl
          value={section.isDynamic ? "dynamic" : "predefined"}
          onChange={(value) => form.setFieldValue(`subAssignments.${index}.isDynamic`, value === "dynamic")}
          disabled={disabled || isAnswered}
          maw="100%"
          classNames={{ label: classes.typeName ?? "" }}
          aria-label={`Type of sub-assignment ${index + 1}`}
          data={[
            { value: "predefined", label: "Predefined Questions" },
            { value: "dynamic", label: "Dynamic Questions" },
          ]}
        />
      </div>
    </Input.Wrapper>
  );
}
