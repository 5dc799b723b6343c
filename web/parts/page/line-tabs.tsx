import { Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import classes from "./line-tabs.module.css";

interface LineTabsProps {
  label: string;
  links: readonly { to: string; name: ReactNode }[];
}

/** Links below the title of a page; the present one is underlined. */
export function LineTabs({ label, links }: LineTabsProps) {
  return (
    <Flex component="nav" aria-label={label} gap="lg" mb="sm" className={classes.tabs} data-no-print>
      {links.map(({ to, name }) => (
        <NavLink key={to} to={to} className={classes.tab ?? ""}>
          {name}
        </NavLink>
      ))}
    </Flex>
  );
}
