import { Button, Card, Group, SimpleGrid, Stack, Text, Textarea, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { studentColumns, studentColumnTitles } from "#contract/student-columns.ts";

const heading = studentColumns.map((column) => studentColumnTitles[column]).join(",");

/** Downloads a spreadsheet with the columns and no rows. */
export function EmptySpreadsheet() {
  return (
    <Button
      component="a"
      variant="default"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${heading}\r\n`)}`}
      download="students.csv"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Download a template
    </Button>
  );
}

/** The file name of a pasted list. */
export const pastedName = "Pasted list";

interface SourceProps {
  /** The text in the field for a pasted list. */
  pasted: string;
  onPaste: (list: string) => void;
  onChoose: (file: File) => void;
}

/** The source of an import: a file, or a pasted list. */
export function Source({ pasted, onPaste, onChoose }: SourceProps) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Card>
        <Stack gap="sm">
          <Title order={2}>A file</Title>
          <Dropzone
            multiple={false}
            role="button"
            inputProps={{ style: { display: "none" } }}
            onDrop={([file]) => file && onChoose(file)}
          >
            <Stack align="center" gap="xxs" py="lg" ta="center">
              <IconFileSpreadsheet size={32} aria-hidden />
              <Text fw={600}>Drop a CSV or XLSX file here, or press to choose one</Text>
              <Text c="dimmed" fz="xs">
                The first line names the columns, in any order. Only Name is required.
              </Text>
            </Stack>
          </Dropzone>
        </Stack>
      </Card>
      <Card
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== "") onChoose(new File([pasted], pastedName, { type: "text/csv" }));
        }}
      >
        <Stack gap="sm">
          <Title order={2}>A pasted list</Title>
          <Textarea
            label="Names, one per line, or rows copied from a spreadsheet"
            autosize
            minRows={6}
            maxRows={16}
            value={pasted}
            onChange={(event) => onPaste(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={pasted.trim() === ""}>
              Check the list
            </Button>
          </Group>
        </Stack>
      </Card>
    </SimpleGrid>
  );
}
