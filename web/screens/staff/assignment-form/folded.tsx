import { Box, Collapse, Flex, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./folded.module.css";

interface FoldedProps {
  name: string;
  /** The summary that is shown while it is folded. */
  summary: string;
  /** True if a field inside has a fault; then it stays open. */
  hasFault?: boolean;
  /** Opens the part whenever it changes to another object. */
  openFor?: object | undefined;
  children: ReactNode;
}

/** A part of the form that is folded to a one-line summary until it is opened. */
export function Folded({ name, summary, hasFault = false, openFor, children }: FoldedProps) {
  const [wantsOpen, setOpen] = useState(openFor !== undefined);
  const [openedFor, setOpenedFor] = useState(openFor);
  if (openFor !== openedFor) {
    setOpenedFor(openFor);
    if (openFor) setOpen(true);
  }
  const id = useId();
  const isOpen = wantsOpen || hasFault;
  return (
    <Box bd="1px solid var(--cb-line)" bdrs="md" px="sm">
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        <Flex component="span" rowGap={0} columnGap="xs" align="baseline" wrap="wrap" flex={1} miw={0} py="xxs">
          <Box component="span" maw="100%" fw={550} miw={0}>
            {name}
          </Box>
          {!isOpen && (
            <Box component="span" maw="100%" c="dimmed" fz="xs" miw={0}>
              {summary}
            </Box>
          )}
        </Flex>
      </UnstyledButton>
      <Collapse id={id} expanded={isOpen} keepMounted={false} pb="sm">
        {children}
      </Collapse>
    </Box>
  );
}
