import { Alert, Button, Card, Group, Loader, Progress, Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconAlertCircle, IconArrowLeft, IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { faultText } from "../../api/client.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { useLeaveGuard } from "../../parts/use-leave-guard.ts";
import { FillMissing } from "./fill-missing.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportTable, type Shown } from "./import-table.tsx";
import { Source } from "./source.tsx";
import { type Import, useImport } from "./use-import.ts";

/** /admin/student/import: a class from a spreadsheet or a pasted list (picture import.png). */
export function Screen() {
  const sheet = useImport();
  const { file, told, done, read, check, write } = sheet;
  useLeaveGuard(() => told !== undefined && !done, {
    title: "Leave the import?",
    question: "Nothing from this file has been imported yet. Your corrections here will be lost.",
    confirm: "Leave",
  });
  const fault = read.error ?? check.error ?? write.error;
  return (
    <>
      <PageHead title="Import students" hint="From a CSV or XLSX file. Nothing is written until you press Import.">
        <Button
          component={Link}
          to="/admin/student"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Students
        </Button>
      </PageHead>
      {fault && (
        <Alert mb="sm" color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {faultText(fault, "The file could not be read. Please try again.")}
        </Alert>
      )}
      {!told && !read.isPending && <Source onChoose={sheet.choose} />}
      {read.isPending && (
        <Group role="status">
          <Loader size="sm" />
          <Text>Reading {file?.name}</Text>
        </Group>
      )}
      {told && !done && <Check sheet={sheet} />}
      {done && <ImportDone done={done} onAnother={() => sheet.choose(undefined)} />}
    </>
  );
}

/** What the file would do, row by row, and what is wrong in it. */
function Check({ sheet }: { sheet: Import }) {
  const { file, told, check, write } = sheet;
  const [shown, setShown] = useState<Shown>("all");
  if (!told) return null;
  const coming = told.new + told.changed;
  return (
    <>
      <Card mb="sm" py="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <IconFileSpreadsheet size={18} aria-hidden />
            <Text fw={600}>{file?.name}</Text>
            <Text c="dimmed" fz="xs">
              {told.rows.length} {told.rows.length === 1 ? "row" : "rows"}
              {told.headings.unknown.length > 0 && ` · not taken: ${told.headings.unknown.join(", ")}`}
            </Text>
          </Group>
          <Button variant="default" size="xs" onClick={() => sheet.choose(undefined)}>
            Another file
          </Button>
        </Group>
      </Card>
      <FillMissing rows={told.rows} onFill={sheet.fill} />
      {told.wrong > 0 && (
        <Alert mb="sm" color="red" variant="light" role="status" icon={<IconAlertCircle size={18} aria-hidden />}>
          <b>{told.wrong === 1 ? "1 row is wrong." : `${told.wrong} rows are wrong.`}</b> Correct them here or in the
          file: all rows are imported together, or none.
        </Alert>
      )}
      {write.isPending && <Importing seconds={told.seconds} />}
      <ImportTable told={told} shown={shown} onShow={setShown} isChecking={check.isPending} sheet={sheet} />
      <Group justify="space-between" mt="md">
        <Text c="dimmed" fz="xs">
          {told.seconds > longSeconds && `The import takes about ${inWords(told.seconds)}. `}
          {told.new > 0 && "Students without a password get one; their slips can be printed after the import. "}
          Students who are not in the file stay as they are.
        </Text>
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={write.isPending}
          disabled={told.wrong > 0 || coming === 0 || check.isPending}
          onClick={sheet.importAll}
        >
          {coming === 0 ? "Nothing to import" : `Import ${coming} ${coming === 1 ? "student" : "students"}`}
        </Button>
      </Group>
    </>
  );
}

const longSeconds = 5;
const inWords = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** How far an import is, by how long it was said to take; the bar is full only when it is done. */
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
      <Text fw={600} mb={6}>
        Importing: {seconds > past + 1 ? `about ${inWords(seconds - past)} left` : "almost done"}. Nothing is written
        until all of it is ready.
      </Text>
      <Progress value={share} aria-label="Import" />
    </Card>
  );
}
