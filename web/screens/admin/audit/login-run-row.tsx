import { ActionIcon, Avatar, Box, Group, Table } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconUsers } from "@tabler/icons-react";
import { formatDateTime } from "#contract/time.ts";
import { ActionMark } from "./action-mark.tsx";
import classes from "./audit.module.css";
import type { LoginRun } from "./audit-entries.ts";
import { Times } from "./times.tsx";

interface LoginRunRowProps {
  run: LoginRun;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line for a run of logins and logouts. It unfolds to each of them. */
export function LoginRunRow({ run: { each, people, logins, logouts }, isOpen, onToggle }: LoginRunRowProps) {
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  const [newest, second] = people;
  const others = people.length - 2;
  const last = formatDateTime(each[0]?.times[0] ?? "", "2-digit");
  const first = formatDateTime(each.at(-1)?.times.at(-1) ?? "", "2-digit");
  const [[day], [firstDay, firstTime]] = [last.split(", "), first.split(", ")];
  const addresses = new Set(each.map(({ entry }) => entry.address));
  const [only] = addresses;
  const action = logouts === 0 ? "logged in" : logins === 0 ? "logged out" : "logged in and out";
  return (
    <Table.Tr className={`${classes.entry} ${isOpen ? classes.opened : ""}`}>
      <Table.Td className={classes.when ?? ""}>
        {last}
        {first !== last && <Box fz="xs">from {firstDay === day ? firstTime : first}</Box>}
      </Table.Td>
      <Table.Td className={classes.who ?? ""}>
        <Group gap="xs" wrap="nowrap">
          <Avatar size={24} color="gray" aria-hidden>
            <IconUsers size={14} stroke={1.75} />
          </Avatar>
          <span className={classes.name}>
            {people.length} {people.length === 1 ? "person" : "people"}
            <Box component="small" display="block">
              {newest}
              {second !== undefined && (others > 0 ? `, ${second}` : ` and ${second}`)}
              {others > 0 && ` and ${others} more`}
            </Box>
          </span>
        </Group>
      </Table.Td>
      <Table.Td className={classes.what ?? ""}>
        <Group gap="xs" wrap="nowrap">
          <ActionMark action={action} />
          <Times count={logins + logouts} />
        </Group>
      </Table.Td>
      <Table.Td className={classes.whom ?? ""} />
      <Table.Td className={`${classes.when} ${classes.where}`}>
        {addresses.size === 1 ? (only ?? "this server") : `${addresses.size} addresses`}
      </Table.Td>
      <Table.Td className={classes.more ?? ""}>
        <ActionIcon
          aria-label={`Each of the ${logins + logouts} logins and logouts until ${last}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon size={17} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
