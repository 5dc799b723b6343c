import { Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import classes from "./line-tabs.module.css";

interface LineTabsProps {
  label: string;
  places: readonly { to: string; name: ReactNode }[];
}

/** Places below the title of a page, one of them here: links, underlined where one is. */
export function LineTabs({ label, places }: LineTabsProps) {
  return (
    <Flex component="nav" aria-label={label} gap="lg" mb="sm" className={classes.tabs} data-no-print>
      {places.map(({ to, name }) => (
        <NavLink key={to} to={to} className={classes.tab ?? ""}>
          {name}
        </NavLink>
      ))}
    </Flex>
  );
}
