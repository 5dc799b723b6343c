import type { GuideEntry } from "./guide.ts";

/** CPT, HCPCS, evaluation and management, NCCI. */
export const cptEntries: readonly GuideEntry[] = [
  {
    name: "Structure of a CPT code",
    terms: "format five digits category I II III procedure",
    text: "Category I CPT codes have five digits and are arranged in sections: evaluation and management, anesthesia, surgery, radiology, pathology and laboratory, medicine. Category II codes end in F (performance measures), Category III in T (emerging technology). Read the section's guidelines and the parenthetical notes before choosing.",
  },
  {
    name: "Structure of a HCPCS Level II code",
    terms: "format letter four digits J A E L G supplies drugs hcpcs",
    text: "HCPCS Level II codes are one letter and four digits: A supplies and ambulance, E durable equipment, G professional services, J drugs, L orthotics and prosthetics, Q temporary. Drug codes are per unit of dose: divide the dose given by the dose in the descriptor, and report wastage with JW, or JZ when there is none.",
  },
  {
    name: "Parent code and indented code",
    terms: "semicolon stand alone indented common portion cpt symbol",
    text: "In CPT the words before the semicolon belong to every indented code beneath. An indented code is read as that common part plus its own words. Symbols mark add-on codes (+), codes exempt from modifier 51, and new or revised ones.",
  },
  {
    name: "Add-on code",
    terms: "plus add on each additional list separately modifier 51 exempt",
    text: 'An add-on code (+) is reported only with its primary procedure, by the same practitioner on the same day, never alone and never with modifier 51. Its wording is often "each additional" or "list separately in addition to code for primary procedure".',
  },
  {
    name: "Global surgical package",
    terms: "global period 0 10 90 days postoperative follow-up surgery included",
    text: "The surgical package includes the operation, local or topical anesthesia, one related visit on the day before or the day of surgery after the decision, and routine follow-up. The global period is 0, 10 or 90 days. Unrelated services in it need modifiers 24 or 79; a return to the operating room for a complication needs 78.",
  },
  {
    name: "Evaluation and management level by medical decision making",
    terms: "MDM level E/M office visit 99202 99215 problems data risk table",
    text: "The level rests on medical decision making or on total time on the date. MDM has three elements: number and complexity of problems, amount and complexity of data, and risk of complications or management. Two of the three must meet or exceed the level: straightforward, low, moderate, high.",
  },
  {
    name: "MDM: number and complexity of problems",
    terms: "problems addressed chronic stable acute uncomplicated exacerbation E/M",
    text: "Straightforward: one self-limited problem. Low: two self-limited, one stable chronic illness or one acute uncomplicated illness. Moderate: a chronic illness with exacerbation, two stable chronic illnesses, an undiagnosed new problem with uncertain prognosis, or an acute illness with systemic symptoms. High: severe exacerbation or a threat to life or bodily function.",
  },
  {
    name: "MDM: data reviewed and analyzed",
    terms: "data tests ordered independent historian interpretation discussion E/M",
    text: "Each unique test ordered or reviewed, each external note and an independent historian count. Limited needs two items, or a historian. Moderate needs three items, or an independent interpretation, or a discussion with an external professional. Extensive needs two of those three groups. A test counted when ordered is not counted again when reviewed.",
  },
  {
    name: "MDM: risk of management",
    terms: "risk prescription drug management surgery hospitalization social determinants E/M",
    text: "Minimal: rest, dressings. Low: over-the-counter treatment. Moderate: prescription drug management, a decision about minor surgery with risk factors or major surgery without, or treatment limited by social determinants. High: drug therapy needing intensive monitoring for toxicity, major surgery with risk factors, emergency surgery, hospitalization or escalation, a decision not to resuscitate.",
  },
  {
    name: "Evaluation and management by time",
    terms: "total time minutes E/M prolonged 99417 office",
    text: "Total time is the practitioner's own time on the date of the encounter, face to face or not: preparing, examining, counselling, ordering, documenting. It excludes staff time and separately reported services. Emergency department codes (99281 to 99285) have no time: only MDM decides.",
  },
  {
    name: "New and established patient",
    terms: "new patient established three years same group specialty 99203 99213",
    text: "A new patient has received no professional service from the physician, or another of exactly the same specialty and subspecialty in the same group, within three years. Office visits are 99202 to 99205 for new patients, 99211 to 99215 for established ones. The emergency department makes no difference.",
  },
  {
    name: "Emergency department visits",
    terms: "ED level 99281 99285 critical care 99291 facility E/M",
    text: "ED visits are 99281 to 99285 by MDM. Critical care (99291, add-on 99292) is by time: at least 30 minutes on a critically ill patient, not counting separately billed procedures. The facility's own level follows the hospital's guidelines and is separate from the physician's.",
  },
  {
    name: "Hospital inpatient and observation visits",
    terms: "99221 99223 99231 99233 discharge 99238 99239 admission observation",
    text: "Initial hospital inpatient or observation care is 99221 to 99223, subsequent 99231 to 99233, by MDM or total time. Discharge day is 99238 (30 minutes or less) or 99239 (more). Admission and discharge on the same date are 99234 to 99236.",
  },
  {
    name: "NCCI edits",
    terms: "ncci ptp mue bundling unbundling column 1 column 2 medically unlikely edit correct coding",
    text: "Procedure-to-procedure edits pair a column 1 code with a column 2 code that is part of it. Indicator 0: never together; 1: together with a proper modifier when distinct; 9: edit deleted. Medically Unlikely Edits bound the units per day. A modifier is used because the record supports it, not because the edit asks.",
  },
  {
    name: "Lesion excision and repair",
    terms: "excision benign malignant lesion size margin repair simple intermediate complex closure biopsy 114 116 120",
    text: "Excision is coded by behaviour (benign or malignant), site and excised diameter: the lesion's greatest diameter plus the narrowest margins on both sides. Simple closure is included; intermediate and complex repair are reported in addition, by summed length within the same class and site group. An adjacent tissue transfer includes the excision.",
  },
  {
    name: "Endoscopy and arthroscopy",
    terms: "scope diagnostic surgical colonoscopy polyp snare biopsy arthroscopy same session",
    text: "A surgical endoscopy includes the diagnostic one. Code to the furthest extent examined. Different techniques on different lesions (snare on one, biopsy of another) are both coded, usually with 59 or XS. Arthroscopic procedures in the same joint are often bundled, unless in separate compartments and payable.",
  },
  {
    name: "Medical necessity",
    terms: "diagnosis supports procedure LCD NCD coverage pointer linkage",
    text: "Each procedure is linked to the diagnosis that explains why it was done. Payers publish the covered diagnoses in national and local coverage determinations (NCD, LCD). A code is chosen from the record, never to make a service payable.",
  },
];
