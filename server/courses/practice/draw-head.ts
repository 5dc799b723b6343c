import { drawLine, drawRule, footHeight, type Pen, type TextStyle, widthOf } from "./pen.ts";
import type { Field, RecordFields } from "./record-fields.ts";

const grey = "#55606b";
const topEdge = 36;

/** The position of a page in its record. */
export interface PageStart {
  /** Title of the document that begins or continues here. */
  title: string;
  isDocumentStart: boolean;
  isFirstPage: boolean;
}

/** Draws the head of a page, which names hospital and patient, and sets the pen below it. */
export function drawHead(pen: Pen, fields: RecordFields, start: PageStart): void {
  const document = pen.document;
  pen.document = undefined;
  const below = { split: drawSplit, letterhead: drawLetterhead, typed: drawTyped, band: drawBand }[pen.layout.head];
  pen.y = below(pen, fields, start);
  pen.document = document;
}

type DrawHead = (pen: Pen, fields: RecordFields, start: PageStart) => number;

/** The hospital left, the patient right; on the first page a form with all fields. */
const drawSplit: DrawHead = (pen, fields, { isFirstPage }) => {
  const right = pen.left + pen.width;
  const small: TextStyle = { font: "plain", size: 8.5, color: grey };
  drawLine(pen, fields.facility, { x: pen.left, y: topEdge }, { font: "bold", size: 12, color: pen.layout.accent });
  drawLine(pen, fields.address, { x: pen.left, y: topEdge + 15 }, small);
  drawLine(pen, fields.patient, { x: right, y: topEdge, align: "right" }, { font: "bold", size: 11 });
  drawLine(
    pen,
    joined(fields.identity.filter(([label]) => label !== "Account")),
    { x: right, y: topEdge + 15, align: "right" },
    small,
  );
  drawRule(pen, topEdge + 29, 1.2);
  if (!isFirstPage) return topEdge + 40;
  return drawForm(pen, [["Patient", fields.patient], ...fields.identity, ...fields.encounter], topEdge + 38) + 6;
};

/** A letterhead with the title and a list of fields where a document begins; one line on its other pages. */
const drawLetterhead: DrawHead = (pen, fields, { title, isDocumentStart }) => {
  const [center, right] = [pen.left + pen.width / 2, pen.left + pen.width];
  if (!isDocumentStart) {
    const small: TextStyle = { font: "plain", size: 9.5 };
    drawLine(pen, fields.facility, { x: pen.left, y: topEdge }, small);
    drawLine(
      pen,
      joined([["Patient", fields.patient], ...fields.identity.slice(0, 1)]),
      { x: right, y: topEdge, align: "right" },
      small,
    );
    drawRule(pen, topEdge + 14);
    return topEdge + 28;
  }
  drawLine(pen, fields.facility.toUpperCase(), { x: center, y: topEdge, align: "center" }, { font: "bold", size: 15 });
  const department: TextStyle = { font: "italic", size: 10 };
  drawLine(pen, fields.address, { x: center, y: topEdge + 18, align: "center" }, department);
  drawLine(pen, title.toUpperCase(), { x: center, y: topEdge + 40, align: "center" }, { font: "bold", size: 13 });
  drawRule(pen, topEdge + 58, 0.7);
  const y = drawPairs(pen, [["Patient name", fields.patient], ...fields.identity, ...fields.encounter], topEdge + 66);
  drawRule(pen, y + 3, 0.7);
  return y + 14;
};

