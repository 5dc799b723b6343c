import { ActionIcon, Button, Card, Table, VisuallyHidden } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { CodeRelease } from "#contract/api/codes.ts";
import { formatDate, formatDateTime } from "#contract/time.ts";
import { codesChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { removeCodes } from "../../api/codes.ts";
import { Chip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import classes from "./code-sets.module.css";
import type { CodeSystemRow } from "./ended-note.tsx";

/** What each code set is for, beside its name. */
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
            <Table.Th>Release, in force</Table.Th>
            <Table.Th className={classes.number ?? ""}>Codes</Table.Th>
            <Table.Th>From</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {systems.map(({ system, title, releases }) => {
            const shown = open === system ? releases : releases.slice(0, 1);
            return (
              <Fragment key={system}>
                {shown.map((release, index) => (
                  <Row
                    key={release.release}
                    system={system}
                    name={index === 0 ? <Name title={title} use={uses[system] ?? ""} /> : null}
                    release={release}
                  />
                ))}
                {releases.length === 0 && (
                  <Table.Tr>
                    <Table.Td>
                      <Name title={title} use={uses[system] ?? ""} />
                    </Table.Td>
                    <Table.Td colSpan={4} c="dimmed">
                      none: its codes are checked by their shape
                    </Table.Td>
                  </Table.Tr>
                )}
                {releases.length > 1 && (
                  <Table.Tr className={classes.older ?? ""}>
                    <Table.Td colSpan={5}>
                      <Button
                        variant="subtle"
                        size="compact-xs"
                        aria-expanded={open === system}
                        onClick={() => setOpen(open === system ? undefined : system)}
                      >
                        {open === system ? "Hide" : "Show"} older releases of {title}
                      </Button>
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
      <strong>{title}</strong> <span className={classes.use}>{use}</span>
    </>
  );
}

interface RowProps {
  system: CodeSystemRow["system"];
  name: React.ReactNode;
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
      <Table.Td>{name}</Table.Td>
      <Table.Td>
        {title}
        <div className={classes.use}>{days}</div>
      </Table.Td>
      <Table.Td className={classes.number ?? ""}>{codes.toLocaleString("en-IN")}</Table.Td>
      <Table.Td>
        <Chip tone={imported ? "info" : "quiet"}>{imported ? "Imported" : "With Casebook"}</Chip>
        <div className={classes.use}>
          {imported && importedAt ? `${importedBy ?? ""}, ${formatDateTime(importedAt)}` : source}
        </div>
      </Table.Td>
      <Table.Td>{imported && <Remove system={system} release={release} />}</Table.Td>
    </Table.Tr>
  );
}

function Remove({ system, release }: { system: CodeSystemRow["system"]; release: CodeRelease }) {
  const remove = useMutation({
    mutationFn: () => removeCodes(system, release.release),
    onSuccess: ({ message }) => {
      saySuccess(message);
      void codesChanged();
    },
    onError: (error) => sayFault(faultText(error)),
  });
  return (
    <ActionIcon
      aria-label={`Remove ${release.title}`}
      loading={remove.isPending}
      onClick={() =>
        askBefore({
          title: "Remove a release",
          question: `Remove ${release.title}, imported from ${release.source}?`,
          also: "Codes are then looked up by the releases that remain.",
          confirm: "Remove",
          act: () => remove.mutate(),
        })
      }
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
