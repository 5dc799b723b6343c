import { useState } from "react";
import type { CodingField } from "#contract/answers.ts";
import { sectionTitle, variantTitle } from "#contract/section-title.ts";
import { ExplainCode } from "../../../parts/codes/codes-input/explain-code.ts";
import { ChartBeside } from "./chart-beside.tsx";
import { Explanations, type KeyCode } from "./explanations.tsx";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import { GradingSettings } from "./grading-settings.tsx";
import { DrgOfKey, KeyFields } from "./key-fields.tsx";
import { KeyHeading } from "./key-heading.tsx";
import { NotCodedFields } from "./not-coded.tsx";
import { Questions } from "./question-fields.tsx";
import { factsInWords, SectionFacts, type SectionFactsProps } from "./section-facts.tsx";
import { SectionSettings } from "./section-settings.tsx";
import classes from "./sections.module.css";
import { useFindings } from "./use-findings.ts";
import { groupOf } from "./variants.ts";

interface SectionFieldsProps extends SectionFactsProps {
  fields: readonly CodingField[];
  /** The day on which the assignment was assigned; empty for a new one. */
  givenOn: string;
  /** True for the section in view. */
  isOpen: boolean;
}

/**
 * One section of the form: name, type, time and PDF in one line, folded if the section is saved. Below are the chart
 * and the key, or only the questions.
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
  const [asked, setAsked] = useState<KeyCode>();
  const findings = useFindings(section, form.values.category, givenOn);
  const { group, number } = groupOf(form.values.subAssignments, section);
  const variant = group.length > 1 ? group.findIndex(({ key }) => key === section.key) + 1 : null;
  const label = variantTitle(`Sub-assignment ${number + 1}`, variant);
  const ofKey = { section, index, fields, givenOn, disabled };
  // Saved fields rarely change; those of a new section must be filled in.
  const isFolded = section._id !== undefined;
  const factPaths = new Set(
    ["subModuleName", "timeLimitMinutes", "isDynamic"].map((field) => `subAssignments.${index}.${field}`),
  );
  const facts = <SectionFacts section={section} index={index} count={count} disabled={disabled} isAdded={isAdded} />;
  return (
    <section aria-label={label} className={classes.section} hidden={!isOpen}>
      {!isFolded && facts}
      <ChartBeside
        section={section}
        index={index}
        fields={fields}
        isShown={isOpen}
        heading={<KeyHeading section={section} fields={fields} findings={findings} />}
        foot={!section.isDynamic && <DrgOfKey {...ofKey} />}
      >
        <div className={classes.folds}>
          {isFolded && (
            <Folded
              name={variantTitle(sectionTitle(section.subModuleName, number, "staff"), variant)}
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
            <ExplainCode value={(field, code) => setAsked({ field, code })}>
              <KeyFields {...ofKey} findings={findings} />
            </ExplainCode>
            {section.variantOf === null && (
              <GradingSettings section={section} index={index} fields={fields} disabled={disabled} />
            )}
            <Explanations section={section} index={index} fields={fields} disabled={disabled} asked={asked} />
            <NotCodedFields section={section} index={index} disabled={disabled} />
          </>
        )}
      </ChartBeside>
    </section>
  );
}
