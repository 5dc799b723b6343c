import type { Block } from "#coding/cases/case.ts";
import type { FlowItem } from "./flow.ts";
import { drawLine, drawRule, type Pen, type TextStyle, widthOf, wrap } from "./pen.ts";
import { showDay } from "./show-day.ts";

/** Space after a paragraph, as a share of a line. */
const gap = 0.4;

/** Returns lines of text as one item. */
function linesItem(pen: Pen, lines: readonly string[], x: number, style: TextStyle): FlowItem {
  const { leading } = pen.layout;
  return {
    height: lines.length * leading,
    draw: (y) => {
      for (const [at, line] of lines.entries()) drawLine(pen, line, { x, y: y + at * leading }, style);
    },
  };
}

/** Returns a paragraph. A run-in layout has the heading in the first line. */
export function paragraphItem(pen: Pen, text: string, heading?: string): FlowItem {
  const { leading } = pen.layout;
  const indent = heading === undefined ? 0 : widthOf(pen, `${heading}: `, pen.bold);
  const [first = "", ...others] = wrap(pen, text, pen.plain, pen.width, indent);
  const rest = linesItem(pen, others, pen.left, pen.plain);
  return {
    height: leading + rest.height + leading * gap,
    draw: (y) => {
      if (heading !== undefined) drawLine(pen, `${heading}:`, { x: pen.left, y }, pen.bold);
      drawLine(pen, first, { x: pen.left + indent, y }, pen.plain);
      rest.draw(y + leading);
    },
  };
}

/** Two items of a list, or rows of a table, at least stay together at either end. */
export function isAtEnd(at: number, count: number): boolean {
  return at < count - 1 && (at === 0 || at === count - 2);
}

/** Returns the items of a list with their bullets or numbers. */
export function listItems(pen: Pen, { items, isNumbered }: { items: readonly string[]; isNumbered: boolean }) {
  const { layout, left, plain } = pen;
  const bullet = layout.head === "typed" ? "-" : "•";
  const indent = layout.size * (isNumbered ? 2.2 : 1.6);
  return items.map((item, at): FlowItem => {
    const lines = linesItem(pen, wrap(pen, item, plain, pen.width - indent), left + indent, plain);
    return {
      height: lines.height + (at === items.length - 1 ? layout.leading * gap : 0),
      isWithNext: isAtEnd(at, items.length),
      draw: (y) => {
        drawLine(pen, isNumbered ? `${at + 1}.` : bullet, { x: left + layout.size * 0.4, y }, plain);
        lines.draw(y);
      },
    };
  });
}

/** Returns the head of a section. It stays with what follows. */
export function headingItem(pen: Pen, heading: string): FlowItem {
  const { layout, left, width, doc } = pen;
  const { leading, size, accent } = layout;
  const isInCapitals = layout.heading === "run-in" || layout.heading === "dashes";
  const style: TextStyle = { font: "bold", size: layout.heading === "rule" ? size + 1 : size, color: accent };
  const lines = wrap(pen, isInCapitals ? heading.toUpperCase() : heading, style, width - 10);
  const text = linesItem(pen, lines, layout.heading === "bar" ? left + 5 : left, style);
  const above = leading * 0.5;
  const draws: Record<typeof layout.heading, (y: number) => void> = {
    bar: (y) => {
      doc.rect(left, y, width, text.height + 3).fill("#e4e8ec");
      text.draw(y + 3.5);
    },
    "run-in": text.draw,
    dashes: (y) => {
      text.draw(y);
      const longest = Math.max(...lines.map(({ length }) => length));
      drawLine(pen, "-".repeat(longest), { x: left, y: y + text.height - leading * 0.25 }, pen.plain);
    },
    rule: (y) => {
      text.draw(y);
      drawRule(pen, y + text.height, 0.7);
    },
  };
  const below = { bar: 7, "run-in": 0, dashes: leading * 0.75, rule: 4 }[layout.heading];
  return { height: above + text.height + below, draw: (y) => draws[layout.heading](y + above), isWithNext: true };
}

/** Returns a signature. */
export function signatureItem(pen: Pen, { signer, signedAt }: Extract<Block, { kind: "signature" }>): FlowItem {
  const { layout, left, width, doc } = pen;
  const { leading } = layout;
  const [day = "", time = ""] = signedAt.split(" ");
  const shownDay = showDay(day, layout.days);
  const text = `Electronically signed by ${signer} on ${shownDay} ${time}`;
  const small = { ...pen.plain, size: layout.size - 1 };
  const italic: TextStyle = { font: "italic", size: layout.size };
  const draws: Record<typeof layout.signature, (y: number) => void> = {
    italic: (y) => drawLine(pen, text, { x: left, y }, italic),
    line: (y) => {
      doc
        .moveTo(left, y + leading)
        .lineTo(left + 230, y + leading)
        .lineWidth(0.5)
        .stroke("#000000");
      drawLine(pen, signer, { x: left, y: y + leading + 3 }, pen.plain);
      drawLine(pen, text, { x: left, y: y + 2 * leading + 3 }, small);
    },
    typed: (y) => drawLine(pen, `*** ${text} ***`, { x: left, y }, pen.plain),
    box: (y) => {
      doc
        .rect(left, y, width, leading + 8)
        .lineWidth(0.5)
        .stroke(layout.accent);
      drawLine(pen, text, { x: left + 6, y: y + 6.5 }, small);
    },
  };
  const height = { italic: leading, line: 3 * leading + 3, typed: leading, box: leading + 8 }[layout.signature];
  const above = leading * 0.5;
  return { height: above + height + leading * 0.8, draw: (y) => draws[layout.signature](y + above) };
}
