import { Collapse, Group, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./lesson.module.css";

interface FoldProps {
  head: (isOpen: boolean) => ReactNode;
  children: ReactNode;
}

/** A line that opens what is folded below it. */
export function Fold({ head, children }: FoldProps) {
  const [expanded, { toggle }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton onClick={toggle} aria-expanded={expanded} className={classes.fold ?? ""}>
        <Group component="span" wrap="nowrap" gap="sm" flex={1} miw={0}>
          {head(expanded)}
        </Group>
        <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={expanded} />
      </UnstyledButton>
      <Collapse expanded={expanded}>{children}</Collapse>
    </>
  );
}
