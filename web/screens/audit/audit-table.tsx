import { ActionIcon, Avatar, Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowNarrowRight, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import type { AuditEntry } from "#contract/api/audit.ts";
import { formatDateTime } from "#contract/time.ts";
import { Chip } from "../../parts/chips.tsx";
import { initials } from "../../parts/initials.ts";
import { ActionMark } from "./action-mark.tsx";
import classes from "./audit.module.css";
import { type Change, changesOf, factsOf, joinRepeated, type Repeated } from "./told.ts";

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** Narrows the log to a person or a thing. */
  onAbout: (about: Record<string, string>) => void;
}

/** Newest first; an entry unfolds to all that it tells. */
export function AuditTable({ entries, onAbout }: AuditTableProps) {
  const [open, setOpen] = useState<string>();
  return (
    <div className={classes.scroller}>
      <Table verticalSpacing={9} className={classes.log ?? ""} aria-label="Audit log">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Whom, before and after</Table.Th>
            <Table.Th className={classes.when ?? ""}>From where</Table.Th>
            <Table.Th w={56}>
              <VisuallyHidden>More</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {joinRepeated(entries).map(({ entry, times }) => {
            const isOpen = open === entry._id;
            return (
              <Fragment key={entry._id}>
                <EntryRow
                  entry={entry}
                  times={times}
                  isOpen={isOpen}
                  onToggle={() => setOpen(isOpen ? undefined : entry._id)}
                />
                {isOpen && (
                  <Table.Tr className={classes.open ?? ""}>
                    <Table.Td colSpan={5}>
                      <Told entry={entry} times={times} onAbout={onAbout} />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface EntryRowProps {
  entry: AuditEntry;
  times: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
}

function EntryRow({ entry, times, isOpen, onToggle }: EntryRowProps) {
  const { at, actor, action, target, address } = entry;
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Table.Tr className={`${classes.entry} ${isOpen ? classes.opened : ""}`}>
      <Table.Td className={classes.when ?? ""} rowSpan={isOpen ? 2 : 1}>
        {formatDateTime(at, "2-digit")}
      </Table.Td>
      <Table.Td className={classes.who ?? ""}>
        <Group gap={8} wrap="nowrap">
          <Avatar size={24} color="brand" aria-hidden className={classes.face ?? ""}>
            {initials(actor.name)}
          </Avatar>
          <span className={classes.name}>
            {actor.name}
            {actor._id === null && actor.name !== "Casebook" && <span className={classes.quiet}>, unknown</span>}
          </span>
        </Group>
      </Table.Td>
      <Table.Td className={classes.what ?? ""}>
        <Group gap={8} wrap="nowrap">
          <ActionMark action={action} />
          {times.length > 1 && (
            <Chip tone="quiet">
              {times.length}
              <span aria-hidden>×</span>
              <VisuallyHidden> times</VisuallyHidden>
            </Chip>
          )}
        </Group>
      </Table.Td>
      <Table.Td className={classes.whom ?? ""}>
        <span className={target._id === actor._id ? classes.quiet : classes.name}>{target.name}</span>{" "}
        <Summary changes={changesOf(entry)} about={target.name} />
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

const short = 40;

/** One short change in full, of several how many; a new name that stands beside it is not said twice. */
function Summary({ changes, about }: { changes: readonly Change[]; about: string }) {
  const [only] = changes;
  if (!only || (changes.length === 1 && only.before === "" && only.after === about)) return null;
  if (changes.length > 1 || only.before.length + only.after.length > short) {
    return (
      <span className={classes.quiet}>
        {changes.length} {changes.length === 1 ? "field" : "fields"}
      </span>
    );
  }
  return <BeforeAfter change={only} />;
}

function BeforeAfter({ change: { before, after } }: { change: Change }) {
  return (
    <>
      <s className={classes.before}>{before || "nothing"}</s>{" "}
      <IconArrowNarrowRight size={14} aria-label="became" role="img" className={classes.arrow} />{" "}
      <b>{after || "nothing"}</b>
    </>
  );
}

/** All that an entry tells, and what leads on from it. */
function Told({ entry, times, onAbout }: Repeated & Pick<AuditTableProps, "onAbout">) {
  const { actor, target } = entry;
  const changes = changesOf(entry);
  const facts = factsOf(entry);
  if (times.length > 1)
    facts.push({ name: "Times", value: times.map((at) => formatDateTime(at, "2-digit")).join("; ") });
  return (
    <>
      {changes.length > 0 && (
        <div className={classes.changes}>
          <Table verticalSpacing={7} aria-label="What changed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="26%">Field</Table.Th>
                <Table.Th w="37%">Before</Table.Th>
                <Table.Th>After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Td c="dimmed">{field}</Table.Td>
                  <Table.Td>{before ? <s className={classes.before}>{before}</s> : "–"}</Table.Td>
                  <Table.Td fw={600}>{after || "–"}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length + facts.length === 0 && (
        <Text fz="xs" c="dimmed">
          Nothing more was recorded.
        </Text>
      )}
      <Group gap="xs" className={classes.ways ?? ""}>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onAbout({ actor: actor._id ?? actor.name, by: actor.name })}
        >
          Everything done by {actor.name}
        </Button>
        {target._id !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onAbout({ target: target._id ?? "", about: target.name })}
          >
            Everything about {target.name}
          </Button>
        )}
      </Group>
    </>
  );
}
