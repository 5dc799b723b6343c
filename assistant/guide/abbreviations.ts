import type { GuideEntry } from "./guide.ts";

/** What charts abbreviate. */
export const abbreviationEntries: readonly GuideEntry[] = [
  {
    name: "Abbreviations: heart and vessels",
    terms: "abbreviation CHF CAD CABG PCI NSTEMI STEMI AF HTN PVD DVT EF HFrEF HFpEF stands for",
    text: "AF atrial fibrillation; CABG coronary artery bypass graft; CAD coronary artery disease; CHF congestive heart failure; DVT deep vein thrombosis; EF ejection fraction; HFpEF heart failure with preserved ejection fraction (diastolic); HFrEF with reduced ejection fraction (systolic); HTN hypertension; NSTEMI and STEMI myocardial infarction without and with ST elevation; PCI percutaneous coronary intervention; PVD peripheral vascular disease.",
  },
  {
    name: "Abbreviations: lungs and kidneys",
    terms: "abbreviation COPD ARF AKI CKD ESRD CAP PNA SOB UTI BPH stands for",
    text: "AKI acute kidney injury; ARF acute respiratory or renal failure (ambiguous: ask); BPH benign prostatic hyperplasia; CAP community-acquired pneumonia; CKD chronic kidney disease; COPD chronic obstructive pulmonary disease; ESRD end-stage renal disease; PNA pneumonia; SOB shortness of breath; UTI urinary tract infection.",
  },
  {
    name: "Abbreviations: digestion, metabolism and nerves",
    terms: "abbreviation DM GERD GIB CVA TIA SBO BMI EGD ERCP stands for",
    text: "BMI body mass index; CVA cerebrovascular accident; DM diabetes mellitus; EGD esophagogastroduodenoscopy; ERCP endoscopic retrograde cholangiopancreatography; GERD gastroesophageal reflux disease; GIB gastrointestinal bleeding; SBO small bowel obstruction; TIA transient ischemic attack.",
  },
  {
    name: "Abbreviations: surgery and injuries",
    terms: "abbreviation ORIF THA TKA I&D FX TURP D&C lap chole stands for",
    text: "D&C dilation and curettage; Fx fracture; I&D incision and drainage; lap chole laparoscopic cholecystectomy; ORIF open reduction and internal fixation; THA and TKA total hip and knee arthroplasty; TURP transurethral resection of the prostate.",
  },
  {
    name: "Abbreviations: the record and the claim",
    terms: "abbreviation H&P HPI ROS PMH DOS EOB ERA UB-04 CMS-1500 NPI POS stands for",
    text: "DOS date of service; EOB explanation of benefits; ERA electronic remittance advice (835); H&P history and physical; HPI history of present illness; NPI national provider identifier; PMH past medical history; POS place of service; ROS review of systems; CMS-1500 professional claim (837P); UB-04 facility claim (837I).",
  },
  {
    name: "Reading a chart",
    terms: "read chart order discharge summary operative report where start method",
    text: "Read the discharge summary for the story, then the history and physical for what brought the patient in, progress notes and consultations for what was found and treated, the operative report for procedures, orders and medications for conditions nobody named. Code only what a provider documented; pathology and laboratory values alone are not diagnoses in the inpatient record.",
  },
];
