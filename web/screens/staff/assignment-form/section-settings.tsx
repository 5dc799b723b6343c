import { Flex, NativeSelect, TagsInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { findCategory } from "#contract/categories.ts";
import { isDay } from "#contract/days.ts";
import { limits } from "#contract/limits.ts";
import { isGrouped, isInpatient, type Setting } from "#contract/setting.ts";
import { formatDate } from "#contract/time.ts";
import { caseFiltersQuery } from "../../../api/practice-cases.ts";
import { PatientFields } from "../../../parts/codes/drg/patient-fields.tsx";
import { patientInWords } from "../../../parts/codes/drg/typed-patient.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import classes from "./folded.module.css";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

interface SectionSettingsProps {
  section: SectionForm;
  index: number;
  disabled: boolean;
}

const lookups = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
];

/**
 * The day and the patient by which codes are checked and grouped, and whether lookup is open. Folded to a summary until
 * it is opened or a field has a fault.
 */
export function SectionSettings({ section, index, disabled }: SectionSettingsProps) {
  const form = useAssignmentFormContext();
  const path = `subAssignments.${index}` as const;
  const hasFault = [`${path}.serviceDate`, `${path}.patient.age`].some((field) => form.errors[field] !== undefined);
  const { category } = form.values;
  const { setting, isDynamic } = section;
  // Lookup and setting are those of the section.
  const isFirst = section.variantOf === null;
  const hasPatient = !isDynamic && isGrouped({ setting, category });
  return (
    <Folded name="Sub-assignment settings" summary={settingsInWords(section, hasPatient)} hasFault={hasFault}>
      <Flex gap="sm" align="flex-start" wrap="wrap">
        {isFirst && (
          <NativeSelect
            label="Code lookup"
            className={classes.lookup ?? ""}
            disabled={disabled}
            data={lookups}
            value={section.lookup}
            onChange={(event) =>
              form.setFieldValue(`${path}.lookup`, event.currentTarget.value as SectionForm["lookup"])
            }
          />
        )}
        <div className={classes.date}>
          <DayInput
            label="Service date"
            disabled={disabled}
            error={form.errors[`${path}.serviceDate`]}
            value={section.serviceDate}
            onChange={(date) => form.setFieldValue(`${path}.serviceDate`, date)}
          />
        </div>
        {isFirst && !isDynamic && (
          <NativeSelect
            label="Setting"
            className={classes.choice ?? ""}
            disabled={disabled}
            data={[
              { value: "", label: `By category (${inWords({ setting: null, category })})` },
              { value: "inpatient", label: "Inpatient" },
              { value: "outpatient", label: "Outpatient" },
            ]}
            value={setting ?? ""}
            onChange={(event) =>
              form.setFieldValue(`${path}.setting`, (event.currentTarget.value || null) as Setting | null)
            }
          />
        )}
        {hasPatient && (
          <NativeSelect
            label="POA of ICD codes"
            className={classes.choice ?? ""}
            disabled={disabled}
            data={[
              { value: "off", label: "Off" },
              { value: "on", label: "On" },
            ]}
            value={section.poa}
            onChange={(event) => form.setFieldValue(`${path}.poa`, event.currentTarget.value as SectionForm["poa"])}
          />
        )}
        {hasPatient && (
          <PatientFields
            patient={section.patient}
            disabled={disabled}
            onChange={(change) => form.setFieldValue(`${path}.patient`, { ...section.patient, ...change })}
          />
        )}
      </Flex>
      <GoalsField section={section} index={index} disabled={disabled} />
      <Text fz="xs" c="dimmed" mt="xs">
        {section.lookup === "closed" &&
          "Closed: no code lookup, DRG grouper or assistant from the start until it is handed in. "}
        {hasPatient ? "Codes are checked and grouped" : "Codes are checked"} by the service date; without one, by the
        day the assignment is given.
      </Text>
    </Folded>
  );
}

/** The learning goals. Those of the case library are suggested; staff may type others. */
function GoalsField({ section, index, disabled }: SectionSettingsProps) {
  const form = useAssignmentFormContext();
  const { category } = form.values;
  const known = useQuery({ ...caseFiltersQuery(category), enabled: findCategory(category) !== undefined });
  return (
    <TagsInput
      label="Learning goals"
      description="Only staff see them: in the list of assignments and in the insight of the course"
      mt="sm"
      disabled={disabled}
      data={known.data?.goals.map(({ title }) => title) ?? []}
      maxTags={limits.goalsPerSection}
      value={section.goals}
      onChange={(goals) =>
        form.setFieldValue(
          `subAssignments.${index}.goals`,
          goals.map((goal) => goal.trim().slice(0, limits.goalLength)).filter(Boolean),
        )
      }
    />
  );
}

const inWords = (section: Parameters<typeof isInpatient>[0]) => (isInpatient(section) ? "inpatient" : "outpatient");

function settingsInWords(
  { lookup, serviceDate, patient, setting, goals, poa }: SectionForm,
  hasPatient: boolean,
): string {
  return [
    `Code lookup ${lookup}`,
    ...(setting ? [setting] : []),
    ...(isDay(serviceDate) ? [formatDate(serviceDate, "UTC")] : []),
    ...(hasPatient && poa === "on" ? ["POA of ICD codes"] : []),
    ...(hasPatient ? [patientInWords(patient)] : []),
    ...(goals.length > 0 ? [`${goals.length} learning ${goals.length === 1 ? "goal" : "goals"}`] : []),
  ].join(" · ");
}
