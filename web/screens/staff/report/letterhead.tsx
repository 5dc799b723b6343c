import { Flex } from "@mantine/core";
import { useInstitute } from "../../../parts/page/use-institute.ts";
import { initials } from "../../../parts/words/initials.ts";
import classes from "./report.module.css";

/** The institute's logo and name, at the head of printed pages. */
export function Letterhead() {
  const { name, logo } = useInstitute();
  return (
    <Flex component="span" gap="sm" align="center" fz="xl" fw={650} miw={0}>
      {logo === null ? (
        <span className={`${classes.logo} ${classes.mark}`} aria-hidden>
          {name === "Casebook" ? "Cb" : initials(name)}
        </span>
      ) : (
        <img className={classes.logo} src={logo} alt="" />
      )}
      {name}
    </Flex>
  );
}
