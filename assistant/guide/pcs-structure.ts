import type { GuideEntry } from "./guide-entry.ts";

/** ICD-10-PCS: structure, approaches, devices, rules of coding, sections beside Medical and Surgical. */
export const pcsStructureEntries: readonly GuideEntry[] = [
  {
    name: "Structure of an ICD-10-PCS code",
    terms: "seven characters section body system root operation body part approach device qualifier pcs format",
    text: "An ICD-10-PCS code always has seven characters, each a digit or a letter except O and I. In the Medical and Surgical section they are: section, body system, root operation, body part, approach, device, qualifier. A code is built from one table; all of the last four values must stand in the same row. Z means none.",
  },
  {
    name: "Building a PCS code from the tables",
    terms: "look up pcs table first three characters index how find row",
    text: "Find the root operation and body system in the Index, or go straight to the table of the first three characters. Then choose body part, approach, device and qualifier from one row. The Index alone is never enough, and a code may be built from the table without it.",
  },
  {
    name: "Choosing the root operation",
    terms: "objective of procedure definition root operation intent pcs eponym",
    text: "The root operation is the objective of the procedure, by its PCS definition and not by the surgeon's word. Read what was actually done. Components needed to reach the site (opening, closing, exploring) are not coded separately. It is the coder's task to translate the surgeon's words; no query is needed when the meaning is clear.",
  },
  {
    name: "Multiple procedures in PCS",
    section: "B3.2",
    terms: "multiple procedures several codes same root operation distinct body parts same session",
    text: "Several codes when: the same root operation is done on different body parts that have values of their own; it is repeated at separate sites of one body part value; different root operations with distinct objectives are done on one body part; or an intended approach is converted to another.",
  },
  {
    name: "Discontinued or incomplete procedure",
    section: "B3.3",
    terms: "discontinued aborted incomplete cancelled procedure attempted failed pcs",
    text: "Code what was done. If the procedure was discontinued before any other root operation was performed, code Inspection of the body part or region that was reached. An attempted vaginal delivery that ends in a cesarean is coded as the cesarean.",
  },
  {
    name: "Biopsy in PCS",
    section: "B3.4",
    terms: "biopsy diagnostic qualifier X excision extraction drainage followed by definitive treatment",
    text: "A biopsy is Excision, Extraction or Drainage with qualifier X, Diagnostic: Excision of tissue with a blade or needle core, Extraction for bone marrow and endometrium, Drainage for fluid. A biopsy followed by a definitive procedure at the same site: both are coded.",
  },
  {
    name: "Overlapping body layers",
    section: "B3.5",
    terms: "overlapping layers deepest debridement skin muscle bone fascia",
    text: "When Excision, Extraction, Repair or Inspection goes through several layers of the musculoskeletal system, the deepest layer is the body part. A debridement of skin, fascia and muscle is one code, of the muscle.",
  },
  {
    name: "Body part without a value of its own",
    section: "B4.1 and B4.2",
    terms: "body part key branch nerve artery peri closest proximal region general",
    text: "When a part has no value, use the whole of which it is a part; for a branch of a vessel or nerve, the closest larger branch that has one. Peri- before a body part takes that body part when the site is not told more closely. The Body Part Key translates anatomical names.",
  },
  {
    name: "Bilateral body parts in PCS",
    section: "B4.3",
    terms: "bilateral value left and right same procedure both sides pcs",
    text: "When a bilateral value exists and the identical procedure is done on both sides, one code with that value. When there is none, each side has its own code. Different procedures on the two sides are coded separately in any case.",
  },
  {
    name: "PCS approaches",
    terms: "approach 0 3 4 7 8 X F open percutaneous endoscopic via natural opening external laparoscopic",
    text: "Open (0): cutting through skin to expose the site. Percutaneous (3): puncture or minor incision. Percutaneous endoscopic (4): the same with a scope, as in laparoscopy. Via natural or artificial opening (7), the same endoscopic (8), with percutaneous endoscopic assistance (F). External (X): on skin or mucous membrane, or by force through it.",
  },
  {
    name: "Open or percutaneous approach",
    terms: "open percutaneous difference incision expose guidance image needle cutdown",
    text: "Open means that the layers are cut so that the site of the procedure is exposed. A puncture or small incision for a needle, wire or catheter is percutaneous, also under imaging. A cutdown to a vessel that exposes it as the site of the procedure is open.",
  },
  {
    name: "External approach",
    section: "B5.3",
    terms: "external approach X manual skin closed reduction without incision orifice visible",
    text: "External (X) is for procedures done directly on skin or mucous membrane, for structures that can be seen through an orifice without instruments, such as tonsils, and for force from outside, such as the closed reduction of a fracture.",
  },
  {
    name: "Laparoscopic procedure converted to open",
    terms: "converted conversion laparoscopic open approach assisted hand",
    text: "A laparoscopic procedure that is converted to open is coded as the open procedure, with the endoscopic Inspection in addition. An extension of the incision only to take out the specimen, or assistance by a hand port, does not make the approach open.",
  },
  {
    name: "Devices in PCS",
    section: "B6.1",
    terms: "device value sixth character stent drain suture remains device key",
    text: "A device is coded only when it stays after the procedure. Materials incidental to it, such as sutures, ligatures and temporary wound drains, are not devices. The Device Key translates brand names into device values. Z means that no device remains.",
  },
  {
    name: "Device that was put in and taken out again",
    section: "B6.1a",
    terms: "device intraoperative temporary removed same procedure attempted size fit",
    text: "If a device is put in and must be taken out before the end of the same operation, because of its size or a complication, both Insertion (or the operation that placed it) and Removal are coded. A device used only during the operation is not coded.",
  },
  {
    name: "Principal procedure",
    terms: "principal procedure sequencing inpatient definitive treatment first",
    text: "The principal procedure is one performed for definitive treatment rather than for diagnosis or exploration, or one necessary to take care of a complication. If two meet this, the one most related to the principal diagnosis is chosen.",
  },
  {
    name: "Obstetrics section of PCS",
    terms: "section 1 delivery 10E0XZZ cesarean 10D00Z1 products of conception amniotomy episiotomy",
    text: "Section 1 is for procedures on the products of conception only. A spontaneous or manually assisted delivery is 10E0XZZ; a cesarean is Extraction (10D00Z1 with a low incision), as are forceps and vacuum (10D07Z-). Artificial rupture of membranes is Drainage. Episiotomy is Division of the perineum in section 0.",
  },
  {
    name: "Administration section of PCS",
    terms: "section 3 transfusion 302 introduction 3E infusion antibiotic thrombolytic chemotherapy irrigation",
    text: "Transfusion (302-) puts in blood and blood products, Introduction (3E0-) any other substance such as a thrombolytic, chemotherapy or anesthetic block, Irrigation (3C1-, 3E1-) a cleansing one. The approach is usually percutaneous; the sixth character is the substance.",
  },
  {
    name: "Measurement and monitoring",
    terms: "section 4 4A0 4A1 catheterization pressure monitoring ekg swan ganz arterial",
    text: "Measurement (4A0-) takes a level once, Monitoring (4A1-) over a time. Left heart catheterization is Measurement of cardiac sampling and pressure (4A023N7; right 4A023N6; both 4A023N8). Many hospitals do not code routine monitoring.",
  },
  {
    name: "Mechanical ventilation",
    terms: "ventilator 5A1935Z 5A1945Z 5A1955Z hours consecutive intubation 0BH17EZ 96 bipap",
    text: "Performance, respiratory: 5A1935Z less than 24 consecutive hours, 5A1945Z 24 to 96, 5A1955Z more than 96. The time begins with intubation in this hospital, or with arrival of a patient who is ventilated, and ends with extubation or the end of weaning. Intubation is 0BH17EZ. Ventilation during surgery is not coded; BiPAP by mask is Assistance (5A09-).",
  },
  {
    name: "Dialysis and ECMO in PCS",
    terms: "hemodialysis 5A1D70Z 5A1D80Z 5A1D90Z ecmo 5A1522 cardiopulmonary bypass 5A1221Z extracorporeal",
    text: "Hemodialysis: 5A1D70Z intermittent (under 6 hours a day), 5A1D80Z prolonged intermittent, 5A1D90Z continuous (more than 18). ECMO is 5A1522- by central or peripheral cannulas. Cardiopulmonary bypass during heart surgery is 5A1221Z, in addition to the operation.",
  },
  {
    name: "Imaging, nuclear medicine and radiation in PCS",
    terms: "section B C D imaging angiography B2 fluoroscopy contrast radiation oncology brachytherapy ct",
    text: "Section B is imaging (plain, fluoroscopy, CT, MRI, ultrasound), C nuclear medicine, D radiation therapy, each with the body part in the fourth character and contrast or modality after it. Coronary angiography is fluoroscopy of the coronary arteries (B21-).",
  },
  {
    name: "Rehabilitation, mental health and substance treatment in PCS",
    terms: "section F G H physical therapy rehabilitation psychotherapy detoxification counseling",
    text: "Section F holds physical rehabilitation and audiology, G mental health, H substance abuse treatment. Detoxification is HZ2ZZZZ. Hospitals code them by their own policy.",
  },
  {
    name: "New technology section of PCS",
    terms: "section X new technology group add-on payment drug device XW0",
    text: "Section X holds new drugs, devices and procedures, mostly for the add-on payment; the seventh character is the group (the year in which it came). When an X code describes the procedure it is used alone, without a second code for the same thing in another section.",
  },
  {
    name: "Cardiac catheterization and imaging in PCS",
    terms: "4A023 measurement fluoroscopy B2 coronary angiography left heart ventriculogram",
    text: "Left or right heart catheterization is Measurement (section 4), with sampling and pressure of the cardiac system. Coronary angiography and ventriculography are Imaging (section B), by contrast used. Coronary stenting is Dilation in the Medical and Surgical section; each objective is coded.",
  },
];
