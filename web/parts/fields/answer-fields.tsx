import { Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { answerFields, type CodingField, fieldLabels, fieldsAskedIn, isListField } from "#contract/answers.ts";
import type { OpenQuestion } from "#contract/api/student-assignments.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { moveNote, noteKey } from "#contract/evidence.ts";
import { type PoaRule, poaItem, poaOfCodes, readPoa, writePoa } from "#contract/poa.ts";
import { isInpatient, type Setting } from "#contract/setting.ts";
import { carryPassages, movePassages, useEvidenceDesk } from "../chart/evidence/evidence-desk.ts";
import { CodeTextInput } from "../codes/code-text-input.tsx";
import { CodesInput } from "../codes/codes-input/codes-input.tsx";
import { OtherLists, type ReceivingList } from "../codes/codes-input/other-lists.ts";
import { type PoaChanges, PoaOfForm, poaHint, usePoa } from "../codes/codes-input/poa.tsx";
import { HasSeverity } from "../codes/severity.tsx";
import { type AnswersProps, textField, textOf } from "./answer-text.tsx";
import { FieldLabel, FieldsInOrder, fieldMeanings, meaningsIn } from "./short-fields.tsx";

interface CodingFieldsProps extends AnswersProps {
  category: string;
  /** Null: the category decides. Undefined: the setting is unknown. */
  setting?: Setting | null;
  isWithout?: CodingField;
  /** Whether each ICD code takes a POA. */
  poa?: PoaRule;
  /** The lists in which every position counts. */
  exactOrder?: readonly CodingField[];
}

/** The coding form of a category (spec.md section 2); `isWithout` omits a field. */
export function CodingFields({
  category,
  setting,
  isWithout,
  poa = "off",
  exactOrder = [],
  ...answers
}: CodingFieldsProps) {
  const isStay = setting === undefined || isInpatient({ setting, category });
  const meanings = setting === undefined ? fieldMeanings : meaningsIn[isStay ? "inpatient" : "outpatient"];
  const fields = fieldsAskedIn(category).filter((field) => field !== isWithout);
  const [byField] = useState(() => new Map<CodingField, ReceivingList>());
  const desk = useEvidenceDesk();
  const carry = (code: string, from: CodingField, to: CodingField) => desk && carryPassages(desk, code, from, to);
  return (
    <HasSeverity value={isStay}>
      <PoaOfForm value={poa === "on" ? poaEntry(answers) : null}>
        <OtherLists value={{ has: (field) => fields.includes(field), byField, carry }}>
          <FieldsInOrder
            fields={fields}
            draw={(field) => (
              <Field
                key={field}
                field={field}
                meaning={meanings[field]}
                isExact={exactOrder.includes(field)}
                {...answers}
              />
            )}
          />
        </OtherLists>
      </PoaOfForm>
    </HasSeverity>
  );
}

/** Returns the POA of the answers, and a function that changes it. Codes that are no longer in the list lose theirs. */
function poaEntry({ answers, onAnswer }: AnswersProps) {
  const poa = readPoa(answers[poaItem]);
  return {
    of: (code: string) => poa[noteKey(code)],
    put: (changes: PoaChanges) => {
      const changed = Object.fromEntries(Object.entries(changes).map(([code, value]) => [noteKey(code), value]));
      const known = Object.entries({ ...poa, ...changed }).flatMap(([code, value]) => (value ? [[code, value]] : []));
      const codes = [...[answers.icdCodes ?? []].flat(), ...Object.keys(changed)];
      onAnswer(poaItem, writePoa(poaOfCodes(Object.fromEntries(known), codes)));
    },
  };
}

/** Returns the answers' POA after one code has replaced another; undefined if nothing changes. */
function movedPoa({ answers }: AnswersProps, from: string, to: string, codes: readonly string[]) {
  const poa = readPoa(answers[poaItem]);
  const moved = moveNote(poa, from, to, codes);
  return moved === poa ? undefined : writePoa(moved);
}

interface FieldProps extends AnswersProps {
  field: CodingField;
  /** Explains what the field asks for, if its label does not. */
  meaning: string | undefined;
  isExact: boolean;
}

function Field({ field, meaning, isExact, ...props }: FieldProps) {
  const { answers, faults, onAnswer } = props;
  const desk = useEvidenceDesk();
  const hasPoa = usePoa(field) !== null;
  const value = answers[field];
  if (isListField(field)) {
    return (
      <CodesInput
        field={field}
        label={fieldLabels[field]}
        description={hintOf({ meaning, isExact, hasPoa })}
        error={faults?.[field]}
        value={Array.isArray(value) ? value : []}
        onChange={(codes) => onAnswer(field, codes)}
        onReplaced={(from, to, codes) => {
          if (desk) movePassages(desk, field, { from, to, codes });
          const poa = field === "icdCodes" && movedPoa(props, from, to, codes);
          if (poa) onAnswer(poaItem, poa);
        }}
      />
    );
  }
  const { onChange, ...shown } = textField(props, field, findShapeHint(field, textOf(value)));
  const label = <FieldLabel field={field} meaning={meaning} />;
  if (field === "notes") {
    return <Textarea label={label} autosize minRows={2} maxRows={8} onChange={onChange} {...shown} />;
  }
  if (answerFields[field].system === undefined) {
    return <TextInput label={label} autoComplete="off" onChange={onChange} {...shown} />;
  }
  return <CodeTextInput field={field} label={label} onText={(text) => onAnswer(field, text)} {...shown} />;
}

/** The line above a list of codes. */
function hintOf({ meaning, isExact, hasPoa }: Pick<FieldProps, "meaning" | "isExact"> & { hasPoa: boolean }) {
  if (hasPoa) return `${isExact ? "Every position counts" : "Principal first"}; ${poaHint}`;
  return isExact ? "Every position counts." : meaning;
}

/** The questions of a section, for staff who answer them. */
export function QuestionFields({
  questions,
  answers,
  onAnswer,
}: AnswersProps & { questions: readonly OpenQuestion[] }) {
  return questions.map((question, index) => {
    if (question.type !== "dynamic") return null;
    const { _id, questionText, options } = question;
    const label = `${index + 1}. ${questionText}`;
    const value = textOf(answers[_id]);
    if (options.length === 0) {
      return (
        <Textarea
          key={_id}
          label={label}
          autosize
          minRows={1}
          value={value}
          onChange={(event) => onAnswer(_id, event.currentTarget.value)}
        />
      );
    }
    return (
      <Radio.Group key={_id} label={label} value={value} onChange={(chosen) => onAnswer(_id, chosen)}>
        <Stack gap="xs" mt="xs">
          {options.map((option) => (
            <Radio key={option} value={option} label={option} />
          ))}
        </Stack>
      </Radio.Group>
    );
  });
}
