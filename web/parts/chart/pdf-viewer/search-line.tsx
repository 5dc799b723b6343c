import { Group, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconHighlight } from "@tabler/icons-react";
import { useState } from "react";
import { Tool } from "./tool.tsx";
import type { Viewer } from "./use-viewer.ts";

/** Searches the text of a chart. Enter moves to the next match, Shift + Enter to the previous one, Escape closes. */
export function SearchLine({
  viewer,
  onAttach,
  onClose,
}: {
  viewer: Viewer;
  onAttach: (() => void) | undefined;
  onClose: () => void;
}) {
  const [query, setQuery] = useState("");
  const { matches } = viewer;
  return (
    <Group gap="xxs" w="100%" wrap="nowrap" component="search">
      <TextInput
        size="xs"
        flex={1}
        autoFocus
        aria-label="Search in the chart"
        placeholder="Search in the chart"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          viewer.find(event.currentTarget.value, false, false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") viewer.find(query, event.shiftKey, true);
          if (event.key === "Escape") {
            viewer.find("", false, false);
            onClose();
          }
        }}
      />
      <Text fz="xs" c="dimmed" miw={64} role="status">
        {query !== "" && matches ? `${matches.current} of ${matches.total}` : ""}
      </Text>
      <Tool
        label="Previous match"
        icon={IconChevronUp}
        onClick={() => viewer.find(query, true, true)}
        disabled={query === ""}
      />
      <Tool
        label="Next match"
        icon={IconChevronDown}
        onClick={() => viewer.find(query, false, true)}
        disabled={query === ""}
      />
      {onAttach && (
        <Tool
          label="Attach this match to a code"
          icon={IconHighlight}
          onClick={onAttach}
          disabled={query === "" || !matches || matches.total === 0}
        />
      )}
    </Group>
  );
}
