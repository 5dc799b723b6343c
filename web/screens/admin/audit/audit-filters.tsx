import { Box, Button, Group, Select, Switch, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { auditActions } from "#contract/audit-actions.ts";
import { figure } from "#contract/figures.ts";
import { type AuditAsked, auditSummaryQuery } from "../../../api/audit.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { type AddressChange, useSearchText } from "../../../parts/page/use-address.ts";
import { wordsOf } from "./audit-entries.ts";

/** Two filters share a line on a phone, so that the log starts on the first screen. */
const half = "calc(50% - 6px)";

interface AuditFiltersProps {
  address: URLSearchParams;
  change: AddressChange;
  asked: AuditAsked;
  children: ReactNode;
}

/** The filters of the log. The address stores them, and every change returns to the newest entries. */
export function AuditFilters({ address, change, asked, children }: AuditFiltersProps) {
  const narrow: AddressChange = (changes) => change({ ...changes, before: null });
  const [search, type, settle] = useSearchText(address, narrow);
  return (
    <Group mb="sm" gap="sm">
      <SearchBox
        flex={{ base: "1 1 100%", md: "1 1 180px" }}
        what="Name, student, assignment"
        value={search}
        onType={type}
        onSettle={settle}
      />
      <Who asked={asked} name={address.get("by")} onChoose={(actor, by) => narrow({ actor, by })} />
      <Select
        w={{ base: half, md: 160 }}
        aria-label="What"
        placeholder="What: all"
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Everything", "aria-hidden": false, tabIndex: 0 }}
        data={auditActions.map((value) => ({ value, label: wordsOf(value) }))}
        value={address.get("action")}
        onChange={(action) => narrow({ action })}
      />
      <Group gap="xs" wrap="nowrap" w={{ base: "100%", md: 260 }}>
        <DayInput
          aria-label="From"
          placeholder="From"
          value={address.get("from") ?? ""}
          onChange={(from) => narrow({ from })}
        />
        <DayInput aria-label="To" placeholder="To" value={address.get("to") ?? ""} onChange={(to) => narrow({ to })} />
      </Group>
      <Switch
        label="Only failed"
        checked={address.get("failed") === "true"}
        onChange={(event) => narrow({ failed: event.currentTarget.checked ? "true" : null })}
      />
      {asked.target !== undefined && (
        <Narrowed
          what={`About ${address.get("about") ?? "one of them"}`}
          onClear={() => narrow({ target: null, about: null })}
        />
      )}
      {asked.import !== undefined && <Narrowed what="From one import" onClear={() => narrow({ import: null })} />}
      <Group ml="auto" gap="sm">
        <Count asked={asked} />
        {children}
      </Group>
    </Group>
  );
}

interface WhoProps {
  asked: AuditAsked;
  /** The name that was chosen. This person may have no entries that match the other filters. */
  name: string | null;
  onChoose: (actor: string | null, name: string | null) => void;
}

/** All people with entries that match the other filters, with their number of entries. */
function Who({ asked, name, onChoose }: WhoProps) {
  const { data } = useQuery(auditSummaryQuery(asked));
  const people = (data?.actors ?? []).map((actor) => ({
    value: actor._id ?? actor.name,
    label: actor.name,
    entries: actor.entries,
    isUnknown: actor._id === null && actor.name !== "Casebook",
  }));
  const isListed = people.some(({ value }) => value === asked.actor);
  const chosen = { value: asked.actor, label: name ?? asked.actor, entries: 0, isUnknown: false };
  const all = asked.actor === "" || isListed ? people : [chosen, ...people];
  return (
    <Select
      w={{ base: half, md: 160 }}
      aria-label="Who"
      placeholder="Who: all"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Everybody", "aria-hidden": false, tabIndex: 0 }}
      nothingFoundMessage="Nobody with this name"
      limit={100}
      comboboxProps={{ width: 280, position: "bottom-start" }}
      data={all.map(({ value, label }) => ({ value, label }))}
      renderOption={({ option }) => {
        const person = all.find(({ value }) => value === option.value);
        return (
          <Group justify="space-between" wrap="nowrap" flex={1} gap="sm">
            <Box component="span" miw={0}>
              {option.label}
              {person?.isUnknown && (
                <Box component="span" c="dimmed" fw={400}>
                  , unknown
                </Box>
              )}
            </Box>
            <Box component="span" c="dimmed" fw={400}>
              {person && figure(person.entries)}
            </Box>
          </Group>
        );
      }}
      value={asked.actor === "" ? null : asked.actor}
      onChange={(actor, option) => onChoose(actor, option?.label ?? null)}
    />
  );
}

/** The number of matching entries. */
function Count({ asked }: { asked: AuditAsked }) {
  const { data } = useQuery(auditSummaryQuery(asked));
  if (!data) return null;
  const { entries, isWhole } = data;
  return (
    <Text role="status" c="dimmed" fz="sm">
      {figure(entries)}
      {isWhole ? "" : " or more"} {entries === 1 ? "entry" : "entries"}
    </Text>
  );
}

/** An active filter with a button that removes it. */
function Narrowed({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <Button
      variant="light"
      maw="100%"
      rightSection={<IconX size={15} aria-hidden />}
      aria-label={`${what}. Show all`}
      onClick={onClear}
    >
      {what}
    </Button>
  );
}
