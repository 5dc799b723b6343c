import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { NotCoded } from "#contract/grading-rules.ts";
import edges from "../../page/edges.module.css";
import { TextWithCodes } from "../code-tip.tsx";
import classes from "./lesson.module.css";

interface NotCodedListProps {
  lines: readonly NotCoded[];
  /** Returns the passages of a statement. */
  placesOf: (line: NotCoded) => ReactNode;
}

/** Statements of the chart that the key does not code, with the reasons. */
export function NotCodedList({ lines, placesOf }: NotCodedListProps) {
  if (lines.length === 0) return null;
  return (
    <div className={edges.above}>
      <Title order={3} fz="sm" className={classes.notCodedTitle ?? ""}>
        In the chart, but not coded
      </Title>
      <ul aria-label="In the chart, but not coded">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement may be in a key twice
          <li key={place} className={classes.statement}>
            <Text fw={600}>{line.statement}</Text>
            <Text c="dimmed">
              <TextWithCodes>{line.why}</TextWithCodes>
            </Text>
            {placesOf(line)}
          </li>
        ))}
      </ul>
    </div>
  );
}
