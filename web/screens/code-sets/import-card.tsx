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
import { IconAlertTriangle, IconCheck, IconFileImport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Reply } from "#contract/endpoints.ts";
import { formatDate } from "#contract/time.ts";
import { codesChanged } from "../../api/changes.ts";
import { ApiFault, faultText } from "../../api/client.ts";
import { type CodeFile, importCodes } from "../../api/codes.ts";
import { DayInput } from "../../parts/day-input.tsx";
import { systemTitles } from "./system-titles.ts";

type Summary = Reply<"POST /admin/codes/import">;

const nothing = { from: "", licenceHolder: "", licenceYear: "" };

/** A file on its way in, in two steps: it is checked and compared, and only then put in force. */
function useImport() {
  const [file, setFile] = useState<File | null>(null);
  const [said, setSaid] = useState(nothing);
  const [isCpt, setCpt] = useState(false);
  const [sent, setSent] = useState(0);
  const [checked, setChecked] = useState<Summary>();
  const [done, setDone] = useState<Summary>();
  const send = useMutation({
    mutationFn: ({ given, dryRun }: { given: CodeFile; dryRun: boolean }) => {
      setSent(0);
      return importCodes(given, dryRun, { onProgress: setSent });
    },
    onSuccess: (summary, { dryRun }) => {
      if (dryRun) return setChecked(summary);
      setDone(summary);
      setChecked(undefined);
      setFile(null);
      setSaid(nothing);
      void codesChanged();
    },
    onError: (error) => {
      setChecked(undefined);
      if (error instanceof ApiFault && ("licenceHolder" in error.fields || "licenceYear" in error.fields)) setCpt(true);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDone(undefined);
    if (file) send.mutate({ given: { file, ...said }, dryRun: checked === undefined });
  };
  const choose = (next: File | null) => {
    setFile(next);
    setChecked(undefined);
    setDone(undefined);
    send.reset();
  };
  const change = (next: Partial<typeof nothing>) => {
    setSaid({ ...said, ...next });
    setChecked(undefined);
  };
  return { file, said, isCpt, sent, checked, done, send, submit, choose, change };
}

/** The import of a release: a file, what it does not say itself, and what it would bring. */
export function ImportCard() {
  const { file, said, isCpt, sent, checked, done, send, submit, choose, change } = useImport();
  const [isLicensed, setLicensed] = useState(false);
  const fields = send.error instanceof ApiFault ? send.error.fields : {};
  return (
    <Card component="form" onSubmit={submit} aria-label="Import a release">
      <Stack gap="sm">
        <Title order={2}>Import a release</Title>
        <Text c="dimmed" fz="xs">
          The agencies' own files: order files, HCPCS, tabular list, tables and index of ICD-10-PCS, weights of MS-DRGs,
          or a CSV of codes and titles. Plain, .gz or .zip, up to 200 MB.
        </Text>
        <FileInput
          label="File"
          placeholder="Choose a file"
          value={file}
          error={fields.file !== undefined}
          leftSection={<IconFileImport size={16} aria-hidden />}
          onChange={choose}
          clearable
          clearButtonProps={{ "aria-label": "Take the file away" }}
        />
        <DayInput
          label="In force from"
          description="Where the file does not say it itself"
          value={said.from}
          error={fields.from}
          onChange={(from) => change({ from })}
        />
        {isCpt && (
          <Licence said={said} fields={fields} isLicensed={isLicensed} onChange={change} onLicensed={setLicensed} />
        )}
        {send.isPending && <Working sent={sent} isTrial={send.variables.dryRun} />}
        {send.error && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={16} aria-hidden />}>
            {faultText(send.error)} Nothing was changed.
          </Alert>
        )}
        {checked && <Told summary={checked} />}
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

interface LicenceProps {
  said: typeof nothing;
  fields: Readonly<Record<string, string>>;
  isLicensed: boolean;
  onChange: (next: Partial<typeof nothing>) => void;
  onLicensed: (isLicensed: boolean) => void;
}

/** Who may show the codes of CPT, which belong to somebody else. */
function Licence({ said, fields, isLicensed, onChange, onLicensed }: LicenceProps) {
  return (
    <>
      <Alert color="yellow" title="CPT needs your own licence">
        CPT belongs to the American Medical Association. Casebook ships none of its titles.
      </Alert>
      <Group grow align="flex-start">
        <TextInput
          label="Licence holder"
          value={said.licenceHolder}
          error={fields.licenceHolder}
          onChange={(event) => onChange({ licenceHolder: event.currentTarget.value })}
        />
        <TextInput
          label="Year"
          inputMode="numeric"
          value={said.licenceYear}
          error={fields.licenceYear}
          onChange={(event) => onChange({ licenceYear: event.currentTarget.value })}
        />
      </Group>
      <Checkbox
        label="We hold a CPT licence that covers the staff and students of this institute."
        description="Kept in the audit log with your name."
        checked={isLicensed}
        onChange={(event) => onLicensed(event.currentTarget.checked)}
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
      <Text fz="xs" mb={4}>
        {text}
      </Text>
      <Progress value={isSent ? 100 : percent} animated={isSent} aria-label={text} />
    </div>
  );
}

/** What the file is and would bring. */
function Told({ summary }: { summary: Summary }) {
  const { skipped } = summary;
  return (
    <Alert role="status" title={nameOf(summary)}>
      <div>{inWords(summary)}</div>
      {skipped.length > 0 && (
        <details>
          <summary>
            {skipped.length === 1 ? "1 line of the agency's head" : `${skipped.length} lines of the agency's head`} left
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
  const count = (number: number) => number.toLocaleString("en-US");
  return `${count(codes)} ${codes === 1 ? "code" : "codes"}: ${count(added)} added, ${count(removed)} removed, ${count(changed)} changed.`;
}
