import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import type { Fonts, Layout } from "./layouts.ts";

export interface TextStyle {
  font: keyof Fonts;
  size: number;
  color?: string;
}

/** A text drawn on a page. */
export interface DrawnText {
  text: string;
  /** Title of its document in the case. */
  document: string;
}

/** Draws texts on the pages of a PDF and notes those of the documents. */
export interface Pen {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly layout: Layout;
  /** The text area of each page, in points. */
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
  /** The height at which the next item begins. */
  y: number;
  /** The document that is being drawn; undefined in the heads and feet of pages. */
  document: string | undefined;
  /** The documents' texts of each page, in the order of drawing. */
  readonly pages: DrawnText[][];
  readonly plain: TextStyle;
  readonly bold: TextStyle;
}

const letter = { width: 612, height: 792 };

/** Space for the foot of a page. */
export const footHeight = 58;

/** Opens a PDF. The same day, layout and texts give the same bytes: its dates and its id follow from the day. */
export function openPen(layout: Layout, day: string): Pen {
  const doc = new PDFDocument({
    size: [letter.width, letter.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: "Medical record", CreationDate: new Date(`${day}T12:00:00Z`) },
  });
  return {
    doc,
    layout,
    left: layout.margin,
    width: letter.width - 2 * layout.margin,
    bottom: letter.height - footHeight,
    y: 0,
    document: undefined,
    pages: [],
    plain: { font: "plain", size: layout.size },
    bold: { font: "bold", size: layout.size },
  };
}

/** Characters that the standard fonts of PDF lack: all outside of Windows-1252. */
const beyondStandardFonts = /([^\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+)/u;

/** pdf.js ships Liberation Sans, whose licence allows embedding. Only charts with other characters load it. */
const otherFont = fileURLToPath(import.meta.resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"));

/** Returns the parts of a text with the font that has their characters. */
function partsOf(pen: Pen, text: string, font: keyof Fonts): { part: string; font: string }[] {
  return text
    .split(beyondStandardFonts)
    .map((part, at) => ({ part, font: at % 2 === 1 ? otherFont : pen.layout.fonts[font] }))
    .filter(({ part }) => part !== "");
}

/** Returns the width of a text in points. */
export function widthOf(pen: Pen, text: string, { font, size }: TextStyle): number {
  return partsOf(pen, text, font).reduce(
    (sum, { part, font: name }) => sum + pen.doc.font(name).fontSize(size).widthOfString(part),
    0,
  );
}

/** Breaks a text at its spaces into lines. The first line may be narrower. No word is hyphenated. */
export function wrap(pen: Pen, text: string, style: TextStyle, width: number, indent = 0): string[] {
  const space = widthOf(pen, " ", style);
  const lines: string[][] = [[]];
  let room = width - indent;
  for (const word of text.split(" ")) {
    const wordWidth = widthOf(pen, word, style);
    if (wordWidth > room && lines.at(-1)?.length !== 0) {
      lines.push([]);
      room = width;
    }
    lines.at(-1)?.push(word);
    room -= wordWidth + space;
  }
  return lines.map((words) => words.join(" "));
}

/** Draws one line of text whose upper edge is y. `align` says which of its points x is. */
export function drawLine(
  pen: Pen,
  text: string,
  { x, y, align = "left" }: { x: number; y: number; align?: "left" | "center" | "right" },
  style: TextStyle,
): void {
  if (text === "") return;
  const { doc } = pen;
  const width = align === "left" ? 0 : widthOf(pen, text, style);
  let at = align === "left" ? x : align === "right" ? x - width : x - width / 2;
  for (const { part, font } of partsOf(pen, text, style.font)) {
    doc
      .font(font)
      .fontSize(style.size)
      .fillColor(style.color ?? "#000000")
      .text(part, at, y, { lineBreak: false });
    at += doc.widthOfString(part);
  }
  if (pen.document !== undefined) pen.pages.at(-1)?.push({ text, document: pen.document });
}

export function drawRule(pen: Pen, y: number, width = 0.5, color = pen.layout.accent): void {
  const { doc, left } = pen;
  doc
    .moveTo(left, y)
    .lineTo(left + pen.width, y)
    .lineWidth(width)
    .stroke(color);
}

/** Ends the PDF and returns its bytes. */
export async function closePen({ doc }: Pen): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on("end", resolve));
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
