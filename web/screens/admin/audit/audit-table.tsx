import { ActionIcon, Avatar, Box, Group, Table, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import type { AuditEntry } from "#contract/api/audit.ts";
import { formatDateTime } from "#contract/time.ts";
import { initials } from "../../../parts/words/initials.ts";
import { ActionMark } from "./action-mark.tsx";
import classes from "./audit.module.css";
import { joinLoginRuns, joinRepeated, type Repeated } from "./audit-entries.ts";
import { EntryDetails, EntryTarget } from "./entry-details.tsx";
import { LoginRunRow } from "./login-run-row.tsx";
import { Times } from "./times.tsx";

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /**
   * Joins runs of logins and logouts into one line, so that changes of records are not lost among a class that logs in.
   */
  isFolding: boolean;
  /** Filters the log by a person or a thing. */
  onAbout: (about: Record<string, string>) => void;
}

/** The entries, newest first. Each unfolds to all its details. */
export function AuditTable({ entries, isFolding, onAbout }: AuditTableProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) => setOpen((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]));
  const joined = joinRepeated(entries);
  const drawEntry = (one: Repeated) => (
    <EntryRows
      key={one.entry._id}
      {...one}
      isOpen={open.includes(one.entry._id)}
      onToggle={() => toggle(one.entry._id)}
      onAbout={onAbout}
    />
  );
  return (
    <div className={classes.scroller}>
      <Table verticalSpacing="xs" className={classes.log ?? ""} aria-label="Audit log">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Target and change</Table.Th>
            <Table.Th className={classes.when ?? ""}>Address</Table.Th>
            <Table.Th w={56}>
              <VisuallyHidden>More</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(isFolding ? joinLoginRuns(joined) : joined).map((row) => {
            if ("entry" in row) return drawEntry(row);
            const isOpen = open.includes(row.id);
            return (
              <Fragment key={row.id}>
                <LoginRunRow run={row} isOpen={isOpen} onToggle={() => toggle(row.id)} />
                {isOpen && row.each.map(drawEntry)}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface EntryProps extends Repeated {
  isOpen: boolean;
  onToggle: () => void;
}

function EntryRows({ onAbout, ...props }: EntryProps & Pick<AuditTableProps, "onAbout">) {
  const { entry, times, isOpen } = props;
  return (
    <>
      <EntryRow {...props} />
      {isOpen && (
        <Table.Tr className={classes.open ?? ""}>
          <Table.Td colSpan={5}>
            <EntryDetails entry={entry} times={times} onAbout={onAbout} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function EntryRow({ entry, times, isOpen, onToggle }: EntryProps) {
  const { at, actor, action, target, address } = entry;
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Table.Tr className={`${classes.entry} ${isOpen ? classes.opened : ""}`}>
      <Table.Td className={classes.when ?? ""} rowSpan={isOpen ? 2 : 1}>
        {formatDateTime(at, "2-digit")}
      </Table.Td>
      <Table.Td className={classes.who ?? ""}>
        <Group gap="xs" wrap="nowrap">
          <Avatar size={24} color="brand" aria-hidden>
            {initials(actor.name)}
          </Avatar>
          <span className={classes.name}>
            {actor.name}
            {actor._id === null && actor.name !== "Casebook" && (
              <Box component="span" c="dimmed" fw={400}>
                , unknown
              </Box>
            )}
          </span>
        </Group>
      </Table.Td>
      <Table.Td className={classes.what ?? ""}>
        <Group gap="xs" wrap="nowrap">
          <ActionMark action={action} />
          <Times count={times.length} />
        </Group>
      </Table.Td>
      <Table.Td className={classes.whom ?? ""}>
        <EntryTarget entry={entry} />
      </Table.Td>
      <Table.Td className={`${classes.when} ${classes.where}`}>{address ?? "this server"}</Table.Td>
      <Table.Td className={classes.more ?? ""}>
        <ActionIcon
          aria-label={`More of this entry: ${action}, ${target.name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon size={17} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
