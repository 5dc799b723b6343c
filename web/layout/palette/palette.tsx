import { createSpotlight, Spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.css";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { useLookup } from "../../parts/codes/lookup.tsx";
import type { NavigationLink } from "../navigation-links.ts";
import classes from "./palette.module.css";
import type { TypeAhead } from "./type-ahead.ts";
import { useFinds } from "./use-finds.ts";

const [store, spotlight] = createSpotlight();

interface PaletteProps {
  user: SessionUser;
  places: readonly NavigationLink[];
  /** The number of times that the palette has been requested. */
  asked: number;
  /** Text typed before the search box was ready. */
  ahead: TypeAhead;
}

/** Finds pages, students, assignments and codes by text, and opens them. */
export default function Palette({ user, places, asked, ahead }: PaletteProps) {
  const [query, setQuery] = useState("");
  const text = query.trim();
  const { groups, isWhole } = useFinds(user, places, text);
  const isLookupClosed = useLookup() === null;
  const navigate = useNavigate();
  useEffect(() => {
    if (asked === 0) return;
    if (store.getState().opened) ahead.take();
    else spotlight.open();
  }, [asked, ahead]);
  usePreservedSelection(groups.map(({ finds }) => finds.map(({ to }) => to)).join(), text !== "");
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      centered={false}
      maxHeight="70dvh"
      attributes={{ content: { "aria-label": "Search anything" } }}
    >
      <Spotlight.Search
        placeholder="Search anything"
        aria-label="Search anything"
        onFocus={() => {
          const typed = ahead.take();
          if (typed !== "") setQuery(query + typed);
        }}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, finds }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {finds.map(({ to, name, note }) => (
              <Spotlight.Action
                key={to}
                label={name}
                description={note}
                classNames={{ action: classes.find ?? "", actionDescription: classes.note ?? "" }}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && isWhole && (
          <Spotlight.Empty>
            Nothing found for "{query}".{isLookupClosed && " Code lookup is closed until your section is handed in."}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Preserves the selected entry when further results arrive and move it. Selects the first one if none is selected. */
function usePreservedSelection(found: string, isSearch: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new results move the selected entry
  useEffect(() => {
    if (!isSearch) return;
    const list = document.getElementById(store.getState().listId);
    const actions = [...(list?.querySelectorAll("[data-action]") ?? [])];
    const selected = Math.max(
      0,
      actions.findIndex((action) => action.hasAttribute("data-selected")),
    );
    actions[selected]?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected }));
  }, [found, isSearch]);
}
