import { hospitals } from "#coding/cases/names.ts";

export interface Fonts {
  plain: string;
  bold: string;
  italic: string;
}

/** The look of the records of one hospital. */
export interface Layout {
  /** Fonts that every PDF viewer has. */
  fonts: Fonts;
  /** Size of the text and distance of its lines, in points. */
  size: number;
  leading: number;
  margin: number;
  accent: string;
  /** The head of each page. */
  head: "split" | "letterhead" | "typed" | "band";
  /** The look of the heading of a section. */
  heading: "bar" | "run-in" | "dashes" | "rule";
  table: "grid" | "lines" | "dashes" | "stripes";
  signature: "italic" | "line" | "typed" | "box";
  days: "02/03/2026" | "03 Feb 2026";
  /** The mark of a value out of its range. L is an example: a high value has H. */
  flag: "2.8 L" | "2.8 (L)" | "*2.8 L";
  hasUnitColumn: boolean;
  medications: "table" | "list" | "numbers";
  /** True if each document begins a page; otherwise only reports do. */
  hasDocumentPages: boolean;
  /** The documents that come first. The others follow in the order of their writing. */
  firstDocuments: readonly string[];
  /** The sections that come first in their document. */
  firstSections: readonly string[];
  /** Titles and headings that this hospital calls otherwise. */
  names: Readonly<Record<string, string>>;
}

const split: Layout = {
  fonts: { plain: "Helvetica", bold: "Helvetica-Bold", italic: "Helvetica-Oblique" },
  size: 9.5,
  leading: 13,
  margin: 50,
  accent: "#33414e",
  head: "split",
  heading: "bar",
  table: "grid",
  signature: "italic",
  days: "02/03/2026",
  flag: "2.8 L",
  hasUnitColumn: false,
  medications: "table",
  hasDocumentPages: false,
  firstDocuments: [],
  firstSections: [],
  names: { "History and physical": "H&P", "Consultations and other notes": "Consults and ancillary notes" },
};

const transcribed: Layout = {
  fonts: { plain: "Times-Roman", bold: "Times-Bold", italic: "Times-Italic" },
  size: 11.5,
  leading: 15,
  margin: 72,
  accent: "#000000",
  head: "letterhead",
  heading: "run-in",
  table: "lines",
  signature: "line",
  days: "02/03/2026",
  flag: "2.8 (L)",
  hasUnitColumn: false,
  medications: "numbers",
  hasDocumentPages: true,
  firstDocuments: ["Discharge summary", "Newborn discharge summary", "History and physical"],
  firstSections: ["Discharge diagnoses", "Procedures"],
  names: {
    "History and physical": "History and physical examination",
    "Examination on admission": "Physical examination",
    "Assessment on admission": "Impression and plan",
    "Hospital course": "Course in hospital",
    "Imaging and studies": "Radiology and other studies",
  },
};

const typed: Layout = {
  fonts: { plain: "Courier", bold: "Courier-Bold", italic: "Courier-Oblique" },
  size: 10,
  leading: 12.5,
  margin: 54,
  accent: "#000000",
  head: "typed",
  heading: "dashes",
  table: "dashes",
  signature: "typed",
  days: "03 Feb 2026",
  flag: "*2.8 L",
  hasUnitColumn: false,
  medications: "list",
  hasDocumentPages: true,
  firstDocuments: [],
  firstSections: ["Allergies", "Home medications"],
  names: {
    "Home medications": "Medications prior to admission",
    "Discharge medications": "Medications at discharge",
    "Discharge diagnoses": "Final diagnoses",
    Laboratory: "Laboratory results",
  },
};

const banded: Layout = {
  fonts: { plain: "Helvetica", bold: "Helvetica-Bold", italic: "Helvetica-Oblique" },
  size: 10,
  leading: 14,
  margin: 45,
  accent: "#1f4e79",
  head: "band",
  heading: "rule",
  table: "stripes",
  signature: "box",
  days: "03 Feb 2026",
  flag: "2.8 L",
  hasUnitColumn: true,
  medications: "table",
  hasDocumentPages: false,
  firstDocuments: ["Discharge summary", "Newborn discharge summary"],
  firstSections: ["Disposition", "Discharge diagnoses", "Discharge medications", "Home medications", "Allergies"],
  names: {
    "Home medications": "Outpatient medications",
    "Examination on admission": "Physical exam",
    "Imaging and studies": "Diagnostic results",
    "Assessment on admission": "Assessment and plan",
  },
};

/** A small hospital with an old system for text and a new one for forms. */
const mixed: Layout = {
  ...transcribed,
  size: 10.5,
  leading: 13.5,
  margin: 60,
  accent: "#5a2a2a",
  head: "split",
  heading: "rule",
  table: "grid",
  signature: "box",
  flag: "*2.8 L",
  hasUnitColumn: true,
  medications: "list",
  hasDocumentPages: false,
  firstDocuments: ["Operative report", "Procedure report", "Endoscopy report"],
  firstSections: ["Allergies", "Discharge diagnoses", "Laboratory"],
  names: { "History and physical": "Admission note", Laboratory: "Labs", "Past medical history": "PMH" },
};

export const layouts = { split, transcribed, typed, banded, mixed };

export type LayoutName = keyof typeof layouts;

export const layoutNames = Object.keys(layouts) as LayoutName[];

/** Returns the layout of a hospital, always the same. */
export function layoutOf(facility: string): LayoutName {
  return layoutNames[hospitals.indexOf(facility) % layoutNames.length] ?? "split";
}
