import { Box, VisuallyHidden } from "@mantine/core";
import type { ComparedAxis } from "#contract/api/explain-codes.ts";
import classes from "./axes.module.css";

/** A procedure code axis by axis. Where two codes differ, shows both characters and the meaning of the right one. */
export function Axes({ axes }: { axes: readonly ComparedAxis[] }) {
  return (
    <Box
      component="ol"
      mt="xs"
      mb={0}
      mx={0}
      bd="1px solid var(--cb-line)"
      bdrs="md"
      className={classes.axes}
      aria-label="Axis by axis"
    >
      {axes.map(({ position, axis, given, meant, givenLabel, meantLabel, same }) => (
        <Box
          component="li"
          key={position}
          miw={0}
          fz="xs"
          lh="snug"
          className={classes.axis}
          data-other={!same || undefined}
        >
          <Box component="span" c="dimmed" fz="xs">
            {axis}
          </Box>
          <span className={classes.values}>
            {!same && (
              <>
                <VisuallyHidden>given </VisuallyHidden>
                <span className={classes.given}>{given}</span>
                <span aria-hidden> → </span>
                <VisuallyHidden>, the key says </VisuallyHidden>
              </>
            )}
            <Box component="span" c={same ? undefined : "var(--cb-match)"}>
              {meant}
            </Box>
          </span>
          {!same && givenLabel && <span className={classes.was}>{givenLabel}</span>}
          <span>{meantLabel}</span>
        </Box>
      ))}
    </Box>
  );
}
