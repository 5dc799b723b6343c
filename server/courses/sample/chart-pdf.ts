import PDFDocument from "pdfkit";

export interface Chart {
  facility: string;
  kind: string;
  /** Label and value pairs of the head, in two columns. */
  head: [string, string][];
  /**
   * The text: lines starting with "# " are headings, "- " list items, "|" table rows (the first row of a table is its
   * head); other lines are paragraphs.
   */
  text: string;
}

/** A heading, paragraph, item, cell or value of a chart, and the page that it is drawn on, from 1. */
export interface ChartText {
  text: string;
  page: number;
}

const margin = 54;
const gutter = 24;
const ink = "#1a2430";
const faint = "#5b6673";
const bottom = 760;

/** Draws a chart as the PDF that a hospital's system would print: Letter pages, numbered, with the patient in the foot. */
export async function drawChart(chart: Chart): Promise<Buffer> {
  return (await layOutChart(chart)).pdf;
}

/** Draws a chart and returns the page of each of its texts. No paragraph continues on the next page. */
export async function layOutChart(chart: Chart): Promise<{ pdf: Buffer; texts: ChartText[] }> {
  const doc = new PDFDocument({
    size: "LETTER",
    margins: { top: margin, bottom: 40, left: margin, right: margin },
    bufferPages: true,
    info: { Title: `${chart.kind} (synthetic)`, Author: chart.facility },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on("end", () => resolve()));
  const texts: ChartText[] = [];
  const note: Note = (text) => texts.push({ text, page: doc.bufferedPageRange().count });
  drawHead(doc, chart, note);
  drawText(doc, chart.text, note);
  drawFeet(doc, chart);
  doc.end();
  await ended;
  return { pdf: Buffer.concat(chunks), texts };
}

type Doc = InstanceType<typeof PDFDocument>;
/** Called for each text on the page where it is drawn. */
type Note = (text: string) => void;

function drawHead(doc: Doc, chart: Chart, note: Note): void {
  const width = doc.page.width - 2 * margin;
  const half = (width - gutter) / 2;
  const [facility, kind] = [chart.facility.toUpperCase(), chart.kind.toUpperCase()];
  doc.fillColor(ink).font("Helvetica-Bold").fontSize(12);
  // Below the longer of both, however many lines it takes.
  const rule = margin + Math.max(...[facility, kind].map((text) => doc.heightOfString(text, { width: half }))) + 8;
  note(chart.facility);
  note(chart.kind);
  doc.text(facility, margin, margin, { width: half });
  doc.text(kind, margin + half + gutter, margin, { width: half, align: "right" });
  doc
    .moveTo(margin, rule)
    .lineTo(margin + width, rule)
    .lineWidth(1.5)
    .stroke(ink);
  let y = rule + 10;
  for (let index = 0; index < chart.head.length; index += 2) {
    let end = y;
    for (const [column, pair] of [chart.head[index], chart.head[index + 1]].entries()) {
      if (!pair) continue;
      const x = margin + column * (width / 2);
      doc
        .font("Times-Bold")
        .fontSize(11)
        .text(`${pair[0]}: `, x, y, { continued: true, width: width / 2 - 12 });
      doc.font("Times-Roman").text(pair[1]);
      note(pair[1]);
      end = Math.max(end, doc.y);
    }
    y = end + 4;
  }
  doc.x = margin;
  doc.y = y + 8;
}

function drawText(doc: Doc, text: string, note: Note): void {
  const width = doc.page.width - 2 * margin;
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (line === "") continue;
    if (line.startsWith("|")) {
      const rows: string[][] = [];
      while (lines[index]?.startsWith("|")) {
        rows.push(
          (lines[index] ?? "")
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
        index += 1;
      }
      index -= 1;
      drawTable(doc, rows, width, note);
    } else if (line.startsWith("# ")) {
      // A heading is on the page of the text that follows it.
      turnPageFor(doc, 34 + heightOfBlock(doc, lines[index + 1] ?? "", width));
      note(line.slice(2));
      doc
        .moveDown(0.6)
        .font("Helvetica-Bold")
        .fontSize(10.5)
        .text(line.slice(2).toUpperCase(), margin, doc.y, { width });
      doc.moveDown(0.3);
    } else if (line.startsWith("- ")) {
      turnPageFor(doc, heightOfBlock(doc, line, width));
      note(line.slice(2));
      doc
        .font("Times-Roman")
        .fontSize(11.5)
        .text(`•  ${line.slice(2)}`, margin + 10, doc.y, { width: width - 10, lineGap: 3.5 });
    } else {
      turnPageFor(doc, heightOfBlock(doc, line, width));
      note(line);
      doc.font("Times-Roman").fontSize(11.5).text(line, margin, doc.y, { width, lineGap: 3.5 });
      doc.moveDown(0.45);
    }
  }
}

/** The height of a paragraph or an item; of a table two rows. */
function heightOfBlock(doc: Doc, line: string, width: number): number {
  if (line.startsWith("|")) return 44;
  const isItem = line.startsWith("- ");
  doc.font("Times-Roman").fontSize(11.5);
  return doc.heightOfString(isItem ? `•  ${line.slice(2)}` : line, {
    width: isItem ? width - 10 : width,
    lineGap: 3.5,
  });
}

function drawTable(doc: Doc, rows: readonly string[][], width: number, note: Note): void {
  const columns = rows[0]?.length ?? 1;
  const cell = width / columns;
  for (const [index, row] of rows.entries()) {
    doc.font(index === 0 ? "Helvetica-Bold" : "Times-Roman").fontSize(index === 0 ? 9 : 10.5);
    const height = Math.max(...row.map((text) => doc.heightOfString(text, { width: cell - 8 }))) + 8;
    turnPageFor(doc, height + 4);
    const y = doc.y;
    if (index === 0) doc.rect(margin, y, width, height).fill("#eef1f4").fillColor(ink);
    for (const [column, text] of row.entries()) {
      note(text);
      doc.text(text, margin + column * cell + 4, y + 4, { width: cell - 8 });
    }
    doc
      .moveTo(margin, y + height)
      .lineTo(margin + width, y + height)
      .lineWidth(0.5)
      .stroke("#c3cbd4");
    doc.x = margin;
    doc.y = y + height;
  }
  doc.moveDown(0.6);
}

function turnPageFor(doc: Doc, height: number): void {
  if (doc.y + height > bottom - 30) doc.addPage();
}

function drawFeet(doc: Doc, chart: Chart): void {
  const { count } = doc.bufferedPageRange();
  const width = doc.page.width - 2 * margin;
  const [, patient] = chart.head[0] ?? ["", ""];
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc.font("Helvetica").fontSize(8).fillColor(faint);
    doc.text(`${patient}   Synthetic record for training. No real person.`, margin, bottom, {
      width: width * 0.75,
      lineBreak: false,
    });
    doc.text(`Page ${page + 1} of ${count}`, margin + width * 0.75, bottom, {
      width: width * 0.25,
      align: "right",
      lineBreak: false,
    });
  }
}
