import { Alert, Anchor, Button, Card, Group, List, Loader, Stack, Table, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconAlertCircle, IconCircleCheck, IconPackageImport, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ImportedPackage } from "#contract/api/exchange.ts";
import { importPackage } from "../../../api/assignments.ts";
import { assignmentsChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { mayHaveArrivedText, useSendOnce } from "../../../api/send-key.ts";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { scrolledByKeys } from "../../../parts/page/scrolled-by-keys.ts";

/** /admin/assignments/import: imports a module or a course from another Casebook, after a preview. */
export function Screen() {
  const [file, setFile] = useState<File>();
  const sendOnce = useSendOnce();
  const read = useMutation({ mutationFn: (chosen: File) => importPackage(chosen, true) });
  const write = useMutation({
    mutationFn: (chosen: File) => sendOnce((key) => importPackage(chosen, false, key)),
    onSuccess: () => assignmentsChanged(),
  });
  const fault = write.error ?? read.error;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    write.reset();
    read.reset();
    if (chosen) read.mutate(chosen);
  };
  return (
    <>
      <PageHead
        title="Import assignments"
        hint={
          <>
            <Anchor component={Link} to="/admin/assignments" fz="xs" underline="always">
              Assignments
            </Anchor>{" "}
            · from a .zip that Casebook exported. Nothing is written until you press Import.
          </>
        }
      />
      {fault && (
        <Alert mb="sm" color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {faultText(fault)} {mayHaveArrivedText(write.error)}
        </Alert>
      )}
      {read.isPending && (
        <Group role="status">
          <Loader size="sm" />
          <Text>Reading {file?.name}</Text>
        </Group>
      )}
      {!read.data && !read.isPending && <ChooseFile onChoose={choose} />}
      {write.data ? (
        <Done done={write.data} onAnother={() => choose(undefined)} />
      ) : (
        read.data &&
        file && (
          <Check
            file={file}
            preview={read.data}
            isWriting={write.isPending}
            onAnother={() => choose(undefined)}
            onImport={() => write.mutate(file)}
          />
        )
      )}
    </>
  );
}

function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <Card>
      <Dropzone
        multiple={false}
        role="button"
        inputProps={{ style: { display: "none" } }}
        onDrop={([chosen]) => chosen && onChoose(chosen)}
      >
        <Stack align="center" gap="xxs" py="lg" ta="center">
          <IconPackageImport size={32} aria-hidden />
          <Text fw={600}>Drop an exported .zip here, or press to choose one</Text>
          <Text c="dimmed" fz="xs">
            One assignment or a whole course, with charts, keys and questions.
          </Text>
        </Stack>
      </Dropzone>
    </Card>
  );
}

interface CheckProps {
  file: File;
  preview: ImportedPackage;
  isWriting: boolean;
  onAnother: () => void;
  onImport: () => void;
}

/** The preview of an import: assignments, and what is left out. */
function Check({ file, preview: { assignments, findings }, isWriting, onAnother, onImport }: CheckProps) {
  return (
    <Stack gap="md">
      <Card padding={0}>
        <Group justify="space-between" p="md">
          <Title order={2}>{file.name}</Title>
          <Button variant="default" size="xs" onClick={onAnother}>
            Another file
          </Button>
        </Group>
        <Table.ScrollContainer minWidth={280} scrollAreaProps={scrolledByKeys("What is in the file")}>
          <Table horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Module</Table.Th>
                <Table.Th visibleFrom="md">Category</Table.Th>
                <Table.Th ta="right">Sections</Table.Th>
                <Table.Th ta="right">Questions</Table.Th>
                <Table.Th ta="right">Charts</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {assignments.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two modules may have the same name
                <Table.Tr key={index}>
                  <Table.Td style={{ overflowWrap: "anywhere" }}>
                    {one.moduleName}
                    <Text hiddenFrom="md" fz="xs" c="dimmed">
                      {one.category}
                    </Text>
                  </Table.Td>
                  <Table.Td visibleFrom="md">{one.category}</Table.Td>
                  <Table.Td ta="right">{one.sections}</Table.Td>
                  <Table.Td ta="right">{one.questions}</Table.Td>
                  <Table.Td ta="right">{one.charts}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
      <Card component="section" aria-label="Not included">
        <Title order={2} mb="xs">
          Not included
        </Title>
        <List size="sm" spacing="xxs">
          {findings.map(({ moduleName, text }) => (
            <List.Item key={`${moduleName} ${text}`}>
              {moduleName !== null && <b>{moduleName}: </b>}
              {text}
            </List.Item>
          ))}
          <List.Item>An export never contains submissions, results, disputes or older versions of a key.</List.Item>
        </List>
      </Card>
      <Group justify="space-between">
        <Text c="dimmed" fz="xs">
          They are imported as drafts, which only staff see. Either all of them are imported or none.
        </Text>
        <Button leftSection={<IconUpload size={16} aria-hidden />} loading={isWriting} onClick={onImport}>
          Import {assignments.length} {assignments.length === 1 ? "assignment" : "assignments"}
        </Button>
      </Group>
    </Stack>
  );
}

function Done({ done: { assignments }, onAnother }: { done: ImportedPackage; onAnother: () => void }) {
  return (
    <Card role="status">
      <Group gap="xs" mb="xs">
        <IconCircleCheck size={22} color="var(--cb-match)" aria-hidden />
        <Title order={2}>The import is done</Title>
      </Group>
      <Text>
        {assignments.length} {assignments.length === 1 ? "assignment was" : "assignments were"} added as{" "}
        {assignments.length === 1 ? "a draft" : "drafts"}.
      </Text>
      <Group mt="md">
        <Button component={Link} to="/admin/assignments?state=draft">
          See the drafts
        </Button>
        <Button variant="subtle" onClick={onAnother}>
          Import another file
        </Button>
      </Group>
    </Card>
  );
}
