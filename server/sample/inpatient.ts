import { question, type SampleAssignment } from "./course.ts";

const alban = "St. Alban Regional Hospital";

/** IP-DRG and CCS: inpatient records and one outpatient procedure. */
export const inpatientAssignments: SampleAssignment[] = [
  {
    moduleName: "Inpatient Cardiology",
    category: "IP-DRG",
    timeLimitMinutes: 45,
    daysAgo: 2,
    sections: [
      {
        name: "NSTEMI with stent",
        chart: {
          facility: alban,
          kind: "Discharge summary",
          head: [
            ["Patient", "Meera Kulkarni"],
            ["DOB", "14 Mar 1958 (68 y, F)"],
            ["Admitted", "02 Nov 2026"],
            ["Discharged", "07 Nov 2026, home"],
            ["MRN", "SA-204418"],
            ["Attending", "R. Banerjee, MD, Cardiology"],
          ],
          text: `
# Admitting diagnosis
Chest pain, rule out myocardial infarction.
# History of present illness
The patient is a 68-year-old woman with long-standing type 2 diabetes mellitus, hypertension and chronic kidney disease stage 3b who presented with four hours of substernal chest pressure radiating to the left arm, with diaphoresis and shortness of breath. She took two doses of sublingual nitroglycerin without relief. There was no syncope, no palpitations and no recent illness.
# Emergency department course
Vital signs on arrival: blood pressure 168/94, heart rate 104, respirations 24, oxygen saturation 93 % on room air. The ECG showed ST depression in V4 to V6 without ST elevation. Aspirin 325 mg, heparin infusion and intravenous nitroglycerin were started and cardiology was consulted.
| Test | Admission | 6 hours | Day 2 | Discharge |
| Troponin I (ng/mL) | 0.42 | 1.84 | 1.10 | 0.31 |
| Creatinine (mg/dL) | 1.7 | 1.8 | 2.1 | 1.7 |
| eGFR (mL/min) | 34 | 33 | 30 | 35 |
| BNP (pg/mL) | 1,240 | | 980 | 410 |
| HbA1c (%) | 8.1 | | | |
| Potassium (mmol/L) | 4.4 | 4.3 | 4.6 | 4.2 |
# Hospital course
Non-ST elevation myocardial infarction. She was taken to the catheterization laboratory on 03 Nov 2026. Left heart catheterization was performed through the right radial artery. A 90 % stenosis of the mid left anterior descending artery was treated with percutaneous transluminal coronary angioplasty and one drug-eluting stent, with TIMI 3 flow afterwards and no residual stenosis. The left circumflex and right coronary arteries showed non-obstructive disease only.
Acute on chronic systolic heart failure. The course was complicated by pulmonary edema on the first night. The echocardiogram showed an ejection fraction of 35 % (38 % two years ago). She was treated with intravenous furosemide with a good response and a net negative balance of 3.2 litres. Lisinopril was continued and metoprolol succinate was increased.
Chronic kidney disease stage 3b. Creatinine peaked at 2.1 mg/dL and returned to baseline. The nephrology consultant states: "Diabetic chronic kidney disease, stage 3b, in a patient with hypertension. No acute kidney injury: the rise does not meet criteria."
Type 2 diabetes mellitus. Managed with basal and sliding-scale insulin in hospital; home metformin was held after contrast and resumed at discharge.
# Procedures
- 03 Nov 2026: Left heart catheterization with measurement of pressures, percutaneous, right radial approach.
- 03 Nov 2026: PTCA of the mid LAD with one drug-eluting intraluminal device, one artery.
# Consultations
| Service | Consultant | Opinion |
| Cardiology | R. Banerjee, MD | NSTEMI, single-vessel PCI, continue dual antiplatelet therapy 12 months |
| Nephrology | T. Osei, MD | Diabetic CKD stage 3b, hypertension, no AKI |
| Nutrition | P. Lim, RD | Two-gram sodium, consistent-carbohydrate diet |
# Discharge diagnoses
1. Non-ST elevation myocardial infarction
2. Acute on chronic systolic heart failure
3. Hypertensive heart and chronic kidney disease
4. Type 2 diabetes mellitus with diabetic chronic kidney disease, stage 3b
# Discharge medications
- Aspirin 81 mg daily; ticagrelor 90 mg twice daily
- Metoprolol succinate 100 mg daily; lisinopril 10 mg daily; furosemide 40 mg daily
- Atorvastatin 80 mg at night; metformin 500 mg twice daily
# Follow-up
Cardiology clinic in one week with weight chart; nephrology in four weeks; basic metabolic panel in five days.
Electronically signed: R. Banerjee, MD, 07 Nov 2026 14:10`,
        },
        serviceDate: "2026-11-07",
        patient: { age: 68, sex: "F", dischargeStatus: 1 },
        key: {
          patientName: "Meera Kulkarni",
          ageOrDob: "68",
          adx: "R07.9",
          icdCodes: ["I21.4", "I13.0", "I50.23", "E11.22", "N18.32"],
          pcsCodes: ["027034Z", "4A023N7"],
          drgValue: "321",
          notes:
            "Heart failure and CKD with hypertension: I13.0, then the type of failure and the stage. The chart links diabetes and CKD, so E11.22 rather than E11.9.",
        },
        keyNotes: {
          icdCodes: {
            I214: {
              rationale:
                "The reason for the stay, established after study: non-ST elevation. The chest pain of the admitting diagnosis is its symptom and is not coded beside it.",
              evidence: [
                {
                  page: 1,
                  quote: "Non-ST elevation myocardial infarction. She was taken to the catheterization laboratory",
                },
              ],
            },
            I130: {
              rationale:
                "Hypertension with heart failure and chronic kidney disease is one combination code. ICD-10-CM takes the three as related unless the chart says that they are not.",
            },
            I5023: {
              rationale:
                "I13.0 says that there is heart failure, not which: the type and that it is acute on chronic come with I50.23.",
              evidence: [{ page: 1, quote: "Acute on chronic systolic heart failure." }],
            },
            E1122: {
              rationale: "The nephrologist calls the kidney disease diabetic, so the two are coded as one.",
              evidence: [{ page: 1, quote: "Diabetic chronic kidney disease, stage 3b" }],
            },
            N1832: { rationale: "E11.22 and I13.0 both ask for the stage as an additional code: 3b." },
          },
          pcsCodes: {
            "027034Z": {
              rationale:
                "One artery was treated, with one drug-eluting device that stays. The stent is part of the dilation and no code of its own.",
            },
            "4A023N7": {
              rationale:
                "The pressures of the left heart were measured in the same session: a diagnostic procedure beside the dilation.",
              evidence: [{ page: 2, quote: "Left heart catheterization with measurement of pressures" }],
            },
          },
        },
      },
      {
        name: "Heart failure readmission",
        timeLimitMinutes: 30,
        chart: {
          facility: alban,
          kind: "Discharge summary",
          head: [
            ["Patient", "Harold Whitcombe"],
            ["DOB", "29 Jan 1947 (79 y, M)"],
            ["Admitted", "09 Nov 2026"],
            ["Discharged", "14 Nov 2026, home with home health"],
            ["MRN", "SA-118702"],
            ["Attending", "L. Ferreira, MD, Internal Medicine"],
          ],
          text: `
# Admitting diagnosis
Shortness of breath.
# History of present illness
A 79-year-old man with hypertension, heart failure with preserved ejection fraction, chronic atrial fibrillation and COPD presents with five days of increasing dyspnea, orthopnea and leg swelling after running out of furosemide. He was discharged three weeks ago after a similar episode. He denies fever, productive cough and chest pain. He stopped smoking fifteen years ago.
# Examination on admission
Blood pressure 172/88, heart rate 96 irregular, respirations 30, oxygen saturation 84 % on room air and 91 % on 6 litres by mask. Jugular venous distension, bibasilar crackles to the mid zones, 3+ pitting edema to the knees. No wheeze.
| Test | Admission | Day 2 | Day 4 |
| Arterial pO2 (mmHg), room air | 52 | | |
| Arterial pH | 7.41 | | |
| BNP (pg/mL) | 1,870 | 1,120 | 540 |
| Creatinine (mg/dL) | 1.0 | 1.1 | 1.1 |
| INR | 2.4 | 2.3 | 2.5 |
| White cells (10^9/L) | 8.2 | 7.9 | 7.4 |
# Imaging
Chest radiograph: cardiomegaly, pulmonary vascular congestion and small bilateral effusions. No consolidation. Echocardiogram: ejection fraction 58 %, grade 2 diastolic dysfunction, moderate left atrial enlargement.
# Hospital course
Acute hypoxic respiratory failure due to acute on chronic diastolic heart failure. The patient was placed on high-flow oxygen for 26 hours and weaned to room air on day 4. Intravenous furosemide 80 mg twice daily produced a weight loss of 6.4 kg.
Hypertension was controlled with amlodipine and lisinopril. The attending documents hypertensive heart disease with heart failure.
Chronic atrial fibrillation, rate controlled with diltiazem. Long-term warfarin was continued; the INR stayed therapeutic.
COPD without exacerbation: home tiotropium continued, no steroids and no antibiotics were given.
# Procedures
None.
# Education and transitions
| Topic | Given by | Understood |
| Daily weight, call for 1 kg in a day | Nurse educator | Yes, teach-back |
| Two-gram sodium diet | Dietitian | Yes |
| Warfarin and interactions | Pharmacist | Yes |
| Refill synchronisation | Pharmacist | Yes, caregiver present |
# Discharge diagnoses
1. Acute on chronic diastolic (congestive) heart failure
2. Acute hypoxic respiratory failure
3. Hypertension
4. Chronic obstructive pulmonary disease
5. Chronic atrial fibrillation on long-term anticoagulation
# Discharge medications
- Furosemide 60 mg twice daily; spironolactone 25 mg daily
- Diltiazem CD 240 mg daily; lisinopril 20 mg daily; amlodipine 5 mg daily
- Warfarin 5 mg daily; tiotropium inhaler daily
# Follow-up
Heart failure clinic within seven days; home health nursing twice weekly; INR in five days. The patient and his daughter agree with the plan and were given a written copy.
Electronically signed: L. Ferreira, MD, 14 Nov 2026 11:42`,
        },
        serviceDate: "2026-11-14",
        patient: { age: 79, sex: "M", dischargeStatus: 6 },
        key: {
          patientName: "Harold Whitcombe",
          ageOrDob: "79",
          adx: "R06.02",
          icdCodes: ["I11.0", "I50.33", "J96.01", "J44.9", "I48.20", "Z79.01"],
          drgValue: "291",
          notes: "Hypertension with heart failure is presumed linked: I11.0 first. J96.01 is the MCC.",
        },
      },
    ],
  },
  {
    moduleName: "Total hip replacement",
    category: "IP-DRG",
    daysAgo: 9,
    sections: [
      {
        name: "Total hip replacement",
        chart: {
          facility: "Kestrel Orthopaedic Center",
          kind: "Operative report and discharge summary",
          head: [
            ["Patient", "Anthony D'Souza"],
            ["DOB", "03 Jun 1961 (65 y, M)"],
            ["Admitted", "28 Oct 2026"],
            ["Discharged", "30 Oct 2026, home"],
            ["MRN", "KO-55120"],
            ["Surgeon", "J. Halvorsen, MD"],
          ],
          text: `
# Preoperative diagnosis
Primary osteoarthritis of the right hip. The patient was admitted for right hip pain that limits walking to one block.
# Postoperative diagnosis
Same.
# Procedure
Right total hip arthroplasty, uncemented, metal-on-polyethylene bearing, posterior approach.
# Indications
A 65-year-old man with three years of progressive right groin and hip pain. Radiographs show complete loss of the superior joint space, subchondral sclerosis and osteophytes. Physiotherapy, anti-inflammatory drugs and two intra-articular injections have failed. He also has essential hypertension and hyperlipidemia, both controlled. Risks including infection, dislocation, nerve injury and thrombosis were discussed and consent was signed.
# Description of procedure
Under spinal anesthesia the patient was placed in the left lateral position. After time-out and cefazolin 2 g, a posterior incision was made. The short external rotators were released and tagged. The hip was dislocated and the femoral neck was cut according to the template. The acetabulum was reamed to 53 mm and a 54 mm porous titanium shell was impacted with good press-fit and one screw. A cross-linked polyethylene liner was inserted. The femur was broached to size 6 and an uncemented tapered stem was impacted. With a 36 mm cobalt-chromium head of standard length the hip was stable in flexion of 90 degrees with internal rotation of 50 degrees. Leg lengths were equal. The rotators and capsule were repaired through bone and the wound was closed in layers.
| Component | Size | Fixation |
| Acetabular shell, porous titanium | 54 mm | Press-fit and one screw |
| Liner, cross-linked polyethylene | 36 mm inner | Locked |
| Femoral stem, tapered titanium | 6, standard offset | Press-fit, no cement |
| Head, cobalt-chromium | 36 mm, +0 | Taper |
Estimated blood loss 350 mL. No drains. No complications. Counts were correct.
# Postoperative course
| | Before | Day 1 | Day 2 |
| Hemoglobin (g/dL) | 14.1 | 9.2 | 9.0 |
| Blood pressure | 138/82 | 122/74 | 128/76 |
| Walking (m) | 20 | 30 | 80 |
| Pain (0 to 10) | 7 | 4 | 3 |
On day 1 the hemoglobin had fallen to 9.2 g/dL. The hospitalist documents: "Acute blood loss anemia, expected after arthroplasty, monitored with serial hemoglobin and treated with oral iron. No transfusion." The patient walked with a frame on day 1 and climbed stairs on day 2. The wound was dry at discharge.
# Discharge diagnoses
1. Primary osteoarthritis, right hip, status post total hip arthroplasty this admission
2. Acute blood loss anemia
3. Essential hypertension
4. Hyperlipidemia
# Discharge plan
- Aspirin 81 mg twice daily for five weeks; ferrous sulfate 325 mg daily
- Lisinopril 10 mg and rosuvastatin 10 mg daily as before
- Posterior hip precautions for six weeks; outpatient physiotherapy; clinic in two weeks
Electronically signed: J. Halvorsen, MD, 30 Oct 2026 10:05`,
        },
        serviceDate: "2026-10-30",
        patient: { age: 65, sex: "M", dischargeStatus: 1 },
        key: {
          patientName: "Anthony D'Souza",
          ageOrDob: "65",
          adx: "M25.551",
          icdCodes: ["M16.11", "D62", "I10", "E78.5"],
          pcsCodes: ["0SR902A"],
          drgValue: "470",
          notes: "Metal on polyethylene, uncemented: device 2, qualifier A.",
        },
      },
    ],
  },
  {
    moduleName: "Sepsis and pneumonia",
    category: "CCS",
    timeLimitMinutes: 40,
    daysAgo: 4,
    sections: [
      {
        name: "Sepsis and pneumonia",
        chart: {
          facility: alban,
          kind: "Discharge summary",
          head: [
            ["Patient", "Grace Adeyemi"],
            ["DOB", "11 Sep 1970 (56 y, F)"],
            ["Admitted", "20 Oct 2026"],
            ["Discharged", "29 Oct 2026, home"],
            ["MRN", "SA-300917"],
            ["Attending", "N. Petrov, MD, Critical Care"],
          ],
          text: `
# Admitting diagnosis
Fever.
# History of present illness
A 56-year-old woman with type 2 diabetes mellitus on metformin presented with three days of fever, rigors, productive cough and increasing confusion. In the emergency department she was febrile at 39.6 degrees, tachycardic at 128, hypotensive at 82/44 and hypoxic at 81 % on room air. She received 30 mL/kg of crystalloid and ceftriaxone with azithromycin within one hour.
# Investigations
| Test | Admission | Day 2 | Day 5 |
| Lactate (mmol/L) | 4.8 | 2.1 | 1.0 |
| White cells (10^9/L) | 24.6 | 19.2 | 10.4 |
| Creatinine (mg/dL) | 2.6 | 1.9 | 0.9 |
| Procalcitonin (ng/mL) | 38 | 21 | 2 |
| Platelets (10^9/L) | 118 | 124 | 210 |
Blood cultures, two of two bottles: Streptococcus pneumoniae, penicillin sensitive. Sputum culture: the same organism. Chest CT: dense consolidation of the right lower lobe with air bronchograms, no effusion.
# Hospital course
Sepsis due to Streptococcus pneumoniae with severe sepsis. The source was lobar pneumococcal pneumonia. Blood pressure recovered with fluids alone; no vasopressors were needed and septic shock was excluded by the intensivist.
Acute hypoxic respiratory failure. She tired on high-flow oxygen and was intubated in the intensive care unit by the oral route with an endotracheal tube on 20 Oct 2026 at 22:15. She was ventilated mechanically until 23 Oct 2026 at 09:40 (59 hours in all) and then extubated to nasal cannula.
Acute kidney injury due to sepsis: creatinine 2.6 from a baseline of 0.8, recovered with fluids.
Type 2 diabetes mellitus without complications: metformin was held and replaced by insulin during the stay; it was resumed at discharge.
# Procedures
- 20 Oct 2026: Insertion of endotracheal airway into the trachea, via natural opening.
- 20 to 23 Oct 2026: Mechanical ventilation, 59 consecutive hours.
# Nursing and therapy summary
| Day | Oxygen | Mobility | Diet |
| 1 to 3 | Ventilator | Bed | Tube feeding |
| 4 | 4 L nasal cannula | Chair | Soft |
| 6 | 1 L nasal cannula | Walks 30 m | Consistent carbohydrate |
| 9 | Room air | Independent | Consistent carbohydrate |
# Discharge diagnoses
1. Pneumococcal sepsis with acute organ dysfunction (respiratory failure, acute kidney injury)
2. Pneumococcal pneumonia, right lower lobe
3. Acute hypoxic respiratory failure
4. Acute kidney injury, resolved
5. Type 2 diabetes mellitus, on oral agent
# Discharge plan
- Amoxicillin 1 g three times daily for three more days
- Metformin 1,000 mg twice daily
- Pneumococcal vaccine at six weeks; chest radiograph at eight weeks
Electronically signed: N. Petrov, MD, 29 Oct 2026 16:20`,
        },
        serviceDate: "2026-10-29",
        patient: { age: 56, sex: "F", dischargeStatus: 1 },
        key: {
          patientName: "Grace Adeyemi",
          ageOrDob: "56",
          adx: "R50.9",
          icdCodes: ["A40.3", "J13", "R65.20", "J96.01", "N17.9", "E11.9", "Z79.84"],
          pcsCodes: ["5A1945Z", "0BH17EZ"],
          drgValue: "871",
          notes:
            "Sepsis first, then the localized infection, then severe sepsis with each organ dysfunction. Ventilation of 24 to 96 hours.",
        },
      },
    ],
  },
  {
    moduleName: "Outpatient endoscopy",
    category: "CCS",
    daysAgo: 12,
    sections: [
      {
        name: "Screening colonoscopy with polyps",
        chart: {
          facility: "Lakeside Endoscopy",
          kind: "Procedure note",
          head: [
            ["Patient", "Robert Castellano"],
            ["DOB", "22 Feb 1974 (52 y, M)"],
            ["Date of service", "16 Oct 2026"],
            ["Endoscopist", "S. Iyengar, MD"],
            ["MRN", "LE-7781"],
            ["Insurance", "Commercial"],
          ],
          text: `
# Indication
Screening for colorectal cancer, average risk, first colonoscopy. No symptoms and no family history.
# Consent and sedation
Risks of bleeding, perforation, missed lesions and sedation were explained. Moderate sedation was given by a certified nurse anesthetist with propofol; monitoring was uneventful throughout.
# Preparation
Split-dose polyethylene glycol. Boston bowel preparation score 8 (3, 3, 2).
# Procedure
The colonoscope was passed to the cecum, identified by the appendiceal orifice and the ileocecal valve. Withdrawal time was eleven minutes. In the ascending colon a 9 mm sessile polyp was removed completely with a cold snare and retrieved. In the sigmoid colon, at a different site, a 3 mm lesion was sampled and removed with cold biopsy forceps. Several small-mouthed diverticula were seen in the sigmoid colon without inflammation. Retroflexion in the rectum was normal.
| Site | Size | Method | Retrieved |
| Ascending colon | 9 mm, sessile | Cold snare | Yes |
| Sigmoid colon | 3 mm | Cold forceps biopsy | Yes |
# Complications
None. Estimated blood loss less than 2 mL.
# Recovery
| Time | Blood pressure | Pulse | Oxygen | Aldrete |
| 10:05 | 118/70 | 72 | 98 % | 8 |
| 10:20 | 122/74 | 70 | 99 % | 9 |
| 10:35 | 124/76 | 68 | 99 % | 10 |
The patient drank, walked and was discharged with an escort at 10:50 with written instructions.
# Pathology (addendum, 19 Oct 2026)
A. Ascending colon polyp: tubular adenoma, no high-grade dysplasia. B. Sigmoid colon, biopsy: tubular adenoma. The margins of specimen A are free as far as they can be judged.
# Impression
1. Screening colonoscopy converted to therapeutic
2. Adenomatous polyp of the ascending colon, removed by snare
3. Adenomatous polyp of the sigmoid colon, removed by biopsy forceps
4. Diverticulosis of the colon without bleeding
# Recommendations
- Repeat colonoscopy in seven years if the pathology stays as reported
- High-fibre diet; no anti-inflammatory drugs for one week
- Call for bleeding, fever or abdominal pain
# Billing remarks
The commercial payer follows the preventive-service rules. Each technique was used on a separate lesion at a separate site; report the biopsy as distinct.
Electronically signed: S. Iyengar, MD, 19 Oct 2026 09:12`,
        },
        key: {
          patientName: "Robert Castellano",
          ageOrDob: "52",
          icdCodes: ["Z12.11", "D12.2", "D12.5", "K57.30"],
          cptCodes: ["45385", "45380"],
          modifiers: ["33", "59"],
          notes: "The screening code stays first although findings were treated.",
        },
      },
      {
        name: "Guideline check",
        chart: {
          facility: "Casebook",
          kind: "Guideline excerpts",
          head: [
            ["Course", "CCS"],
            ["Topic", "Outpatient coding and reporting"],
            ["Version", "Teaching summary"],
            ["Pages", "Read before answering"],
          ],
          text: `
# First-listed diagnosis
In the outpatient setting the term first-listed diagnosis is used in place of principal diagnosis. List first the condition chiefly responsible for the services provided. The definition of the principal diagnosis, established after study, applies to inpatient admissions only.
# Uncertain diagnoses
In the outpatient setting do not code diagnoses documented as probable, suspected, questionable, rule out, compatible with, or working diagnosis. Code the condition to the highest degree of certainty for that encounter, such as symptoms, signs or abnormal test results. This differs from inpatient coding, where an uncertain diagnosis at discharge is coded as if it existed.
# Screening
A screening code may be first-listed when the reason for the visit is specifically the screening examination. A condition discovered during the screening may be assigned as an additional diagnosis. Should a screening become therapeutic, the screening code stays first.
# Surveillance
After treatment of a polyp or a malignancy the following examinations are surveillance. A follow-up or personal history code explains the visit, and the interval is shorter than in screening.
# Chronic diseases
Chronic diseases treated on an ongoing basis may be coded as many times as the patient receives treatment and care for them. Conditions that were previously treated and no longer exist are not coded; history codes may be used as secondary codes.
# Ambulatory surgery
For ambulatory surgery code the diagnosis for which the surgery was performed. If the postoperative diagnosis is known to be different when the diagnosis is confirmed, select the postoperative diagnosis, since it is the most definitive.
# Preoperative evaluations
For patients receiving preoperative evaluations only, sequence first a code for the preoperative examination, then the condition that is the reason for the surgery, then any findings of the evaluation.
| Situation | First code | Then |
| Screening, polyp removed | Screening | Polyp |
| Preoperative cardiology visit | Preoperative examination | Reason for surgery, findings |
| Cough, rule out pneumonia | Cough | None |
| Ambulatory surgery, new finding | Postoperative diagnosis | Others treated |
# Practice
Read each stem twice. Decide the setting first: inpatient or outpatient. Then ask what was known at the end of the encounter, and only then open the index.
# Diagnostic services only
For patients receiving diagnostic services only, sequence first the diagnosis, condition, problem or other reason chiefly responsible for the services. For routine laboratory testing without symptoms a general examination code may be used. Where the test has been interpreted by a physician and the final report is available at the time of coding, code any confirmed or definitive diagnosis documented in the interpretation.`,
        },
        questions: [
          question(
            "In the outpatient setting, how is a diagnosis documented as 'rule out pneumonia' coded?",
            "Code the symptom",
            "Code pneumonia",
            "Code both",
            "Query the payer",
          ),
          question(
            "A screening colonoscopy becomes therapeutic. Which code is first-listed?",
            "Screening",
            "Polyp",
            "Family history",
            "Diverticulosis",
          ),
          question(
            "Which diagnosis is coded after ambulatory surgery when the two differ?",
            "Postoperative",
            "Preoperative",
            "Admitting",
            "Either",
          ),
        ],
      },
    ],
  },
];