/** Lines in the style of an old printer; continued documents show only patient and number. */
const drawTyped: DrawHead = (pen, fields, { isDocumentStart }) => {
  const { leading } = pen.layout;
  const columns = Math.floor(pen.width / widthOf(pen, "=", pen.plain));
  const shown: Field[] = [["Patient", fields.patient.toUpperCase()], ...fields.identity, ...fields.encounter];
  const values = (isDocumentStart ? shown : shown.slice(0, 2)).map(
    ([label, value]) => `${label.toUpperCase()}: ${value}`,
  );
  const rows = values.flatMap((value, at) =>
    at % 2 === 0 ? [`${value.padEnd(columns / 2)}${values[at + 1] ?? ""}`.trimEnd()] : [],
  );
  const line = "=".repeat(columns);
  const texts = [line, fields.facility.toUpperCase(), fields.address.toUpperCase(), ...rows, line];
  for (const [at, text] of texts.entries())
    drawLine(pen, text, { x: pen.left, y: topEdge + at * leading }, at === 1 ? pen.bold : pen.plain);
  return topEdge + texts.length * leading + 8;
};

/** A colored band over all fields, on each page. */
const drawBand: DrawHead = (pen, fields) => {
  const { doc, left, width, layout } = pen;
  doc.rect(left, topEdge - 6, width, 34).fill(layout.accent);
  const white = "#ffffff";
  drawLine(pen, fields.facility, { x: left + 8, y: topEdge - 1 }, { font: "bold", size: 12, color: white });
  drawLine(pen, fields.address, { x: left + 8, y: topEdge + 14 }, { font: "plain", size: 8, color: white });
  const place = { x: left + width - 8, y: topEdge + 4, align: "right" } as const;
  drawLine(pen, fields.patient, place, { font: "bold", size: 12, color: white });
  return drawForm(pen, [...fields.identity, ...fields.encounter], topEdge + 28) + 6;
};

function joined(fields: readonly Field[]): string {
  return fields.map(([label, value]) => `${label}: ${value}`).join("  ");
}

const formColumns = 4;

/** Draws a form: small labels over their values. Returns its lower edge. */
function drawForm(pen: Pen, fields: readonly Field[], y: number): number {
  const { doc, left, width } = pen;
  const [cell, row] = [width / formColumns, 26];
  const height = Math.ceil(fields.length / formColumns) * row;
  for (const [at, [label, value]] of fields.entries()) {
    const column = at % formColumns;
    const [x, top] = [left + column * cell, y + Math.floor(at / formColumns) * row];
    drawLine(pen, label, { x: x + 5, y: top + 3 }, { font: "plain", size: 7, color: grey });
    drawLine(pen, value, { x: x + 5, y: top + 12 }, { font: "plain", size: 9.5 });
    if (column > 0) doc.moveTo(x, top).lineTo(x, top + row);
    else doc.rect(left, top, width, row);
    doc.lineWidth(0.4).stroke("#9aa3ac");
  }
  return y + height;
}

/** Draws labels and values in two columns. Returns their lower edge. */
function drawPairs(pen: Pen, fields: readonly Field[], y: number): number {
  const { leading } = pen.layout;
  const rows = Math.ceil(fields.length / 2);
  for (const [at, [label, value]] of fields.entries()) {
    const place = { x: pen.left + Math.floor(at / rows) * (pen.width / 2), y: y + (at % rows) * leading };
    drawLine(pen, `${label.toUpperCase()}:`, place, { ...pen.bold, size: 9 });
    drawLine(pen, value, { ...place, x: place.x + 105 }, { ...pen.plain, size: 10.5 });
  }
  return y + rows * leading;
}

/** Numbers the pages and says on each that the record is not real. */
export function drawFeet(pen: Pen): void {
  const { doc, left, width, layout, pages } = pen;
  const style: TextStyle = { font: "plain", size: 8, color: grey };
  const y = doc.page.height - footHeight + 20;
  pen.document = undefined;
  for (const at of pages.keys()) {
    doc.switchToPage(at);
    if (layout.head !== "typed") drawRule(pen, y - 5, 0.4);
    drawLine(pen, "Synthetic record for training. No real person.", { x: left, y }, style);
    drawLine(pen, `Page ${at + 1} of ${pages.length}`, { x: left + width, y, align: "right" }, style);
  }
}
