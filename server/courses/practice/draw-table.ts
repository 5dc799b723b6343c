import { isAtEnd } from "./draw-text.ts";
import type { FlowItem } from "./flow.ts";
import { drawLine, drawRule, type Pen, type TextStyle, widthOf, wrap } from "./pen.ts";

export interface TableCell {
  text: string;
  isBold?: boolean;
}

interface Columns {
  /** Left edges, in points from the text area's. */
  edges: number[];
  widths: number[];
}

const padding = 5;

/** Returns the rows of a table as items. The head is repeated on the next page. */
export function tableItems(pen: Pen, titles: readonly string[], rows: readonly (readonly TableCell[])[]): FlowItem[] {
  const head = titles.map((text) => ({ text, isBold: true }));
  const columns = columnsOf(pen, [head, ...rows]);
  const headItem = rowItem(pen, head, columns, "head");
  return [
    { ...headItem, isWithNext: true },
    ...rows.map((row, at): FlowItem => {
      const item = rowItem(pen, row, columns, at % 2 === 1 ? "odd" : "even");
      const space = at === rows.length - 1 ? pen.layout.leading * 0.6 : 0;
      return { ...item, height: item.height + space, isWithNext: isAtEnd(at, rows.length), head: headItem };
    }),
  ];
}

/** Each column has the width of its longest text; the first one takes what is left, or gives what is missing. */
function columnsOf(pen: Pen, rows: readonly (readonly TableCell[])[]): Columns {
  const count = rows[0]?.length ?? 0;
  const natural = Array.from({ length: count }, (_, column) => {
    const texts = rows.map((row) => row[column]?.text ?? "");
    return Math.max(...texts.map((text) => widthOf(pen, text, pen.bold))) + 2 * padding;
  });
  const sum = natural.reduce((total, width) => total + width, 0);
  // Spare room is shared, so that the columns of a narrow table do not cling to the right edge.
  const spare = (pen.width - sum) / count;
  const widths = spare >= 0 ? natural.map((width) => width + spare) : natural;
  if (spare < 0) widths[0] = (widths[0] ?? 0) + spare * count;
  const edges = widths.map((_, at) => widths.slice(0, at).reduce((total, width) => total + width, 0));
  return { edges, widths };
}

function rowItem(
  pen: Pen,
  row: readonly TableCell[],
  { edges, widths }: Columns,
  place: "head" | "odd" | "even",
): FlowItem {
  const { leading, table } = pen.layout;
  const cells = row.map((cell, column) => {
    const style = cell.isBold ? pen.bold : pen.plain;
    return { style, lines: wrap(pen, cell.text, style, (widths[column] ?? 0) - 2 * padding) };
  });
  const roomy = table === "dashes" ? 0 : 4;
  const height = Math.max(...cells.map(({ lines }) => lines.length)) * leading + roomy;
  const dashes = table === "dashes" && place === "head" ? leading * 0.7 : 0;
  return {
    height: height + dashes,
    draw: (y) => {
      const color = drawRowFrame(pen, { y, height, edges, place });
      for (const [column, { style, lines }] of cells.entries()) {
        const shown: TextStyle = color === undefined ? style : { ...style, color };
        for (const [at, line] of lines.entries()) {
          const place = { x: pen.left + (edges[column] ?? 0) + padding, y: y + roomy / 2 + 1 + at * leading };
          drawLine(pen, line, place, shown);
        }
      }
      if (dashes > 0) {
        const count = Math.floor(pen.width / widthOf(pen, "-", pen.plain));
        drawLine(pen, "-".repeat(count), { x: pen.left, y: y + height - leading * 0.2 }, pen.plain);
      }
    },
  };
}

interface RowFrame {
  y: number;
  height: number;
  edges: readonly number[];
  place: "head" | "odd" | "even";
}

/** Draws what is around and behind a row. Returns the color of its text if it is not black. */
function drawRowFrame(pen: Pen, { y, height, edges, place }: RowFrame): string | undefined {
  const { doc, left, width, layout } = pen;
  if (layout.table === "lines") {
    if (place === "head") drawRule(pen, y, 1);
    drawRule(pen, y + height, place === "head" ? 1 : 0.25);
  }
  if (layout.table === "stripes" && place !== "even")
    doc.rect(left, y, width, height).fill(place === "head" ? layout.accent : "#eef3f8");
  if (layout.table === "grid") {
    if (place === "head") doc.rect(left, y, width, height).fill("#eceff2");
    for (const edge of edges)
      doc
        .moveTo(left + edge, y)
        .lineTo(left + edge, y + height)
        .lineWidth(0.4)
        .stroke("#8a949e");
    doc.rect(left, y, width, height).lineWidth(0.4).stroke("#8a949e");
  }
  return layout.table === "stripes" && place === "head" ? "#ffffff" : undefined;
}
