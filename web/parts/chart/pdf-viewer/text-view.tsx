import { Box, Text, VisuallyHidden } from "@mantine/core";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { scrolledByKeys } from "../../page/scrolled-by-keys.ts";
import type { TableCell, TextTable } from "./find-tables.ts";
import classes from "./pdf-viewer.module.css";
import { readText } from "./read-text.ts";
import type { TextRun } from "./text-lines.ts";

interface TextViewProps {
  document: PDFDocumentProxy;
  page: number;
  title: string;
}

/** The visible page as text in the reader's font size, wrapped at the edge of the screen. */
export function TextView({ document, page, title }: TextViewProps) {
  const [read, setRead] = useState<{ page: number; blocks: (string | TextTable)[] }>();
  useEffect(() => {
    let isHere = true;
    document
      .getPage(page)
      .then((one) => one.getTextContent())
      .then(({ items }) => {
        const runs = items.filter((item): item is typeof item & TextRun => "str" in item);
        if (isHere) setRead({ page, blocks: readText(runs) });
      })
      .catch(() => isHere && setRead({ page, blocks: [] }));
    return () => {
      isHere = false;
    };
  }, [document, page]);
  const isRead = read?.page === page;
  return (
    <Box
      component="section"
      pt="md"
      pb="xl"
      px="md"
      bg="var(--cb-surface)"
      fz="lg"
      miw={0}
      className={classes.text}
      tabIndex={0}
      aria-label={`Page ${page} of ${title} as text`}
      key={page}
    >
      <div>
        {isRead &&
          read.blocks.map(
            (block, index) =>
              // biome-ignore-start lint/suspicious/noArrayIndexKey: the text of a page does not change
              typeof block === "string" ? <p key={index}>{block}</p> : <ChartTable key={index} table={block} />,
            // biome-ignore-end lint/suspicious/noArrayIndexKey: the text of a page does not change
          )}
        {isRead && read.blocks.length === 0 && <Text c="dimmed">This page is a scan without text.</Text>}
      </div>
    </Box>
  );
}

/** A table of the chart. If it is wider than the screen, it scrolls, and its first column stays. */
function ChartTable({ table: { head, rows } }: { table: TextTable }) {
  const [name] = head[0]?.filter(({ text }) => text !== "") ?? [];
  return (
    <Box
      w="fit-content"
      bd="1px solid var(--cb-line)"
      bdrs="sm"
      className={classes.tableBox}
      {...scrolledByKeys(name ? `Table of the chart: ${name.text}` : "Table of the chart")}
    >
      <table>
        {head.length > 0 && (
          <thead>
            {head.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page does not change
              <TableRow key={index} cells={cells} isHead />
            ))}
          </thead>
        )}
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page does not change
            <TableRow key={index} cells={cells} isNamed={head.length > 0} />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface TableRowProps {
  cells: readonly TableCell[];
  isHead?: boolean;
  /** True if the first cell is the heading of the row. */
  isNamed?: boolean;
}

function TableRow({ cells, isHead = false, isNamed = false }: TableRowProps) {
  return (
    <tr>
      {cells.map(({ text, span }, index) => {
        const isHeading = text !== "" && (isHead || (isNamed && index === 0 && span === 1));
        const Cell = isHeading ? "th" : "td";
        const scope = isHead ? (span > 1 ? "colgroup" : "col") : "row";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page does not change
          <Cell key={index} colSpan={span} scope={isHeading ? scope : undefined}>
            {text === "" ? <VisuallyHidden>Empty</VisuallyHidden> : text}
          </Cell>
        );
      })}
    </tr>
  );
}
