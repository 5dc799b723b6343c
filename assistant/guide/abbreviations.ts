import type { GuideEntry } from "./guide-entry.ts";

/** What charts abbreviate, and how they are read. */
export const abbreviationEntries: readonly GuideEntry[] = [
  {
    name: "Abbreviations: heart and vessels",
    terms: "abbreviation CHF CAD CABG PCI NSTEMI STEMI AF HTN PVD DVT EF HFrEF HFpEF stands for",
    text: "AF atrial fibrillation; CABG coronary artery bypass graft; CAD coronary artery disease; CHF congestive heart failure; DVT deep vein thrombosis; EF ejection fraction; HFpEF heart failure with preserved ejection fraction (diastolic); HFrEF with reduced ejection fraction (systolic); HTN hypertension; NSTEMI and STEMI myocardial infarction without and with ST elevation; PCI percutaneous coronary intervention; PVD peripheral vascular disease.",
  },
  {
    name: "Abbreviations: heart procedures and tests",
    terms: "abbreviation AICD ICD PPM TAVR LHC RHC TEE TTE EKG DES BMS IABP stands for cardiology",
    text: "AICD or ICD implantable defibrillator; BMS and DES bare-metal and drug-eluting stent; EKG electrocardiogram; IABP intra-aortic balloon pump; LHC and RHC left and right heart catheterization; PPM permanent pacemaker; TAVR transcatheter aortic valve replacement; TEE and TTE transesophageal and transthoracic echocardiogram.",
  },
  {
    name: "Abbreviations: lungs",
    terms: "abbreviation COPD CAP PNA SOB ARDS OSA PE DOE BiPAP CPAP NIV stands for",
    text: "ARDS acute respiratory distress syndrome; BiPAP and CPAP positive airway pressure by mask; CAP community-acquired pneumonia; COPD chronic obstructive pulmonary disease; DOE dyspnea on exertion; NIV noninvasive ventilation; OSA obstructive sleep apnea; PE pulmonary embolism; PNA pneumonia; SOB shortness of breath.",
  },
  {
    name: "Abbreviations: kidneys and urine",
    terms: "abbreviation ARF AKI CKD ESRD UTI BPH HD CAUTI ATN CRRT TURP stands for",
    text: "AKI acute kidney injury; ARF acute respiratory or renal failure (ambiguous: ask); ATN acute tubular necrosis; BPH benign prostatic hyperplasia; CAUTI catheter-associated urinary tract infection; CKD chronic kidney disease; CRRT continuous renal replacement therapy; ESRD end-stage renal disease; HD hemodialysis; TURP transurethral resection of the prostate; UTI urinary tract infection.",
  },
  {
    name: "Abbreviations: digestion and liver",
    terms: "abbreviation GERD GIB SBO EGD ERCP NASH PUD IBD UC NGT PEG stands for",
    text: "EGD esophagogastroduodenoscopy; ERCP endoscopic retrograde cholangiopancreatography; GERD gastroesophageal reflux disease; GIB gastrointestinal bleeding; IBD inflammatory bowel disease; NASH nonalcoholic steatohepatitis; NGT nasogastric tube; PEG percutaneous endoscopic gastrostomy; PUD peptic ulcer disease; SBO small bowel obstruction; UC ulcerative colitis.",
  },
  {
    name: "Abbreviations: nerves and mind",
    terms: "abbreviation CVA TIA SAH SDH TBI AMS LOC GCS MDD GAD PTSD stands for",
    text: "AMS altered mental status; CVA cerebrovascular accident; GAD generalized anxiety disorder; GCS Glasgow coma scale; LOC loss (or level) of consciousness; MDD major depressive disorder; PTSD post-traumatic stress disorder; SAH and SDH subarachnoid and subdural hemorrhage; TBI traumatic brain injury; TIA transient ischemic attack.",
  },
  {
    name: "Abbreviations: metabolism, blood and infection",
    terms: "abbreviation DM DKA BMI HLD ABLA INR MRSA VRE HIV C. diff SIRS stands for",
    text: "ABLA acute blood loss anemia; BMI body mass index; C. diff Clostridioides difficile; DKA diabetic ketoacidosis; DM diabetes mellitus; HIV human immunodeficiency virus; HLD hyperlipidemia; INR international normalized ratio; MRSA methicillin-resistant Staphylococcus aureus; SIRS systemic inflammatory response syndrome; VRE vancomycin-resistant enterococcus.",
  },
  {
    name: "Abbreviations: surgery and injuries",
    terms: "abbreviation ORIF THA TKA I&D FX D&C lap chole EBL MVC GSW ROM stands for",
    text: "D&C dilation and curettage; EBL estimated blood loss; Fx fracture; GSW gunshot wound; I&D incision and drainage; lap chole laparoscopic cholecystectomy; MVC motor vehicle collision; ORIF open reduction and internal fixation; ROM range of motion; THA and TKA total hip and knee arthroplasty.",
  },
  {
    name: "Abbreviations: pregnancy and women's health",
    terms: "abbreviation SVD LTCS VBAC G P AB EDD LMP PROM PPH GDM TAH BSO stands for obstetric",
    text: "EDD estimated date of delivery; G and P number of pregnancies and births; GDM gestational diabetes; LMP last menstrual period; LTCS low transverse cesarean section; PPH postpartum hemorrhage; PROM premature rupture of membranes; SVD spontaneous vaginal delivery; TAH-BSO removal of uterus, tubes and ovaries through the abdomen; VBAC vaginal birth after cesarean.",
  },
  {
    name: "Abbreviations: eyes and ears",
    terms: "abbreviation OD OS OU AD AS AU IOL TM stands for eye ear",
    text: "OD, OS, OU right eye, left eye, both eyes; AD, AS, AU right ear, left ear, both ears; IOL intraocular lens; TM tympanic membrane.",
  },
  {
    name: "Abbreviations: medication orders",
    terms: "abbreviation bid tid qid prn po iv npo q4h qhs ac stat stands for prescription dose",
    text: "ac before meals; bid, tid, qid two, three, four times a day; IV, IM, SC into a vein, a muscle, under the skin; NPO nothing by mouth; PO by mouth; PRN as needed; q4h every four hours; qhs at bedtime; stat at once.",
  },
  {
    name: "Abbreviations: laboratory",
    terms: "abbreviation CBC BMP CMP BNP WBC Hgb Hct ABG BUN Cr LFT A1c stands for test",
    text: "A1c glycated hemoglobin; ABG arterial blood gas; BMP and CMP basic and comprehensive metabolic panel; BNP brain natriuretic peptide; BUN and Cr urea nitrogen and creatinine; CBC complete blood count; Hgb and Hct hemoglobin and hematocrit; LFT liver function tests; WBC white blood cells.",
  },
  {
    name: "Abbreviations: the record and the claim",
    terms: "abbreviation H&P HPI ROS PMH DOS EOB ERA UB-04 CMS-1500 NPI POS CDI stands for",
    text: "CDI clinical documentation integrity; DOS date of service; EOB explanation of benefits; ERA electronic remittance advice (835); H&P history and physical; HPI history of present illness; NPI national provider identifier; PMH past medical history; POS place of service; ROS review of systems; CMS-1500 professional claim (837P); UB-04 facility claim (837I).",
  },
  {
    name: "Reading a chart",
    terms: "read chart order discharge summary where start method inpatient record",
    text: "Read the discharge summary for the story, then the history and physical for what brought the patient in, progress notes and consultations for what was found and treated, the operative report for procedures, orders and medications for conditions nobody named. Code only what a provider documented; pathology and laboratory values alone are not diagnoses in the inpatient record.",
  },
  {
    name: "Reading an operative report",
    terms: "operative report op note heading body title procedure performed findings read surgery",
    text: "Code from the body of the report, not from its title: what was cut, taken out, put in, by which approach, on which side, and what stayed. Look for findings, complications, specimens and devices. The postoperative diagnosis goes before the preoperative one; the pathology may refine it.",
  },
  {
    name: "Order of coding an inpatient chart",
    terms: "steps how to code inpatient chart workflow principal secondary procedures poa drg check",
    text: "1. Read the whole record. 2. Name the reason for admission after study. 3. List what was treated, evaluated or monitored. 4. Look each up and read its notes. 5. Sequence, add POA. 6. Build the procedure codes. 7. Group, and ask whether the DRG tells the same story as the chart. 8. Query what is unclear.",
  },
  {
    name: "Copied documentation",
    terms: "copy paste cloned note problem list old diagnosis carried forward conflicting",
    text: "Notes that are copied forward may hold what was true yesterday. A diagnosis that stands only in a problem list, without evaluation or treatment in this encounter, is not coded. Where copies contradict the day's findings, query.",
  },
];
