import {
  Alert,
  Button,
  Card,
  Checkbox,
  FileInput,
  Group,
  Progress,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { IconAlertTriangle, IconCheck, IconFileImport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type CodeSystem, codeFileMegabytes } from "#contract/code-systems.ts";
import type { Reply } from "#contract/endpoints.ts";
import { figure } from "#contract/figures.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate } from "#contract/time.ts";
import { codesChanged } from "../../../api/changes.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { type CodeFile, importCodes } from "../../../api/codes.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";

type Summary = Reply<"POST /admin/codes/import">;

const empty = { file: null as File | null, from: "", licenceHolder: "", licenceYear: "", isLicensed: false };

/** Imports a file in two steps: first it is checked and compared, then put in force. */
function useImport() {
  const [isCpt, setCpt] = useState(false);
  const [sent, setSent] = useState(0);
  const [checked, setChecked] = useState<Summary>();
  const [done, setDone] = useState<Summary>();
  const form = useForm({
    initialValues: empty,
    validate: {
      file: (file) =>
        file && file.size > codeFileMegabytes * 1024 ** 2 ? sentences.tooLarge(codeFileMegabytes) : null,
    },
    // The checked file is no longer the one that would be sent.
    onValuesChange: (next, before) => {
      setChecked(undefined);
      if (next.file === before.file) return;
      setDone(undefined);
      send.reset();
    },
  });
  const send = useMutation({
    mutationFn: ({ given, dryRun }: { given: CodeFile; dryRun: boolean }) => {
      setSent(0);
      return importCodes(given, dryRun, { onProgress: setSent });
    },
    onSuccess: (summary, { dryRun }) => {
      if (dryRun) return setChecked(summary);
      form.reset();
      setChecked(undefined);
      setDone(summary);
      void codesChanged();
    },
    onError: (error) => {
      setChecked(undefined);
      if (!(error instanceof ApiFault)) return;
      form.setErrors(error.fields);
      if ("licenceHolder" in error.fields || "licenceYear" in error.fields) setCpt(true);
    },
  });
  const submit = form.onSubmit(({ file, from, licenceHolder, licenceYear }) => {
    setDone(undefined);
    if (file) send.mutate({ given: { file, from, licenceHolder, licenceYear }, dryRun: checked === undefined });
  });
  return { form, isCpt, sent, checked, done, send, submit };
}

/** The form to import a release: the file, the data that it does not contain, and the preview. */
export function ImportCard() {
  const { form, isCpt, sent, checked, done, send, submit } = useImport();
  const { file, isLicensed } = form.values;
  return (
    <Card component="form" noValidate onSubmit={submit} aria-label="Import a release">
      <Stack gap="sm">
        <Title order={2}>Import a release</Title>
        <Text c="dimmed" fz="xs">
          The agencies' own files: order files, HCPCS, tabular list, tables and index of ICD-10-PCS, weights of MS-DRGs,
          or a CSV of codes and titles. Plain, .gz or .zip, up to 200 MB.
        </Text>
        <FileInput
          label="File"
          placeholder={sentences.fileMissing}
          leftSection={<IconFileImport size={16} aria-hidden />}
          clearable
          clearButtonProps={{ "aria-label": "Remove the file" }}
          {...form.getInputProps("file")}
          error={send.error ? form.errors.file !== undefined : form.errors.file}
        />
        <DayInput
          label="In force from"
          description="If the file does not say so"
          {...form.getInputProps("from")}
          value={form.values.from}
        />
        {isCpt && <Licence form={form} />}
        {send.isPending && <Working sent={sent} isTrial={send.variables.dryRun} />}
        {send.error && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={16} aria-hidden />}>
            {faultText(send.error)} Nothing was changed.
          </Alert>
        )}
        {checked && <ImportPreview summary={checked} />}
        {done && (
          <Alert color="green" role="status" icon={<IconCheck size={16} aria-hidden />}>
            {nameOf(done)} is in force: {inWords(done)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={!file || (isCpt && !isLicensed)} loading={send.isPending}>
            {checked ? `Put in force from ${formatDate(checked.from, "UTC")}` : "Check the file"}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Confirms the licence for CPT, whose codes are property of the AMA. */
function Licence({ form }: { form: UseFormReturnType<typeof empty> }) {
  return (
    <>
      <Alert color="yellow" title="CPT needs your own licence">
        CPT belongs to the American Medical Association. Casebook ships none of its titles.
      </Alert>
      <Group grow align="flex-start">
        <TextInput label="Licence holder" {...form.getInputProps("licenceHolder")} />
        <TextInput label="Year" inputMode="numeric" {...form.getInputProps("licenceYear")} />
      </Group>
      <Checkbox
        label="We hold a CPT licence that covers the staff and students of this institute."
        description="Kept in the audit log with your name."
        {...form.getInputProps("isLicensed", { type: "checkbox" })}
      />
    </>
  );
}

function Working({ sent, isTrial }: { sent: number; isTrial: boolean }) {
  const percent = Math.round(sent * 100);
  const isSent = sent >= 1;
  const text = isSent ? (isTrial ? "Checking every line" : "Putting it in force") : `Sending: ${percent} %`;
  return (
    <div role="status">
      <Text fz="xs" mb="xxs">
        {text}
      </Text>
      <Progress value={isSent ? 100 : percent} animated={isSent} aria-label={text} />
    </div>
  );
}

/** The content of the file, and what its import would change. */
function ImportPreview({ summary }: { summary: Summary }) {
  const { skipped } = summary;
  return (
    <Alert role="status" title={nameOf(summary)}>
      <div>{inWords(summary)}</div>
      {skipped.length > 0 && (
        <details>
          <summary>
            {skipped.length === 1 ? "1 line of the file's header" : `${skipped.length} lines of the file's header`} left
            out
          </summary>
          {skipped.map(({ line, text }) => (
            <div key={line}>
              {line}: {text}
            </div>
          ))}
        </details>
      )}
      <div>Nothing has changed yet.</div>
    </Alert>
  );
}

function nameOf({ system, release }: Summary): string {
  return `${systemTitles[system]}, ${release}`;
}

function inWords({ codes, added, removed, changed }: Summary): string {
  if (added + removed + changed === 0) return "the same as what is loaded. Nothing to do.";
  return `${figure(codes)} ${codes === 1 ? "code" : "codes"}: ${figure(added)} added, ${figure(removed)} removed, ${figure(changed)} changed.`;
}

const systemTitles: Record<CodeSystem, string> = {
  icd10cm: "ICD-10-CM",
  icd10pcs: "ICD-10-PCS",
  hcpcs: "HCPCS Level II",
  cpt: "CPT",
  modifier: "Modifiers",
  drg: "MS-DRG",
};
