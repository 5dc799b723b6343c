import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./codes.module.css";

/** A row of the card: title on the left, content on the right. */
export function Fact({ title, from, children }: { title: string; from?: string; children: ReactNode }) {
  return (
    <Box component="section" py="sm" fz="sm" className={classes.fact}>
      <h3>
        {title}
        {from && <small>at {from}</small>}
      </h3>
      <div>{children}</div>
    </Box>
  );
}
