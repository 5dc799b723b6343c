import { Box, Flex } from "@mantine/core";
import { figure } from "#contract/figures.ts";
import classes from "./columns.module.css";
import { evenTicks } from "./scale.ts";

interface Column {
  key: string;
  /** What it is of, in words: "20 Nov", "70–79%". */
  name: string;
  value: number;
  isStrong?: boolean;
  /** Whether its value stands above it always; else on hover and focus. */
  isTold?: boolean;
}

interface ColumnsProps {
  /** What the picture is of, for those who do not see it. */
  label: string;
  columns: readonly Column[];
  /** Below the base line: at so many hundredths of the width. */
  ticks: readonly { at: number; text: string }[];
  /** A line over the whole height, at so many hundredths of the width. */
  bar?: { at: number; text: string };
  /** Without one the columns speak for themselves. */
  hasScale?: boolean;
}

/** Nothing stands right of the last column: in the middle of it its name would leave the card. */
const atTheEnd = { insetInlineEnd: 0, transform: "none" };

/** Values as columns over a base line, with even ticks; all of them are read out, and shown on hover and focus. */
export function Columns({ label, columns, ticks, bar, hasScale = false }: ColumnsProps) {
  const scale = evenTicks(Math.max(...columns.map(({ value }) => value)));
  const top = scale.at(-1) ?? 1;
  const spoken = columns.filter(({ value }) => value > 0).map(({ name, value }) => `${name}: ${value}`);
  return (
    <Box
      role="img"
      aria-label={`${label}. ${spoken.join(", ")}`}
      tabIndex={0}
      bdrs="sm"
      c="dimmed"
      fz="xs"
      className={classes.chart}
      data-scale={hasScale || undefined}
      data-bar={bar !== undefined || undefined}
    >
      <Flex align="flex-end" pos="relative" className={classes.plot}>
        {hasScale &&
          scale.map((tick) => (
            <span key={tick} className={classes.line} style={{ bottom: `${(100 * tick) / top}%` }}>
              <span>{figure(tick)}</span>
            </span>
          ))}
        {columns.map(({ key, name, value, isStrong, isTold }) => (
          <Flex
            component="span"
            key={key}
            align="flex-end"
            pos="relative"
            h="100%"
            className={classes.place}
            title={`${name}: ${value}`}
          >
            <Box
              component="span"
              pos="relative"
              w="100%"
              className={classes.column}
              data-strong={isStrong || undefined}
              style={{ height: `${(100 * value) / top}%` }}
            >
              {value > 0 && (
                <Box
                  component="span"
                  px="xxs"
                  c="var(--cb-ink)"
                  fw={550}
                  className={classes.value}
                  data-told={isTold || undefined}
                >
                  {figure(value)}
                </Box>
              )}
            </Box>
          </Flex>
        ))}
        {bar && (
          <span className={classes.bar} style={{ insetInlineStart: `${bar.at}%` }}>
            <span>{bar.text}</span>
          </span>
        )}
      </Flex>
      <div className={classes.ticks}>
        {ticks.map(({ at, text }) => (
          <span key={text} style={hasScale && at > 96 ? atTheEnd : { insetInlineStart: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
    </Box>
  );
}
