import { Button, Group, Select, Switch } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { auditActions } from "#contract/audit-actions.ts";
import { DayInput } from "../../parts/day-input.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { type AddressChange, useSearchText } from "../../parts/use-address.ts";
import { wordsOf } from "./told.ts";

interface AuditFiltersProps {
  address: URLSearchParams;
  change: AddressChange;
  asked: { actor: string; target: string | undefined };
  children: ReactNode;
}

/** What the log is narrowed to: all of it stands in the address, and every change goes back to the newest. */
export function AuditFilters({ address, change, asked, children }: AuditFiltersProps) {
  const narrow: AddressChange = (changes) => change({ ...changes, before: null });
  const [search, type, settle] = useSearchText(address, narrow);
  return (
    <Group mb="sm" gap="sm">
      <SearchBox
        w={{ base: "100%", sm: 230 }}
        what="Name, student, assignment"
        value={search}
        onType={type}
        onSettle={settle}
      />
      <Select
        w={{ base: "100%", sm: 210 }}
        aria-label="What"
        placeholder="What: all"
        searchable
        clearable
        data={auditActions.map((value) => ({ value, label: wordsOf(value) }))}
        value={address.get("action")}
        onChange={(action) => narrow({ action })}
      />
      <Group gap={6} wrap="nowrap" w={{ base: "100%", sm: 300 }}>
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
      {asked.actor !== "" && (
        <Narrowed
          what={`Done by ${address.get("by") ?? asked.actor}`}
          onClear={() => narrow({ actor: null, by: null })}
        />
      )}
      {asked.target !== undefined && (
        <Narrowed
          what={`About ${address.get("about") ?? "one of them"}`}
          onClear={() => narrow({ target: null, about: null })}
        />
      )}
      <Group ml="auto">{children}</Group>
    </Group>
  );
}

/** Narrowed to one person or thing; it takes that away again. */
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
