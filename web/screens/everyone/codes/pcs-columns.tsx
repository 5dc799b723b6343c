import { Box, Card, SimpleGrid } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import edges from "../../../parts/page/edges.module.css";
import { Note } from "../../../parts/page/note.tsx";
import classes from "./codes.module.css";
import { type Choice, type Column, chooseValue, columnsOf, type PcsTable } from "./pcs-choices.ts";

interface PcsColumnsProps {
  table: PcsTable;
  code: string;
  to: (code: string) => string;
}

/**
 * The values of body part, approach, device and qualifier in columns. Impossible values are grey and show the reason
 * when chosen.
 */
export function PcsColumns({ table, code, to }: PcsColumnsProps) {
  const [against, setAgainst] = useState<{ code: string; text: string }>();
  return (
    <Card padding={0}>
      {against?.code === code && (
        <Box pt="sm" px="sm">
          <Note tone="warn">{against.text}</Note>
        </Box>
      )}
      <SimpleGrid cols={{ base: 1, md: 4 }} spacing={0} className={classes.axes ?? ""}>
        {columnsOf(table, code).map((column) => (
          <section
            key={column.position}
            aria-label={column.axis}
            data-open={column.position === code.length + 1 || undefined}
          >
            <h2>
              <small>{column.position}</small> {column.axis}
            </h2>
            <ul className={classes.choices} data-axis={column.position}>
              {column.choices.map((choice) => (
                <li key={choice.value}>
                  <Value
                    column={column}
                    choice={choice}
                    isReached={column.position <= code.length + 1}
                    code={chooseValue(table, code, column.position, choice.value)}
                    to={to}
                    onAgainst={(text) => setAgainst({ code, text })}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </SimpleGrid>
      <Box component="p" py="xs" px="sm" c="dimmed" fz="xs" className={edges.above} data-keys>
        <kbd>↑</kbd> <kbd>↓</kbd> values, <kbd>←</kbd> <kbd>→</kbd> axes, a character chooses
      </Box>
    </Card>
  );
}

interface ValueProps {
  column: Column;
  choice: Choice;
  /** True if all axes before it are chosen. */
  isReached: boolean;
  /** The code with this value, and a function for its address. */
  code: string;
  to: (code: string) => string;
  onAgainst: (why: string) => void;
}

function Value({ column, choice: { value, label, isChosen, against }, isReached, code, to, onAgainst }: ValueProps) {
  const content = (
    <>
      <b className={classes.character} data-chosen={isChosen}>
        {value}
      </b>
      {label}
      {isChosen && <IconCheck size={15} aria-hidden />}
    </>
  );
  if (against !== undefined || !isReached) {
    const why = against ?? `Choose the characters before ${column.axis} first`;
    return (
      <button type="button" data-against data-value={value} onClick={() => onAgainst(why)} title={why}>
        {content}
      </button>
    );
  }
  return (
    <Link to={to(code)} data-value={value} data-code={code} aria-current={isChosen ? "true" : undefined}>
      {content}
    </Link>
  );
}
