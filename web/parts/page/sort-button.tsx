import { Group, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";

interface SortButtonProps {
  name: string;
  label: string;
  /** The column by which the list is sorted; "-" before it reverses the order. */
  sort: string;
  onSort: (sort: string) => void;
}

/** The button in the heading of a sortable column. A second press reverses the order. */
export function SortButton({ name, label, sort, onSort }: SortButtonProps) {
  const isUp = sort === name;
  const Icon = isUp ? IconChevronUp : IconChevronDown;
  return (
    <UnstyledButton fz="inherit" fw="inherit" c="inherit" onClick={() => onSort(isUp ? `-${name}` : name)} mih={24}>
      <Group gap="xxs" wrap="nowrap">
        {label}
        <Icon size={14} aria-hidden style={{ opacity: isUp || sort === `-${name}` ? 1 : 0.35 }} />
      </Group>
    </UnstyledButton>
  );
}

/** Returns the order of a column for screen readers. */
export function ariaSort(name: string, sort: string): "ascending" | "descending" | "none" {
  return sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
}
