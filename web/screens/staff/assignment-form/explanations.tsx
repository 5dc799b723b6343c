import { Button, Checkbox, Group, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { answerFields, type CodingField, fieldLabels } from "#contract/answers.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import type { KeyNote } from "#contract/grading-rules.ts";
import { limits } from "#contract/limits.ts";
import { isAnswered } from "#contract/normalise.ts";
import { Absent } from "../../../parts/chart/evidence/passages.tsx";
import { CodesInput } from "../../../parts/codes/codes-input/codes-input.tsx";
import { useCheckedCodes } from "../../../parts/codes/use-checked-codes.ts";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import type { SectionForm } from "./form-values.ts";

interface ExplanationsProps {
  section: SectionForm;
  index: number;
  fields: readonly CodingField[];
  disabled: boolean;
  /** The code whose explanation was requested last. */
  asked: KeyCode | undefined;
}

export interface KeyCode {
  field: CodingField;
  code: string;
}

/** Returns the codes and texts of a key in the form's order, each once. */
function codesOf({ answerKey }: SectionForm, fields: readonly CodingField[]): KeyCode[] {
  return fields
    .filter((field) => !answerFields[field].isUngraded && isAnswered(answerKey[field]))
    .flatMap((field) => {
      const codes = new Map([answerKey[field]].flat().map((code) => [noteKey(code), code]));
      return [...codes.values()].map((code) => ({ field, code }));
    });
}

/** The notes of each code that students read with their result: rationale, evidence, and accepted alternatives. */
export function Explanations({ section, index, fields, disabled, asked }: ExplanationsProps) {
  const form = useAssignmentFormContext();
  const codes = codesOf(section, fields);
  const noteOf = ({ field, code }: KeyCode) => section.keyNotes[field]?.[noteKey(code)] ?? {};
  const explained = codes.filter((one) => Object.keys(noteOf(one)).some((name) => name !== "poa")).length;
  const change = ({ field, code }: KeyCode, note: KeyNote) =>
    form.setFieldValue(`subAssignments.${index}.keyNotes`, {
      ...section.keyNotes,
      [field]: { ...section.keyNotes[field], [noteKey(code)]: note },
    });
  if (codes.length === 0) return null;
  return (
    <Folded name="Explanations" summary={`${explained} of ${codes.length} explained`} openFor={asked}>
      <Stack gap="xs">
        {codes.map((one) => (
          <CodeNote
            key={`${one.field} ${one.code}`}
            {...one}
            note={noteOf(one)}
            disabled={disabled}
            asked={asked && isSame(asked, one) ? asked : undefined}
            onChange={(note) => change(one, note)}
          />
        ))}
      </Stack>
    </Folded>
  );
}

const isSame = (one: KeyCode, other: KeyCode) => one.field === other.field && noteKey(one.code) === noteKey(other.code);

interface CodeNoteProps extends KeyCode {
  note: KeyNote;
  disabled: boolean;
  /** A new object each time this explanation is requested. */
  asked: KeyCode | undefined;
  onChange: (note: KeyNote) => void;
}

function CodeNote(props: CodeNoteProps) {
  const { field, code, note, asked } = props;
  return (
    <Folded name={code} summary={noteInWords(field, note)} openFor={asked}>
      <CodeNoteFields {...props} />
    </Folded>
  );
}

function CodeNoteFields({ field, code, note, disabled, asked, onChange }: CodeNoteProps) {
  const why = useFocusWhenAsked(asked);
  const { rationale = "", optional = false, mayLead = false, evidence = [] } = note;
  const title = useCheckedCodes(answerFields[field].system, [code])(code)?.title;
  return (
    <Stack gap="xs">
      <Textarea
        ref={why}
        label={`Why ${code}`}
        description={`${title ? `${title}. ` : ""}Students see it with their result`}
        autosize
        disabled={disabled}
        minRows={1}
        maxRows={6}
        maxLength={limits.rationaleLength}
        value={rationale}
        onChange={(event) => onChange({ ...note, rationale: event.currentTarget.value })}
      />
      <Alternatives field={field} code={code} note={note} disabled={disabled} onChange={onChange} />
      <Checkbox
        label={`${code} is optional: no penalty if left out`}
        checked={optional}
        onChange={(event) => onChange({ ...note, optional: event.currentTarget.checked })}
      />
      {field === "icdCodes" && (
        <Checkbox
          label={`${code} may also be the principal diagnosis: both meet the definition equally`}
          checked={mayLead}
          onChange={(event) => onChange({ ...note, mayLead: event.currentTarget.checked })}
        />
      )}
      <EvidenceFields code={code} evidence={evidence} onChange={(places) => onChange({ ...note, evidence: places })} />
    </Stack>
  );
}

/** Returns the ref of a field that is focused and centred whenever `asked` changes. */
function useFocusWhenAsked(asked: object | undefined): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!asked) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "center" });
  }, [asked]);
  return field;
}

/** Accepted alternatives: codes, or texts one per line, because a name or a date may contain a comma. */
function Alternatives({ field, code, note, disabled, onChange }: Omit<CodeNoteProps, "asked">) {
  const { accept = [] } = note;
  if (answerFields[field].system)
    return (
      <CodesInput
        field={field}
        label={`Also accepted instead of ${code}`}
        disabled={disabled}
        value={accept}
        onChange={(codes) => onChange({ ...note, accept: codes })}
      />
    );
  return (
    <Textarea
      label={`Also accepted instead of ${code}`}
      description="One per line, such as the date of birth for an age"
      autosize
      disabled={disabled}
      minRows={1}
      value={accept.join("\n")}
      onChange={(event) => onChange({ ...note, accept: event.currentTarget.value.split("\n") })}
    />
  );
}

function noteInWords(
  field: CodingField,
  { rationale, accept = [], optional, mayLead, evidence = [] }: KeyNote,
): string {
  const parts = [
    fieldLabels[field],
    ...(optional ? ["optional"] : []),
    ...(mayLead ? ["may be first"] : []),
    ...(accept.length > 0 ? [`also ${accept.join(", ")}`] : []),
    ...evidence.map(({ page }) => `p. ${page}`),
    ...(rationale ? [rationale] : []),
  ];
  return parts.join(" · ");
}

interface EvidenceFieldsProps {
  code: string;
  evidence: readonly Evidence[];
  onChange: (places: Evidence[]) => void;
}

/** The passages of the chart: page and words. */
export function EvidenceFields({ code, evidence, onChange }: EvidenceFieldsProps) {
  const put = (at: number, place: Evidence) => onChange(evidence.with(at, place));
  return (
    <div>
      {evidence.map((place, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a passage changes during typing
        <div key={at}>
          <Group gap="xs" wrap="nowrap" mb="xs" align="end">
            <NumberInput
              label="Page"
              w={80}
              min={1}
              allowDecimal={false}
              value={place.page}
              onChange={(value) => put(at, { page: Math.max(1, Number(value) || 1), quote: place.quote })}
            />
            <TextInput
              label={`Words of the chart for ${code}`}
              style={{ flex: 1 }}
              maxLength={limits.quoteLength}
              value={place.quote}
              onChange={(event) => put(at, { page: place.page, quote: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              color="gray"
              px="xs"
              aria-label={`Remove place ${at + 1} of ${code}`}
              onClick={() => onChange(evidence.toSpliced(at, 1))}
            >
              <IconX size={16} aria-hidden />
            </Button>
          </Group>
          <Absent place={place} />
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...evidence, { page: 1, quote: "" }])}
        aria-label={`Add a place in the chart for ${code}`}
      >
        Place in the chart
      </Button>
    </div>
  );
}
