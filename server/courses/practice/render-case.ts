import type { Case } from "#coding/cases/case.ts";
import { drawFeet, drawHead } from "./draw-head.ts";
import { sectionItems } from "./draw-section.ts";
import { type FlowItem, flow } from "./flow.ts";
import { type LayoutName, layoutOf, layouts } from "./layouts.ts";
import { closePen, type DrawnText, drawLine, drawRule, openPen, type Pen } from "./pen.ts";
import { recordFieldsOf } from "./record-fields.ts";
import { type PrintedDocument, printedDocuments } from "./record-order.ts";

export interface CaseToRender {
  written: Case;
  /** Left out: the layout of the case's hospital. */
  layout?: LayoutName;
}

export interface RenderedCase {
  pdf: Uint8Array;
  /** The documents' texts of each page, in the order of drawing. */
  pages: DrawnText[][];
}

/**
 * Draws the chart of a case as the PDF that its hospital would print. The same case and layout give the same bytes. The
 * PDF and its properties do not reveal blueprint, seed or key. It takes tens of milliseconds: call it in a thread.
 */
export async function renderCase({ written, layout: name }: CaseToRender): Promise<RenderedCase> {
  const layout = layouts[name ?? layoutOf(written.facility)];
  const pen = openPen(layout, written.serviceDate);
  const fields = recordFieldsOf(written, layout.days);
  for (const printed of printedDocuments(written, layout)) {
    const { title, document, sections } = printed;
    const turnPage = (isContinued: boolean) => {
      pen.doc.addPage();
      pen.pages.push([]);
      drawHead(pen, fields, { title, isDocumentStart: !isContinued, isFirstPage: pen.pages.length === 1 });
      if (isContinued) flow(pen, [titleItem(pen, `${title} (continued)`)], turnPage);
    };
    pen.document = document;
    if (pen.pages.length === 0 || beginsPage(pen, printed)) turnPage(false);
    const items = sections.flatMap((section) => sectionItems(pen, section));
    flow(pen, [...titleItems(pen, title), ...items], turnPage);
  }
  drawFeet(pen);
  return { pdf: await closePen(pen), pages: pen.pages };
}

/** The letterhead of a document names it already. */
function titleItems(pen: Pen, title: string): FlowItem[] {
  return pen.layout.head === "letterhead" ? [] : [titleItem(pen, title)];
}

function titleItem(pen: Pen, title: string): FlowItem {
  const { leading, size, accent, head } = pen.layout;
  const isTyped = head === "typed";
  const style = { ...pen.bold, size: isTyped ? size + 1 : size + 3, color: accent };
  return {
    height: leading * 2.6,
    isWithNext: true,
    draw: (y) => {
      drawLine(pen, isTyped ? title.toUpperCase() : title, { x: pen.left, y: y + leading * 0.6 }, style);
      if (!isTyped) drawRule(pen, y + leading * 2, 0.8);
    },
  };
}

function beginsPage({ layout }: Pen, { document }: PrintedDocument): boolean {
  return layout.hasDocumentPages || /report/.test(document);
}
