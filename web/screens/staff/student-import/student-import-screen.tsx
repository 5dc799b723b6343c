import { Alert, Anchor, Button, Card, Group, Loader, Progress, Text, VisuallyHidden } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconAlertCircle, IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { StudentImport } from "#contract/api/student-import.ts";
import { calendarDay } from "#contract/time.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { StepNumber } from "../../../parts/page/step-number.tsx";
import { FillMissing } from "./fill-missing.tsx";
import classes from "./import.module.css";
import { ImportDone } from "./import-done.tsx";
import { ImportTable, type Shown } from "./import-table.tsx";
import { EmptySpreadsheet, pastedName, Source } from "./source.tsx";
import { type Import, useImport } from "./use-import.ts";
import { verdictOf } from "./verdict.ts";
import { Warnings } from "./warnings.tsx";

const leaving: LeaveQuestion = {
  title: "Leave the import?",
  question: "Nothing has been imported yet. Your corrections here will be lost.",
  confirm: "Leave",
};
const leavingList: LeaveQuestion = { ...leaving, question: "Nothing has been imported yet. Your list will be lost." };

/** /admin/student/import: adds a class from a spreadsheet or a pasted list. */
export function Screen() {
  const sheet = useImport();
  const { file, preview, done, read, write } = sheet;
  const [pasted, setPasted] = useState("");
  useLeaveGuard(() => !done && (preview !== undefined || pasted.trim() !== ""), preview ? leaving : leavingList);
  return (
    <>
      <PageHead
        title="Import students"
        hint={
          <>
            <Anchor component={Link} to="/admin/student" fz="xs" underline="always">
              Students
            </Anchor>{" "}
            · from a CSV or XLSX file. Nothing is written until you press Import.
          </>
        }
      >
        <EmptySpreadsheet />
      </PageHead>
      <Card mb="sm" py="sm">
        <Group justify="space-between" mih={30}>
          <Steps at={done ? "done" : write.isPending ? "Import" : preview ? "Check" : "File"} />
          {preview && !done && <ChosenFile sheet={sheet} />}
        </Group>
      </Card>
      <Fault sheet={sheet} />
      {read.isPending && (
        <Group role="status" mb="sm">
          <Loader size="sm" />
          <Text>Reading {file?.name}</Text>
        </Group>
      )}
      {!preview && <Source pasted={pasted} onPaste={setPasted} onChoose={sheet.choose} />}
      {preview && !done && <Check sheet={sheet} />}
      {done && (
        <ImportDone
          done={done}
          onAnother={() => {
            setPasted("");
            sheet.choose(undefined);
          }}
        />
      )}
    </>
  );
}

function Fault({ sheet: { read, check, write, checkAgain } }: { sheet: Import }) {
  const fault = read.error ?? check.error ?? write.error;
  if (!fault) return null;
  const isAnswerLost = write.error instanceof ApiFault && write.error.status === 0;
  return (
    <Alert mb="sm" color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
      {faultText(fault)}
      {(check.isError || isAnswerLost) && (
        <Button size="xs" variant="default" ml="sm" onClick={checkAgain}>
          Check again
        </Button>
      )}
      {isAnswerLost && (
        <div>
          The students may have been imported anyway: check the list again. Their slips are printed from{" "}
          <Anchor component={Link} to="/admin/credentials" fz="inherit" underline="always">
            Student Credentials
          </Anchor>
          .
        </div>
      )}
    </Alert>
  );
}

/** The preview of the import, row by row, with its faults. */
function Check({ sheet }: { sheet: Import }) {
  const { preview, check, write } = sheet;
  const [shown, setShown] = useState<Shown>("all");
  const { timeZone } = useQuery(settingsQuery).data ?? {};
  const today = calendarDay(new Date().toISOString(), timeZone);
  if (!preview) return null;
  const wrong = preview.rows.filter((row) => verdictOf(row) === "wrong").length;
  return (
    <>
      <FillMissing rows={preview.rows} onFill={sheet.fill} />
      {wrong > 0 && (
        <Alert mb="sm" color="red" variant="light" role="status" icon={<IconAlertCircle size={18} aria-hidden />}>
          <b>{wrong === 1 ? "1 row is wrong." : `${wrong} rows are wrong.`}</b> Correct the wrong rows or leave them
          out: all rows are imported together, or none.
        </Alert>
      )}
      <Warnings rows={preview.rows} today={today} />
      {write.isPending && <Importing seconds={preview.seconds} />}
      <ImportTable
        preview={preview}
        today={today}
        shown={shown}
        onShow={setShown}
        isChecking={check.isPending}
        sheet={sheet}
        foot={<Foot sheet={sheet} preview={preview} />}
      />
    </>
  );
}

