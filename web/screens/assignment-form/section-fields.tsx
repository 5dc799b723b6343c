import { Input, SegmentedControl, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { CodingField } from "#contract/answers.ts";
import { limits } from "#contract/limits.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { sentences } from "#contract/sentences.ts";
import { ChartBeside } from "./chart-beside.tsx";
import { Explanations } from "./explanations.tsx";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";
import { GradingSettings } from "./grading-settings.tsx";
import { DrgOfKey, KeyFields } from "./key-fields.tsx";
import { KeyStanding } from "./key-standing.tsx";
import { minutes } from "./minutes.tsx";
import { PdfField } from "./pdf-field.tsx";
import { Questions } from "./question-fields.tsx";
import { SectionSettings } from "./section-settings.tsx";
import classes from "./sections.module.css";
import { useFindings } from "./use-findings.ts";
import { useLowWindow } from "./use-low-window.ts";

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
  /** Whether it was added just now: its name is the next thing to be typed. */
  isAdded: boolean;
}

/**
 * One sub-assignment of the form: name, type, time and PDF in a line, which a low window has folded above the key; below it
 * the chart, and beside that the key or the questions with the pane to themselves.
 */
export function SectionFields({
  section,
  index,
  count,
  fields,
  givenOn,
  disabled,
  isOpen,
  isAdded,
}: SectionFieldsProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}` as const;
  const findings = useFindings(section, form.values.category, givenOn);
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAdded) nameField.current?.focus();
  }, [isAdded]);
  const ofKey = { section, index, fields, givenOn, disabled };
  // What stands already is rarely changed; what is new is yet to be filled in.
  const isFolded = useLowWindow() && section._id !== undefined;
  const factPaths = new Set(["subModuleName", "timeLimitMinutes", "isDynamic"].map((field) => `${path}.${field}`));
  const facts = (
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
  );
  return (
    <section aria-label={`Sub-assignment ${index + 1}`} className={classes.section} hidden={!isOpen}>
      {!isFolded && facts}
      <ChartBeside
        section={section}
        index={index}
        fields={fields}
        isShown={isOpen}
        heading={<KeyStanding section={section} fields={fields} findings={findings} />}
        foot={!section.isDynamic && <DrgOfKey {...ofKey} />}
      >
        <div className={classes.folds}>
          {isFolded && (
            <Folded
              name={sectionTitle(section.subModuleName, index, "staff")}
              summary={factsInWords(section)}
              hasFault={Object.keys(form.errors).some((field) => factPaths.has(field))}
            >
              {facts}
            </Folded>
          )}
          <SectionSettings section={section} index={index} disabled={disabled} />
        </div>
        {section.isDynamic ? (
          <Questions section={section} index={index} />
        ) : (
          <>
            <KeyFields {...ofKey} findings={findings} />
            <GradingSettings section={section} index={index} fields={fields} disabled={disabled} />
            <Explanations section={section} index={index} fields={fields} disabled={disabled} />
          </>
        )}
      </ChartBeside>
    </section>
  );
}

/** Time, type and PDF of a section, in a line. */
function factsInWords({ timeLimitMinutes, isDynamic, currentPdf, pdf }: SectionForm): string {
  const time = timeLimitMinutes === "" ? "time as the assignment" : `${timeLimitMinutes} min`;
  const type = isDynamic ? "Dynamic Questions" : "Predefined Questions";
  return [time, type, pdf?.name ?? currentPdf?.name ?? "no PDF"].join(" · ");
}

/** Predefined or dynamic; what students have handed in keeps its type, since its answers would mean nothing in the other. */
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
            <span className={classes.stays} data-fault={fault !== undefined || undefined}>
              {fault ?? sentences.typeStays(section.submissionCount)}
            </span>
          )}
        </span>
      }
    >
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
    </Input.Wrapper>
  );
}
