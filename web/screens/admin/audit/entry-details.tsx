import { Box, Button, Flex, Group, Table, Text } from "@mantine/core";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import type { AuditEntry } from "#contract/api/audit.ts";
import { importedOne } from "#contract/audit-actions.ts";
import { formatDateTime } from "#contract/time.ts";
import classes from "./audit.module.css";
import { assignmentOf, type Change, changesOf, factsOf, isAboutThemself, type Repeated } from "./audit-entries.ts";

const short = 40;

/** The object of an action, unless it is the person themselves, and the result if it is short. */
export function EntryTarget({ entry }: { entry: AuditEntry }) {
  const { target } = entry;
  const isOwn = isAboutThemself(entry);
  const assignment = assignmentOf(entry);
  return (
    <>
      {!isOwn && <span className={classes.name}>{target.name}</span>}{" "}
      {assignment !== undefined && (
        <Box component="span" c="dimmed" fw={400}>
          {assignment}{" "}
        </Box>
      )}
      <Summary entry={entry} />
    </>
  );
}

/**
 * One short change in full, or the number of several changes. Omits a new name that is already beside it, and a change
 * that only records the time.
 */
function Summary({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  const [only] = changes;
  const isShownBeside = [entry.target.name, formatDateTime(entry.at)].includes(only?.after ?? "");
  if (!only || (changes.length === 1 && only.before === "" && isShownBeside)) return null;
  if (changes.length > 1 || only.before.length + only.after.length > short) {
    return (
      <Box component="span" c="dimmed" fw={400}>
        {changes.length} {changes.length === 1 ? "field" : "fields"}
      </Box>
    );
  }
  return <BeforeAfter change={only} />;
}

function BeforeAfter({ change: { before, after } }: { change: Change }) {
  return (
    <>
      {before && (
        <Box component="s" c="dimmed">
          {before}
        </Box>
      )}{" "}
      <IconArrowNarrowRight size={14} aria-label="became" role="img" color="var(--cb-ink-2)" />{" "}
      <b>{after || "nothing"}</b>
    </>
  );
}

interface EntryDetailsProps extends Repeated {
  /** Filters the log by a person or a thing. */
  onAbout: (about: Record<string, string>) => void;
}

/** All details of an entry, with links. */
export function EntryDetails({ entry, times, onAbout }: EntryDetailsProps) {
  const changes = changesOf(entry);
  const facts = factsOf(entry);
  if (times.length > 1)
    facts.push({ name: "Times", value: times.map((at) => formatDateTime(at, "2-digit")).join("; ") });
  return (
    <>
      {changes.length > 0 && (
        <Box bd="1px solid var(--cb-line)" bdrs="md" bg="var(--cb-surface)" className={classes.changes}>
          <Table verticalSpacing="xs" aria-label="What changed">
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
                  <Table.Td>
                    {before ? (
                      <Box component="s" c="dimmed">
                        {before}
                      </Box>
                    ) : (
                      "–"
                    )}
                  </Table.Td>
                  <Table.Td fw={600}>{after || "–"}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
      {facts.length > 0 && (
        <Flex
          component="dl"
          rowGap="xxs"
          columnGap="lg"
          wrap="wrap"
          mt="xs"
          mb={0}
          mx={0}
          fz="xs"
          className={classes.facts}
        >
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Flex>
      )}
      {changes.length + facts.length === 0 && (
        <Text fz="xs" c="dimmed">
          Nothing more was recorded.
        </Text>
      )}
      <EntryLinks entry={entry} onAbout={onAbout} />
    </>
  );
}

/** The links of an entry. */
function EntryLinks({ entry, onAbout }: Pick<EntryDetailsProps, "entry" | "onAbout">) {
  const { actor, target } = entry;
  return (
    <Group gap="xs" mt="xs" ml="-xs">
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => onAbout({ actor: actor._id ?? actor.name, by: actor.name })}
      >
        Everything done by {actor.name}
      </Button>
      {entry.action === "students imported" && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            onAbout({ action: importedOne, import: entry._id, actor: actor._id ?? actor.name, by: actor.name })
          }
        >
          Imported students
        </Button>
      )}
      {target._id !== null && target._id !== actor._id && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onAbout({ target: target._id ?? "", about: target.name })}
        >
          Everything about {target.name}
        </Button>
      )}
    </Group>
  );
}