/** The chosen file, and a button to choose another. */
function ChosenFile({ sheet: { file, preview, choose, isCorrected } }: { sheet: Import }) {
  const { rows = [], headings = { unknown: [] } } = preview ?? {};
  const another = file?.name === pastedName ? "Another list" : "Another file";
  const leave = () => choose(undefined);
  const ask = () => (isCorrected() ? askBefore({ ...leaving, title: `${another}?`, act: leave }) : leave());
  return (
    <Group gap="xs">
      <IconFileSpreadsheet size={18} color="var(--cb-match)" aria-hidden />
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {file?.name}
      </Text>
      <Text c="dimmed" fz="xs">
        {rows.length} {rows.length === 1 ? "row" : "rows"}
        {headings.unknown.length > 0 && ` · ignored columns: ${headings.unknown.join(", ")}`}
      </Text>
      <Button variant="default" size="xs" onClick={ask}>
        {another}
      </Button>
    </Group>
  );
}

/** The effect of the import, and its buttons. */
function Foot({ sheet: { check, write, importAll }, preview }: { sheet: Import; preview: StudentImport }) {
  return (
    <Group justify="space-between" px="md" py="sm" style={{ borderTop: "1px solid var(--cb-line)" }}>
      <Text maw={620} c="dimmed" fz="xs">
        {preview.seconds > longSeconds && `The import takes about ${inWords(preview.seconds)}. `}
        {preview.new > 0 && "Students without a password get one; their slips can be printed after the import. "}
        Students who are not in the list are not changed.
      </Text>
      <Group gap="xs" ml="auto" justify="flex-end">
        <Button component={Link} to="/admin/student" variant="subtle">
          Cancel
        </Button>
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={write.isPending}
          disabled={preview.wrong > 0 || preview.new + preview.changed === 0 || check.isPending}
          onClick={importAll}
        >
          {importLabel(preview)}
        </Button>
      </Group>
    </Group>
  );
}

function importLabel(preview: StudentImport): string {
  const coming = preview.new + preview.changed;
  if (coming === 0) return preview.wrong > 0 ? "Import" : "Nothing to import";
  return `Import ${coming} ${coming === 1 ? "student" : "students"}`;
}

const longSeconds = 5;
const inWords = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** The progress of an import, estimated from the server's forecast. The bar is full only when it is done. */
function Importing({ seconds }: { seconds: number }) {
  const [past, setPast] = useState(0);
  const { start, stop } = useInterval(() => setPast((before) => before + 1), 1000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  const share = Math.min(95, (100 * past) / Math.max(1, seconds));
  return (
    <Card mb="sm" role="status">
      <Text fw={600} mb="xs">
        Importing: {seconds > past + 1 ? `about ${inWords(seconds - past)} left` : "almost done"}. Nothing is written
        until all of it is ready.
      </Text>
      <Progress value={share} aria-label="Import" />
    </Card>
  );
}

const steps = ["File", "Check", "Import"] as const;

/** The steps of an import. Nothing is written before the last one. */
function Steps({ at }: { at: (typeof steps)[number] | "done" }) {
  const now = at === "done" ? steps.length : steps.indexOf(at);
  return (
    <Group
      component="ol"
      gap="sm"
      wrap="nowrap"
      fw={600}
      className={classes.steps ?? ""}
      aria-label="Steps of the import"
    >
      {steps.map((name, place) => (
        <Group
          key={name}
          component="li"
          gap="xs"
          wrap="nowrap"
          c={place > now ? "dimmed" : undefined}
          aria-current={place === now ? "step" : undefined}
        >
          <StepNumber number={place + 1} state={place < now ? "done" : place === now ? "now" : undefined} />
          {place < now && <VisuallyHidden>Done: </VisuallyHidden>}
          {name}
        </Group>
      ))}
    </Group>
  );
}
