import { Flex } from "@mantine/core";
import { Link } from "react-router";
import type { NamedCode } from "#contract/api/common.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";

interface CodeLinksProps {
  codes: readonly NamedCode[];
  system: CodeSystem;
  address: CodesAddress;
}

/** A list of codes as links with titles. */
export function CodeLinks({ codes, system, address }: CodeLinksProps) {
  return (
    <ul>
      {codes.map((each) => (
        <Flex component="li" key={each.code} gap="sm" justify="space-between" fz="sm" className={classes.pointed}>
          <span>{each.title}</span>
          <Link to={address.to(system, each.display)} data-finger-reach>
            {each.display}
          </Link>
        </Flex>
      ))}
    </ul>
  );
}
