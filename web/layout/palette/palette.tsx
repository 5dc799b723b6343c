import { Spotlight, spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import type { Place } from "../places.ts";
import { useFinds } from "./use-finds.ts";

interface PaletteProps {
  user: SessionUser;
  places: readonly Place[];
  /** Counts how often it was asked for. */
  asked: number;
}

/** Finds places, students, assignments and codes by what is typed, and leads there. */
export default function Palette({ user, places, asked }: PaletteProps) {
  const [query, setQuery] = useState("");
  const [rested] = useDebouncedValue(query.trim(), 150);
  const groups = useFinds(user, places, rested);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="70dvh"
      attributes={{ content: { "aria-label": "Search anything" } }}
    >
      <Spotlight.Search
        placeholder="Search anything"
        aria-label="Search anything"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, finds }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {finds.map(({ to, name, note }) => (
              <Spotlight.Action key={to} label={name} description={note} onClick={() => void navigate(to)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing found for "{query}"</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
