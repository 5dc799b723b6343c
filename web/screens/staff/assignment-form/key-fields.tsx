import { Box, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { answerFields, type CodingField, fieldLabels, isListField, mostCharacters } from "#contract/answers.ts";
import type { Finding } from "#contract/api/check-codes.ts";
import { readDay } from "#contract/days.ts";
import { moveNote, noteKey } from "#contract/evidence.ts";
import { isAnswered } from "#contract/normalise.ts";
import { isGrouped, isInpatient } from "#contract/setting.ts";
import { CodeTextInput } from "../../../parts/codes/code-text-input.tsx";
import { CodesInput } from "../../../parts/codes/codes-input/codes-input.tsx";
import { OtherLists, type ReceivingList } from "../../../parts/codes/codes-input/other-lists.ts";
import { poaHint, usePoa } from "../../../parts/codes/codes-input/poa.tsx";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { HasSeverity } from "../../../parts/codes/severity.tsx";
import { AgeOffer } from "./age-offer.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";
import classes from "./key-drg.module.css";
import { KeyDrg } from "./key-drg.tsx";
import { PoaOfKey } from "./poa-of-key.tsx";
import sections from "./sections.module.css";

interface KeyFieldsProps {
  section: SectionForm;
  index: number;
  fields: readonly CodingField[];
  /** The day on which the assignment was assigned; empty for a new one. */
  givenOn: string;
  disabled: boolean;
}

/** The answer key of a predefined section. */
export function KeyFields({
  section,
  index,
  fields,
  givenOn,
  disabled,
  findings,
}: KeyFieldsProps & { findings: readonly Finding[] }) {
  const form = useAssignmentFormContext();
  const hasDrgBelow = isGrouped({ setting: section.setting, category: form.values.category });
  const [byField] = useState(() => new Map<CodingField, ReceivingList>());
  const carry = useCarryNote(index);
  return (
    <LookupOn day={readDay(section.serviceDate) ?? givenOn}>
      <Box className={sections.key ?? ""} role="group" aria-label="Answer key">
        <HasSeverity value={isInpatient({ setting: section.setting, category: form.values.category })}>
          <PoaOfKey section={section} index={index} disabled={disabled}>
            <OtherLists value={{ has: (field) => fields.includes(field), byField, carry }}>
              {fields
                .filter((field) => !(hasDrgBelow && field === "drgValue"))
                .map((field) => (
                  <div key={field} data-wide={isListField(field) || field === "notes"}>
                    <KeyField field={field} index={index} disabled={disabled} findings={findings} />
                    {field === "ageOrDob" && <AgeOffer section={section} index={index} disabled={disabled} />}
                  </div>
                ))}
            </OtherLists>
          </PoaOfKey>
        </HasSeverity>
      </Box>
    </LookupOn>
  );
}

/** The foot of a key, always visible: the typed DRG, and the DRG of its codes. */
export function DrgOfKey({ section, index, givenOn, disabled }: Omit<KeyFieldsProps, "fields">) {
  const form = useAssignmentFormContext();
  const moveNoteOf = useMoveNote(index, "drgValue");
  if (!isGrouped({ setting: section.setting, category: form.values.category })) return null;
  return (
    <LookupOn day={readDay(section.serviceDate) ?? givenOn}>
      <div className={classes.row}>
        <KeyField field="drgValue" index={index} disabled={disabled} findings={[]} />
        <KeyDrg
          section={section}
          givenOn={givenOn}
          onUse={(drg) => {
            moveNoteOf(section.answerKey.drgValue, drg, [drg]);
            form.setFieldValue(`subAssignments.${index}.answerKey.drgValue`, drg);
          }}
        />
      </div>
    </LookupOn>
  );
}

/**
 * Returns a function that moves the note of a code to the code that replaces it; `codes` is the list after the change.
 */
function useMoveNote(index: number, field: CodingField) {
  const form = useAssignmentFormContext();
  return (from: string, to: string, codes: readonly string[]) => {
    const { keyNotes = {} } = form.getValues().subAssignments[index] ?? {};
    const notes = keyNotes[field] ?? {};
    const moved = moveNote(notes, from, to, codes);
    if (moved !== notes) form.setFieldValue(`subAssignments.${index}.keyNotes`, { ...keyNotes, [field]: moved });
  };
}

/** Returns a function that moves the note of a code to the list into which the code was moved. */
function useCarryNote(index: number) {
  const form = useAssignmentFormContext();
  return (code: string, from: CodingField, to: CodingField) => {
    const { keyNotes = {} } = form.getValues().subAssignments[index] ?? {};
    const { [noteKey(code)]: note, ...others } = keyNotes[from] ?? {};
    if (!note) return;
    const moved = { ...keyNotes, [from]: others, [to]: { ...keyNotes[to], [noteKey(code)]: note } };
    form.setFieldValue(`subAssignments.${index}.keyNotes`, moved);
  };
}

interface KeyFieldProps extends Pick<KeyFieldsProps, "index" | "disabled"> {
  field: CodingField;
  findings: readonly Finding[];
}

function KeyField({ field, index, disabled, findings }: KeyFieldProps) {
  const form = useAssignmentFormContext();
  const props = form.getInputProps(`subAssignments.${index}.answerKey.${field}`);
  const explainedText = useRef("");
  const moveNoteOf = useMoveNote(index, field);
  const hasPoa = usePoa(field) !== null;
  if (isListField(field)) {
    return (
      <CodesInput
        field={field}
        label={fieldLabels[field]}
        description={hasPoa ? `Principal first; ${poaHint}` : undefined}
        disabled={disabled}
        findings={findings.filter((finding) => finding.field === field)}
        onReplaced={moveNoteOf}
        {...codesProps(props)}
      />
    );
  }
  const most = mostCharacters(field) ?? Number.POSITIVE_INFINITY;
  if (answerFields[field].system !== undefined) {
    const { value = "", onChange, ...others } = props;
    const label = fieldLabels[field];
    const change = (text: string) => {
      // The note moves with each change, even if the field was empty in between.
      if (isAnswered(value)) explainedText.current = value;
      if (isAnswered(text)) moveNoteOf(explainedText.current, text, [text]);
      onChange(text);
    };
    return <CodeTextInput field={field} label={label} maxLength={most} value={value} onText={change} {...others} />;
  }
  return field === "notes" ? (
    <Textarea label={fieldLabels[field]} autosize minRows={1} maxRows={6} maxLength={most} {...props} />
  ) : (
    <TextInput label={fieldLabels[field]} maxLength={most} {...props} />
  );
}

/** Returns the field properties that CodesInput needs. */
function codesProps({
  value,
  error,
  onChange,
}: {
  value?: string[];
  error?: string;
  onChange: (codes: string[]) => void;
}) {
  return { value: value ?? [], error, onChange };
}
