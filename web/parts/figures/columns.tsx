import { Box, Flex } from "@mantine/core";
import { figure } from "#contract/figures.ts";
import classes from "./columns.module.css";
import { evenTicks } from "./even-ticks.ts";

interface Column {
  key: string;
  /** The name of the column: "20 Nov", "70–79%". */
  name: string;
  value: number;
  isStrong?: boolean;
  /** True if its value is always visible; otherwise on hover and focus. */
  isValueShown?: boolean;
}

interface ColumnsProps {
  /** Describes the chart for screen readers. */
  label: string;
  columns: readonly Column[];
  /** Labels below the base line; `at` is in percent of the width. */
  ticks: readonly { at: number; text: string }[];
  /** A vertical line; `at` is in percent of the width. */
  bar?: { at: number; text: string };
  /** False if the chart needs no scale. */
  hasScale?: boolean;
}

/** The label of the last column is aligned to its end, because it would leave the card if it were centred. */
const atTheEnd = { insetInlineEnd: 0, transform: "none" };

/** A column chart with even ticks. All values are available to screen readers, and shown on hover and focus. */
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
        {columns.map(({ key, name, value, isStrong, isValueShown }) => (
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
                  data-told={isValueShown || undefined}
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
