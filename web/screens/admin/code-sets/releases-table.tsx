import { ActionIcon, Box, Button, Card, Table, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import type { CodeRelease } from "#contract/api/codes.ts";
import { figure } from "#contract/figures.ts";
import { formatDate, formatDateTime } from "#contract/time.ts";
import { codesChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { removeCodes } from "../../../api/codes.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import classes from "./code-sets.module.css";
import type { CodeSystemRow } from "./ended-note.tsx";

/** The purpose of each code set, beside its name. */
const uses: Record<string, string> = {
  icd10cm: "diagnoses",
  icd10pcs: "procedures",
  hcpcs: "supplies, drugs",
  cpt: "of the AMA",
  modifier: "of HCPCS and CPT",
  drg: "groups and weights",
};

/** The releases of each code set, newest first; older ones unfold. */
export function ReleasesTable({ systems }: { systems: CodeSystemRow[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <Card padding={0}>
      <Table className={classes.releases ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Code set</Table.Th>
            <Table.Th>Current release</Table.Th>
            <Table.Th ta="right">Codes</Table.Th>
            <Table.Th>From</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {systems.map(({ system, title, releases }) => {
            const isOpen = open === system;
            const [newest, ...older] = releases;
            const name = <Name title={title} use={uses[system] ?? ""} />;
            return (
              <Fragment key={system}>
                {newest && (
                  <Row
                    system={system}
                    release={newest}
                    name={
                      <>
                        {name}
                        {older.length > 0 && (
                          <Older
                            title={title}
                            count={older.length}
                            isOpen={isOpen}
                            onOpen={() => setOpen(isOpen ? undefined : system)}
                          />
                        )}
                      </>
                    }
                  />
                )}
                {isOpen && older.map((release) => <Row key={release.release} system={system} release={release} />)}
                {releases.length === 0 && (
                  <Table.Tr>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td colSpan={4} c="dimmed">
                      none: codes are checked by format only
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Name({ title, use }: { title: string; use: string }) {
  return (
    <>
      <strong>{title}</strong>{" "}
      <Box component="span" c="dimmed" fz="xs">
        {use}
      </Box>
    </>
  );
}

interface OlderProps {
  title: string;
  count: number;
  isOpen: boolean;
  onOpen: () => void;
}

function Older({ title, count, isOpen, onOpen }: OlderProps) {
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-xs"
        ms="-xs"
        rightSection={<Icon size={14} aria-hidden />}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {count} older<VisuallyHidden>{` ${count === 1 ? "release" : "releases"} of ${title}`}</VisuallyHidden>
      </Button>
    </div>
  );
}

interface RowProps {
  system: CodeSystemRow["system"];
  /** The name of the code set, for its newest release; older releases show their own title. */
  name?: ReactNode;
  release: CodeRelease;
}

function Row({ system, name, release }: RowProps) {
  const { title, from, to, codes, imported, source, importedAt, importedBy } = release;
  const days = from
    ? to
      ? `${formatDate(from, "UTC")} – ${formatDate(to, "UTC")}`
      : `since ${formatDate(from, "UTC")}`
    : "";
  return (
    <Table.Tr className={name ? "" : (classes.older ?? "")}>
      <Table.Td>{name ?? title}</Table.Td>
      <Table.Td>
        {name && title}
        <Box c="dimmed" fz="xs">
          {days}
        </Box>
      </Table.Td>
      <Table.Td ta="right">
        {figure(codes)}
        <Box component="span" c="dimmed" fz="xs" hiddenFrom="md">
          {" "}
          codes
        </Box>
      </Table.Td>
      <Table.Td>
        <Chip tone={imported ? "info" : "quiet"}>{imported ? "Imported" : "With Casebook"}</Chip>
        <Box c="dimmed" fz="xs">
          {imported && importedAt ? `${importedBy ?? ""}, ${formatDateTime(importedAt)}` : source}
        </Box>
      </Table.Td>
      <Table.Td>{imported && <Remove system={system} release={release} />}</Table.Td>
    </Table.Tr>
  );
}

function Remove({ system, release }: { system: CodeSystemRow["system"]; release: CodeRelease }) {
  const remove = useMutation({
    mutationFn: () => removeCodes(system, release.release),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      void codesChanged();
    },
    onError: (error) => notifyFault(faultText(error)),
  });
  return (
    <ActionIcon
      aria-label={`Remove ${release.title}`}
      loading={remove.isPending}
      onClick={() =>
        askBefore({
          title: "Remove a release",
          question: `Remove ${release.title}, imported from ${release.source}?`,
          also: "Codes will then be looked up in the remaining releases.",
          confirm: "Remove",
          act: () => remove.mutate(),
        })
      }
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
