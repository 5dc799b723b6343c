import { question, type SampleAssignment } from "./course.ts";

const kestrel = "Kestrel Surgical Center";

/** SURGERY and CPC: operative notes and case sheets. */
export const surgeryAndCpcAssignments: SampleAssignment[] = [
  {
    moduleName: "Laparoscopic cases",
    category: "SURGERY",
    daysAgo: 3,
    sections: [
      {
        name: "Cholecystectomy with cholangiogram",
        chart: {
          facility: kestrel,
          kind: "Operative report",
          head: [
            ["Patient", "Lakshmi Narayanan"],
            ["DOB", "08 Aug 1983 (43 y, F)"],
            ["Date of surgery", "11 Nov 2026"],
            ["Surgeon", "M. Okafor, MD"],
            ["MRN", "KS-90211"],
            ["Anesthesia", "General endotracheal"],
          ],
          text: `
# Preoperative diagnosis
Symptomatic cholelithiasis with chronic cholecystitis.
# Postoperative diagnosis
Calculus of the gallbladder with chronic cholecystitis, no obstruction.
# Operation
Laparoscopic cholecystectomy with intraoperative cholangiography.
# Indications
A 43-year-old woman with eight months of episodic right upper quadrant pain after meals. Ultrasound showed multiple gallstones and a wall of 4 mm. The common bile duct measured 7 mm, and the alkaline phosphatase was mildly raised, so that cholangiography was planned. She has no other illness and takes no medication.
| Test | Result | Reference |
| Bilirubin, total (mg/dL) | 0.9 | 0.2 to 1.2 |
| Alkaline phosphatase (U/L) | 148 | 40 to 129 |
| ALT (U/L) | 42 | 7 to 45 |
| Lipase (U/L) | 31 | 13 to 60 |
| White cells (10^9/L) | 7.8 | 4.0 to 11.0 |
# Description
The patient was placed supine. After induction of general anesthesia and time-out, the abdomen was prepared and draped. A 12 mm umbilical port was placed by the open technique and pneumoperitoneum of 14 mmHg was established. Three 5 mm ports were placed under vision. The gallbladder was thick-walled with omental adhesions, which were taken down bluntly.
The fundus was retracted cephalad and the infundibulum laterally. The peritoneum over the triangle of Calot was opened and a critical view of safety was obtained: two structures only entering the gallbladder, and the lower third of the liver bed exposed. The cystic artery was clipped twice proximally and once distally and divided. A clip was placed on the gallbladder side of the cystic duct, a ductotomy was made and a 4 French catheter was introduced.
Cholangiography with low osmolar contrast under fluoroscopy showed a normal common bile duct without filling defects, free flow into the duodenum and filling of both hepatic ducts. The images were interpreted by the surgeon during the operation. The catheter was removed, and the duct was clipped twice and divided.
The gallbladder was dissected from its bed with the hook, placed in a bag and removed through the umbilical port. Hemostasis was complete. The ports were removed under vision, the fascia was closed with 0 polyglactin, and the skin with 4-0 monofilament.
# Findings
Chronic cholecystitis with multiple stones up to 11 mm. Normal cholangiogram.
# Blood loss and specimens
Blood loss 20 mL. Specimen: gallbladder with stones. No drain. No complications. Sponge, needle and instrument counts were correct twice.
# Pathology
Gallbladder: chronic cholecystitis and cholelithiasis. No dysplasia.
# Recovery
| Time | Pain | Nausea | Oral intake |
| 1 h | 4 | None | Sips |
| 3 h | 2 | None | Soft diet |
| 5 h | 2 | None | Discharged |
The patient was discharged on the day of surgery with paracetamol and ibuprofen and an appointment in two weeks.
Electronically signed: M. Okafor, MD, 11 Nov 2026 13:30`,
        },
        key: {
          patientName: "Lakshmi Narayanan",
          ageOrDob: "43",
          icdCodes: ["K80.10"],
          cptCodes: ["47563"],
          pcsCodes: ["0FT44ZZ", "BF101ZZ"],
          drgValue: "419",
          notes: "47563 includes the cholangiography; it is not reported apart.",
        },
      },
      {
        name: "Appendectomy",
        chart: {
          facility: kestrel,
          kind: "Operative report",
          head: [
            ["Patient", "Tomasz Zielinski"],
            ["DOB", "17 May 2004 (22 y, M)"],
            ["Date of surgery", "13 Nov 2026"],
            ["Surgeon", "M. Okafor, MD"],
            ["MRN", "KS-90340"],
            ["Anesthesia", "General endotracheal"],
          ],
          text: `
# Preoperative diagnosis
Acute appendicitis.
# Postoperative diagnosis
Acute appendicitis with localized peritonitis, without perforation, gangrene or abscess.
# Operation
Laparoscopic appendectomy.
# Indications
A 22-year-old man with eighteen hours of pain that moved from the umbilicus to the right lower quadrant, with anorexia, nausea and a temperature of 38.1 degrees. There was guarding and rebound at McBurney's point. CT showed an appendix of 12 mm with periappendiceal stranding, an appendicolith and no free air or collection.
| Finding | Points |
| Migration of pain | 1 |
| Anorexia | 1 |
| Nausea | 1 |
| Tenderness in the right lower quadrant | 2 |
| Rebound | 1 |
| Temperature over 37.3 | 1 |
| White cells 15.2 | 2 |
| Shift to the left | 1 |
# Description
After antibiotics, induction and time-out, a 12 mm infraumbilical port and two 5 mm ports in the left lower quadrant and the suprapubic area were placed. The appendix was inflamed, swollen and covered with fibrin, lying in the pelvis. There was a small amount of turbid fluid around it, which was aspirated and sent for culture. The base was healthy and there was no perforation, no gangrene and no abscess.
The mesoappendix was divided with the sealing device. The base was divided with a linear stapler, and the staple line was inspected and was dry. The appendix was placed in a bag and removed. The pelvis and the right lower quadrant were irrigated with 500 mL of warm saline. The terminal ileum was run for 60 cm and no Meckel's diverticulum was found. The ports were removed under vision and the wounds closed.
# Findings
Acute suppurative appendicitis with localized peritonitis of the right lower quadrant.
# Blood loss and specimens
Blood loss 10 mL. Specimen: appendix. Fluid for culture. No drains. No complications.
# Postoperative course
The patient tolerated a diet on the evening of surgery. He was afebrile and was discharged the next morning after a 23-hour stay. No antibiotics were continued.
| Time | Temperature | Pulse | Pain |
| 4 h | 37.6 | 92 | 4 |
| 12 h | 37.1 | 84 | 3 |
| 20 h | 36.9 | 76 | 2 |
# Pathology
Appendix: acute suppurative appendicitis with periappendicitis. No neoplasm.
# Follow-up
Clinic in two weeks. Return for fever, vomiting, increasing pain or wound discharge. Light duties for one week; lifting over 10 kg after four weeks. The patient was told that the culture result will be telephoned if it changes treatment, and a copy of this report was sent to his family physician.
Electronically signed: M. Okafor, MD, 14 Nov 2026 08:20`,
        },
        key: {
          patientName: "Tomasz Zielinski",
          ageOrDob: "22",
          icdCodes: ["K35.30"],
          cptCodes: ["44970"],
          pcsCodes: ["0DTJ4ZZ"],
          drgValue: "399",
          notes: "Localized peritonitis without perforation or gangrene.",
        },
      },
    ],
  },
  {
    moduleName: "Knee arthroscopy",
    category: "SURGERY",
    timeLimitMinutes: 30,
    daysAgo: 14,
    sections: [
      {
        name: "Knee arthroscopy",
        chart: {
          facility: kestrel,
          kind: "Operative report",
          head: [
            ["Patient", "Daniel Mbeki"],
            ["DOB", "30 Apr 1990 (36 y, M)"],
            ["Date of surgery", "30 Oct 2026"],
            ["Surgeon", "A. Lindqvist, MD"],
            ["MRN", "KS-88127"],
            ["Anesthesia", "General, laryngeal mask"],
          ],
          text: `
# Preoperative diagnosis
Tear of the medial meniscus, right knee, current injury.
# Postoperative diagnosis
Complex tear of the posterior horn of the medial meniscus, right knee; chondromalacia of the right knee, grade 2.
# Operation
Arthroscopy of the right knee with partial medial meniscectomy, including shaving of the medial femoral condyle.
# Indications
A 36-year-old teacher twisted the right knee at football five weeks ago and has had locking and medial pain since. The MRI shows a complex tear of the posterior horn of the medial meniscus reaching the surface. The ligaments are intact. This is the first treatment of the injury. Conservative treatment has failed.
# Description
The right leg was marked and the site confirmed at time-out. A tourniquet was placed and was inflated to 280 mmHg for 31 minutes. Standard anterolateral and anteromedial portals were made. A diagnostic examination was done first.
| Compartment | Finding | Treatment |
| Suprapatellar pouch | Mild synovitis | None |
| Patellofemoral | Normal cartilage, central tracking | None |
| Medial | Complex tear of the posterior horn; grade 2 chondromalacia of the condyle | Partial meniscectomy; shaving |
| Notch | Both cruciate ligaments intact | None |
| Lateral | Normal meniscus and cartilage | None |
The unstable flaps of the medial meniscus were removed with the punch and the shaver to a stable rim; about 30 % of the posterior horn was removed. Loose cartilage of the medial femoral condyle was shaved in the same compartment. The joint was washed out, the portals were closed with single sutures, and 20 mL of bupivacaine 0.25 % was injected for postoperative pain.
# Blood loss and complications
Minimal. None.
# Recovery
Walking with full weight as tolerated on the day of surgery, with crutches for comfort. Straight leg raising was possible before discharge.
| Time | Pain | Pulse | Blood pressure |
| 30 min | 3 | 74 | 124/78 |
| 90 min | 2 | 70 | 120/76 |
# Rehabilitation
Physiotherapy from day 3: range of motion, quadriceps and balance. Cycling after two weeks, running after six weeks, football after ten weeks at the earliest. Return to work after one week.
# Coding remarks by the surgeon's office
The chondroplasty was done in the same compartment as the meniscectomy. The local anesthetic was given by the surgeon as part of the operation. Side: right.
# Photographs
Six intraoperative images are stored with the record: pouch, patellofemoral joint, medial compartment before and after, notch, lateral compartment. The patient received copies and saw the findings explained before discharge. He asked about later arthritis; the expected course after a partial meniscectomy was explained, with the advice to keep his weight and his thigh muscles.
# Consent and instructions
Written consent was signed on 22 Oct 2026 and confirmed on the day. Written instructions on wound care, elevation, warning signs of thrombosis and the emergency number were given to the patient and his wife.
Electronically signed: A. Lindqvist, MD, 30 Oct 2026 17:45`,
        },
        key: {
          patientName: "Daniel Mbeki",
          ageOrDob: "36",
          icdCodes: ["S83.231A", "M94.261"],
          cptCodes: ["29881"],
          modifiers: ["RT"],
          notes: "29881 includes any meniscal shaving and chondroplasty of the same knee.",
        },
      },
    ],
  },
  {
    moduleName: "Skin lesion case sheet",
    category: "CPC",
    daysAgo: 5,
    sections: [
      {
        name: "Skin lesion case sheet",
        chart: {
          facility: "Maple Street Dermatology",
          kind: "CPC case sheet",
          head: [
            ["Patient", "Case 14 (name withheld)"],
            ["Age", "71 y, M"],
            ["Date of service", "05 Nov 2026"],
            ["Provider", "C. Reyes, MD"],
            ["Place of service", "Office (11)"],
            ["Payer", "Commercial"],
          ],
          text: `
# Reason for visit
Scheduled excision of a biopsy-proven basal cell carcinoma of the right cheek. Biopsy of 18 Oct 2026: nodular basal cell carcinoma.
# History
A 71-year-old retired surveyor with a slowly growing pearly nodule of the right cheek for about one year. No earlier skin cancer. No anticoagulants. No implanted devices. Allergies: none known.
# Examination
A 1.4 cm pearly nodule with telangiectasia on the right cheek, mobile over the deeper tissue. No palpable nodes in the neck or the parotid region. The remaining skin of the face was seen in good light and shows solar changes only.
| Measurement | cm |
| Lesion, greatest diameter | 1.4 |
| Narrowest margin, each side | 0.4 |
| Excised diameter (1.4 + 0.4 + 0.4) | 2.2 |
| Length of closed wound | 3.5 |
# Procedure
After consent and time-out the lesion and margins of 0.4 cm were marked. The area was anesthetized with 6 mL of lidocaine 1 % with epinephrine. A fusiform excision was carried down into the subcutaneous fat. The specimen was marked with a suture at 12 o'clock and sent for permanent sections. Bleeding was controlled with bipolar cautery.
Limited undermining was done. The wound was closed in layers: 4-0 absorbable sutures in the dermis and subcutaneous tissue, and 5-0 nylon for the skin, for a final length of 3.5 cm. Ointment and a pressure dressing were applied. The patient tolerated the procedure well.
# Pathology report
Skin, right cheek, excision: basal cell carcinoma, nodular type. All margins are free of tumor; the nearest margin is 0.3 cm.
# Plan
- Sutures out in six days
- Sun protection; skin check every six months
- Call for bleeding, spreading redness or fever
# Instructions for coding
Code the procedures in the order of their value, with the modifier that the second procedure needs. No evaluation and management service was documented apart from the procedure. Code the diagnosis from the pathology report.
# Reference on the sheet
| Step | Question to ask |
| 1 | Benign or malignant, according to pathology? |
| 2 | Which anatomical group of sites? |
| 3 | Excised diameter: lesion plus the narrowest margins |
| 4 | Repair: simple, intermediate or complex? |
| 5 | Is the repair reported apart from the excision? |
# Reminder
A simple repair is included in the excision. An intermediate repair requires a layered closure of one or more of the deeper layers, or extensive cleaning of a heavily contaminated wound. Complex repair requires more than layered closure. Add lengths of repairs of the same type and the same group of sites only. The local anesthetic is included. Photographs taken before and after are kept in the record and are not reported.
# Nurse's note
Blood pressure 136/80, pulse 72. The patient was observed for fifteen minutes after the procedure. The dressing was dry. He repeated the wound instructions and received a written copy with the telephone number of the office.
Electronically signed: C. Reyes, MD, 09 Nov 2026 08:30`,
        },
        key: {
          icdCodes: ["C44.319"],
          cptCodes: ["11643", "12052"],
          modifiers: ["51"],
          notes: "Excised diameter 2.2 cm, face, malignant. The layered closure of 3.5 cm is reported apart.",
        },
      },
    ],
  },
  {
    moduleName: "Modifier drill",
    category: "CPC",
    timeLimitMinutes: 15,
    daysAgo: 7,
    sections: [
      {
        name: "Modifier drill",
        chart: {
          facility: "Casebook",
          kind: "Modifier drill",
          head: [
            ["Course", "CPC"],
            ["Time", "15 minutes"],
            ["Cases", "Six"],
            ["Open books", "CPT, Appendix A"],
          ],
          text: `
# How to work
Each case below describes one encounter. Decide which single modifier the situation calls for. Write the two characters only. Read the whole case before you answer: the last sentence often decides.
# Case 1
A patient comes for a scheduled injection of the knee. During the visit the physician also takes a full history of new palpitations, examines the heart and lungs, orders an ECG and starts treatment. Both services are documented apart. Which modifier goes with the evaluation and management code?
# Case 2
A surgeon performs the same procedure on both knees during the same session. The code describes one side. Which modifier tells the payer that it was done on both sides?
# Case 3
A radiologist in private practice reads a CT of the head that was made on the hospital's machine. The radiologist bills for reading only. Which modifier?
# Case 4
A physician sees a patient in the emergency department with an acute abdomen and decides to operate the same night. The operation has a global period of 90 days. Which modifier goes with the evaluation and management code?
# Case 5
A biopsy of one lesion and the excision of another lesion at a separate site are done in one session. The codes would otherwise be bundled. Which modifier shows a distinct procedural service?
# Case 6
A chest radiograph is repeated by the same physician later on the same day because the patient's condition changed. Which modifier?
# Table of modifiers for this drill
| Modifier | Title in short |
| 25 | Significant, separately identifiable E/M by the same physician on the same day |
| 26 | Professional component |
| 50 | Bilateral procedure |
| 57 | Decision for surgery |
| 59 | Distinct procedural service |
| 76 | Repeat procedure by the same physician |
| 77 | Repeat procedure by another physician |
| 78 | Unplanned return to the operating room |
| 79 | Unrelated procedure during the postoperative period |
| TC | Technical component |
# Notes for the student
The order of modifiers matters on a claim: those that change payment come before those that inform. Modifier 59 is used when no more descriptive modifier is available. Modifier 25 needs documentation that stands alone: cover the note of the procedure with your hand, and ask whether what remains is a visit.
Modifier 57 belongs to major procedures, those with a global period of 90 days; the decision for a minor procedure is part of the procedure. Modifier 50 is not used with codes that say bilateral in their text. Modifier 26 is not used where the physician owns the machine and bills the global service.
# Common errors
- Modifier 25 on every visit with a procedure, without a separate problem
- Modifier 59 to unbundle services at the same site in the same session
- Modifier 76 where another physician did the repeat
- Modifier 50 and two units on the same line
# After the drill
Compare each answer with its case. For every wrong one, write the sentence of the case that decides it. That sentence is what you will look for in the examination.
# Self-check before you submit
| Question | Ask yourself |
| Was there a separate problem? | Then 25 may apply |
| Is the procedure major? | Then 57, not 25 |
| Who owns the machine? | 26 and TC, or neither |
| Same physician or another? | 76 or 77 |
| Same site or another? | 59 only for another |
Good luck. Work steadily: two and a half minutes a case.`,
        },
        questions: [
          question("Case 1: the modifier for the evaluation and management code", "25", "24", "57", "59"),
          question("Case 2: the same procedure on both knees", "50", "51", "59", "RT"),
          question("Case 3: reading of a CT made on the hospital's machine", "26", "TC", "77", "52"),
          question("Case 4: the decision to operate the same night", "57", "25", "58", "78"),
          question("Case 5: biopsy and excision at separate sites", "59", "51", "76", "22"),
          question("Case 6: the radiograph repeated by the same physician (two characters)", "76"),
        ],
      },
    ],
  },
];
