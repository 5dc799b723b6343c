import type { GuideEntry } from "./guide.ts";

/** ICD-10-PCS: structure, root operations, approaches. */
export const procedureEntries: readonly GuideEntry[] = [
  {
    name: "Structure of an ICD-10-PCS code",
    terms: "seven characters section body system root operation body part approach device qualifier pcs format table",
    text: "An ICD-10-PCS code always has seven characters, each a digit or a letter except O and I. In the Medical and Surgical section they are: section, body system, root operation, body part, approach, device, qualifier. A code is built from one table; all of the last four values must stand in the same row. Z means none.",
  },
  {
    name: "Building a PCS code from the tables",
    terms: "look up pcs table first three characters index how",
    text: "Find the root operation and body system in the Index, or go straight to the table of the first three characters. Then choose body part, approach, device and qualifier from one row. The Index alone is never enough, and a code may be built from the table without it.",
  },
  {
    name: "Choosing the root operation",
    terms: "objective of procedure definition root operation intent pcs",
    text: "The root operation is the objective of the procedure, by its PCS definition and not by the surgeon's word. Read what was actually done. Components needed to reach the site (opening, closing, exploring) are not coded separately. Several objectives, or the same one on distinct body parts, are several codes.",
  },
  {
    name: "Excision and Resection",
    terms: "B T root operation part all of body part removal biopsy lobectomy",
    text: "Excision (B) cuts out a portion of a body part; Resection (T) cuts out all of it. PCS body parts decide: a lobe of the lung is a body part of its own, so lobectomy is Resection. Diagnostic excision (biopsy) takes qualifier X. A biopsy followed by the definitive procedure at the same site: both are coded.",
  },
  {
    name: "Extraction, Destruction, Extirpation and Fragmentation",
    terms: "D 5 C F root operation thrombectomy ablation curettage lithotripsy clot stone",
    text: "Extraction (D) pulls or strips out by force, as in curettage. Destruction (5) eradicates by energy or a destructive agent, nothing is taken out. Extirpation (C) takes out solid matter such as a clot or stone. Fragmentation (F) breaks matter into pieces that are not removed.",
  },
  {
    name: "Drainage and Release",
    terms: "9 N fluid gas adhesion lysis incision drain thoracentesis",
    text: "Drainage (9) takes or lets out fluids or gases; a drain left in is device 0. Diagnostic drainage takes qualifier X. Release (N) frees a body part from an abnormal constraint by cutting or force; the body part is the one freed, not the tissue cut.",
  },
  {
    name: "Bypass, Dilation, Occlusion and Restriction",
    terms: "1 7 L V root operation cabg stent angioplasty graft coronary vessel",
    text: "Bypass (1) reroutes the contents of a tubular body part: body part is from, qualifier is to. Dilation (7) widens it; a stent left in is a device. Occlusion (L) closes it completely, Restriction (V) partly. For coronary arteries the bypass body part is the number of arteries bypassed to, and dilation counts the arteries treated.",
  },
  {
    name: "Insertion, Replacement, Supplement, Removal, Change and Revision",
    terms: "H R U P 2 W device root operation joint prosthesis mesh pacemaker hip",
    text: "Insertion (H) puts in a device that assists or monitors. Replacement (R) puts in something that takes the place of a body part, as in total hip replacement, and includes taking the old part out. Supplement (U) reinforces, as with mesh. Removal (P) takes a device out, Change (2) exchanges without cutting, Revision (W) corrects a malfunctioning or displaced device.",
  },
  {
    name: "Reposition, Transfer, Reattachment and Transplantation",
    terms: "S X M Y fracture reduction flap organ",
    text: "Reposition (S) moves a body part to its normal or another place, as in reducing a fracture; fixation is part of it by the device value. Transfer (X) moves tissue with its vessels and nerves. Reattachment (M) puts a separated part back. Transplantation (Y) puts in a living part from another person or animal.",
  },
  {
    name: "Inspection, Map and Control",
    terms: "J K 3 exploration endoscopy diagnostic laparoscopy bleeding hemorrhage",
    text: "Inspection (J) looks or explores; it is not coded when another procedure is done on the same body part by the same approach. Control (3) stops postprocedural or other acute bleeding and is used when no more definitive root operation was needed. Map (K) locates electrical impulses.",
  },
  {
    name: "PCS approaches",
    terms: "approach 0 3 4 7 8 X F open percutaneous endoscopic via natural opening external laparoscopic",
    text: "Open (0): cutting through skin to expose the site. Percutaneous (3): puncture or minor incision. Percutaneous endoscopic (4): the same with a scope, as in laparoscopy. Via natural or artificial opening (7), the same endoscopic (8), with percutaneous endoscopic assistance (F). External (X): on skin or mucous membrane, or by force through it.",
  },
  {
    name: "Laparoscopic procedure converted to open",
    terms: "converted conversion laparoscopic open approach",
    text: "A laparoscopic procedure that is converted to open is coded as the open procedure, with the endoscopic Inspection in addition. An extension of the incision only to take out the specimen does not make the approach open.",
  },
  {
    name: "Devices in PCS",
    terms: "device value sixth character stent drain suture remains",
    text: "A device is coded only when it stays after the procedure. Materials incidental to it, such as sutures, ligatures and temporary wound drains, are not devices. The Device Key translates brand names into device values. Z means that no device remains.",
  },
  {
    name: "Principal procedure",
    terms: "principal procedure sequencing inpatient definitive treatment first",
    text: "The principal procedure is one performed for definitive treatment rather than for diagnosis or exploration, or one necessary to take care of a complication. If two meet this, the one most related to the principal diagnosis is chosen.",
  },
  {
    name: "Cardiac catheterization and imaging in PCS",
    terms: "4A023 measurement fluoroscopy B2 coronary angiography left heart",
    text: "Left or right heart catheterization is Measurement and Monitoring (section 4), with the function sampled and pressure in the cardiac system. Coronary angiography and ventriculography are Imaging (section B), by contrast used. Coronary stenting is Dilation in the Medical and Surgical section; each objective is coded.",
  },
];
