import { Flex, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./dashboard.module.css";

interface LineProps {
  /** The address that the row opens. */
  to: string;
  icon?: ReactNode;
  name: string;
  note?: string;
  end: ReactNode;
}

/** A row that is a link: a name, a note, and a number or a date at the end. */
export function Line({ to, icon, name, note, end }: LineProps) {
  return (
    <Link to={to} className={classes.row}>
      {icon}
      <Text component="span" inherit flex={1} miw={0} lh="snug" lineClamp={2} title={name} className={classes.name}>
        <b>{name}</b>
        {note && (
          <>
            {" "}
            <span>{note}</span>
          </>
        )}
      </Text>
      <Flex component="span" gap="sm" align="center" c="dimmed" fz="xs" className={classes.end}>
        {end}
      </Flex>
      <IconChevronRight size={15} aria-hidden />
    </Link>
  );
}
