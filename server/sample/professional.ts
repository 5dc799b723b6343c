import { question, type SampleAssignment } from "./course.ts";

const harbor = "Harbor View Medical Center";
const elm = "Elm Street Family Medicine";

/** ED, E and M, and Denials: professional services and what payers say of them. */
export const professionalAssignments: SampleAssignment[] = [
  {
    moduleName: "ED level of service",
    category: "ED",
    daysAgo: 1,
    sections: [
      {
        name: "ED level of service",
        chart: {
          facility: harbor,
          kind: "Emergency department record",
          head: [
            ["Patient", "Samuel Ortiz"],
            ["DOB", "19 Dec 1984 (41 y, M)"],
            ["Arrival", "15 Nov 2026 14:22, ambulance"],
            ["Disposition", "Home, 17:50"],
            ["MRN", "HV-61734"],
            ["Physician", "K. Nakamura, MD"],
          ],
          text: `
# Chief complaint
Fall from a ladder with a cut on the forehead.
# History
A 41-year-old man fell about 1.5 metres from a ladder while painting the outside wall of his house. He struck his forehead on the edge of a step. There was brief confusion but no loss of consciousness, one episode of vomiting, and no neck pain. The last tetanus immunization was more than ten years ago. No medications, no anticoagulants, no allergies. The history is confirmed by his wife.
# Triage
| Time | Blood pressure | Pulse | Oxygen | GCS | Pain |
| 14:25 | 142/86 | 92 | 98 % | 15 | 6 |
| 15:30 | 134/82 | 84 | 99 % | 15 | 3 |
| 17:30 | 128/80 | 78 | 99 % | 15 | 2 |
# Examination
General: alert and oriented. Head: 3.2 cm linear laceration of the forehead down to the subcutaneous tissue, clean, no foreign body, no step in the bone. Eyes: pupils equal and reactive. Neck: no midline tenderness, full range of motion. Chest, abdomen and limbs: no injury. Neurological: cranial nerves, power, sensation and gait normal.
# Medical decision making
Problem: acute complicated injury: head injury with confusion and vomiting. Intracranial hemorrhage was considered. Data: CT of the head ordered and its images interpreted independently by me ("no hemorrhage, no fracture"); history from an independent historian. Risk: prescription drug management; the decision against observation in hospital was discussed with the patient and his wife.
# Imaging
CT of the head without contrast. Formal reading by radiology: no acute intracranial abnormality. The radiologist bills the reading.
# Procedure: repair of laceration
After consent the wound was anesthetized with 4 mL of lidocaine 1 %, irrigated with 250 mL of saline and explored: no foreign body. It was closed in a single layer with five 5-0 nylon sutures. Length 3.2 cm. Well tolerated.
# Treatment
- Tetanus, diphtheria and acellular pertussis vaccine 0.5 mL intramuscularly by the nurse, left deltoid
- Ondansetron 4 mg by mouth; prescription for naproxen 500 mg
# Reassessment
At 17:30 he was free of nausea, walked without help and had a normal neurological examination.
# Diagnoses
1. Laceration of the forehead without foreign body, initial encounter
2. Unspecified head injury, initial encounter
3. Need for tetanus immunization
4. Fall from a ladder
# Discharge
Head injury sheet explained to the patient and his wife. Sutures out in five days. Return for headache, repeated vomiting, drowsiness or weakness.
| Instruction | Given | Understood |
| Head injury warning signs | Written and spoken | Yes |
| Wound care | Written | Yes |
| No driving for 24 hours | Spoken | Yes |
| Work | Off for two days | Yes |
# For the coder
Code the professional service of the emergency physician. The vaccine was supplied and given by the practice's nurse. List the level of service first, then the repair, then the vaccine and its administration. The physician's view of the CT counts in the decision making; do not report the reading.
Electronically signed: K. Nakamura, MD, 15 Nov 2026 18:05`,
        },
        key: {
          patientName: "Samuel Ortiz",
          ageOrDob: "41",
          icdCodes: ["S01.81XA", "S09.90XA", "Z23", "W11.XXXA"],
          cptCodes: ["99284", "12013", "90715", "90471"],
          modifiers: ["25"],
          notes: "The repair is a separate service: modifier 25 with the ED level.",
        },
      },
    ],
  },
  {
    moduleName: "Chest pain in the ED",
    category: "ED",
    timeLimitMinutes: 20,
    daysAgo: 8,
    sections: [
      {
        name: "Chest pain in the ED",
        chart: {
          facility: harbor,
          kind: "Emergency department record",
          head: [
            ["Patient", "Farida Rahman"],
            ["DOB", "02 Jul 1979 (47 y, F)"],
            ["Arrival", "08 Nov 2026 06:40, private car"],
            ["Disposition", "Home, 12:15"],
            ["MRN", "HV-61490"],
            ["Physician", "K. Nakamura, MD"],
          ],
          text: `
# Chief complaint
Chest pain since 04:00.
# History
A 47-year-old woman woke with a sharp pain at the left sternal border that is worse on movement and on deep breathing. She carried boxes during a house move yesterday. No radiation, no sweating, no leg swelling, no recent journey. She has essential hypertension and smokes ten cigarettes a day and accepts that she is dependent on them. Medication: amlodipine 5 mg. Family history: father had a myocardial infarction at 52.
# Examination
| Time | Blood pressure | Pulse | Oxygen | Pain |
| 06:45 | 156/92 | 88 | 99 % | 7 |
| 08:30 | 144/86 | 80 | 99 % | 4 |
| 11:45 | 138/84 | 76 | 99 % | 1 |
The pain is reproduced exactly by pressure over the second to fourth left costosternal joints. Heart sounds are normal. The lungs are clear. The calves are soft and of equal size.
# Investigations
| Test | 07:00 | 10:00 |
| High-sensitivity troponin (ng/L) | 3 | 3 |
| D-dimer (ng/mL) | 210 | |
| Creatinine (mg/dL) | 0.8 | |
| Hemoglobin (g/dL) | 13.2 | |
ECG, 12 leads, interpretation and report by me: sinus rhythm of 86 per minute, normal axis and intervals, no ST or T changes. No earlier tracing to compare. Chest radiograph: normal, formal reading by radiology.
# Medical decision making
An acute illness that may threaten life was considered: acute coronary syndrome, pulmonary embolism and aortic dissection. Two troponins, a D-dimer, an ECG and a radiograph were reviewed. HEART score 3. Shared decision: discharge with early follow-up rather than observation. Risk: prescription drug management and parenteral treatment.
# Treatment
- Ketorolac tromethamine 30 mg intramuscularly, given by the nurse (supplied in two units of 15 mg)
- Ibuprofen 600 mg three times daily for five days, prescribed
- Brief advice on tobacco, three minutes, with written material
# Course
By 11:45 the pain was 1 of 10. She walked without pain. The result and its limits were explained.
# Diagnoses
1. Other chest pain: costochondral, reproducible, cardiac cause excluded for now
2. Essential hypertension
3. Nicotine dependence, cigarettes, uncomplicated
# Follow-up
Family physician in three days; blood pressure diary; return at once for pressure-like pain, breathlessness or fainting.
| Instruction | Given | Understood |
| Return precautions | Written and spoken | Yes |
| Use of ibuprofen with food | Spoken | Yes |
| Stop-smoking service | Leaflet and number | Yes, will consider |
# For the coder
Code the professional service: level of service first, then the ECG interpretation and report. Report the drug by its HCPCS code. The level of service stands apart from the ECG report and the injection.
# Addendum 09 Nov 2026
The patient was telephoned. She has slept well and is free of pain. She has an appointment with her physician on 11 Nov 2026 and has booked the stop-smoking clinic. No change to the diagnoses.
Electronically signed: K. Nakamura, MD, 09 Nov 2026 10:02`,
        },
        key: {
          patientName: "Farida Rahman",
          ageOrDob: "47",
          icdCodes: ["R07.89", "I10", "F17.210"],
          cptCodes: ["99285", "93010"],
          hcpcsCodes: ["J1885"],
          modifiers: ["25"],
          notes: "J1885 is per 15 mg: two units.",
        },
      },
    ],
  },
  {
    moduleName: "Office visit, established patient",
    category: "E and M",
    daysAgo: 6,
    sections: [
      {
        name: "Office visit, established patient",
        chart: {
          facility: elm,
          kind: "Office visit",
          head: [
            ["Patient", "Patricia Nguyen"],
            ["DOB", "25 Oct 1965 (61 y, F)"],
            ["Date of service", "12 Nov 2026"],
            ["Provider", "E. Thompson, MD"],
            ["MRN", "EF-4410"],
            ["Visit", "Established, last seen 10 Aug 2026"],
          ],
          text: `
# Reason for visit
Follow-up of diabetes, hypertension and cholesterol.
# Interval history
Home glucose readings have risen to 190 to 240 mg/dL since the summer, with thirst and nocturia. She takes metformin every day but has stopped walking because of her work. Home blood pressure is 128 to 134 over 76 to 82. She takes rosuvastatin without muscle pain. No hypoglycemia, no visual change, no numbness.
# Medications
- Metformin 1,000 mg twice daily
- Losartan 50 mg daily
- Rosuvastatin 10 mg daily
# Examination
| Blood pressure | Pulse | Weight | BMI |
| 132/80 | 74 | 82 kg | 29.4 |
General: well. Heart and lungs: normal. Feet: pulses present, monofilament normal, skin intact. Eyes: last dilated examination seven months ago, no retinopathy by report.
# Results reviewed
| Test | 10 Aug 2026 | 05 Nov 2026 | Goal |
| HbA1c (%) | 7.2 | 9.1 | below 7.0 |
| Fasting glucose (mg/dL) | 138 | 212 | 80 to 130 |
| LDL (mg/dL) | 88 | 84 | below 70 |
| Creatinine (mg/dL) | 0.8 | 0.8 | |
| Urine albumin to creatinine (mg/g) | 12 | 14 | below 30 |
# Assessment and plan
1. Type 2 diabetes mellitus with hyperglycemia, not at goal. Add empagliflozin 10 mg daily; genital infection and sick-day rules were explained. Continue metformin. Repeat HbA1c in three months. Referral to the dietitian.
2. Essential hypertension, at goal. Continue losartan.
3. Hyperlipidemia, not at goal. Increase rosuvastatin to 20 mg. Lipids in three months.
# Medical decision making
Problems: two chronic illnesses not at goal, one stable. Data: three unique tests reviewed and three ordered. Risk: prescription drug management.
# Continuity
I am the patient's continuing physician for all of her care, and this visit is part of that longitudinal relationship.
# Time
Total time on the date of the encounter: 28 minutes. The level is chosen by medical decision making.
# Patient instructions
Walk for twenty minutes after the evening meal; water rather than juice; bring the meter to each visit. Written plan given.
| Goal | How | By when |
| Fasting glucose below 130 | New tablet, walking | Six weeks |
| LDL below 70 | Higher dose | Three months |
| Weight 79 kg | Dietitian | Six months |
# Health maintenance
Influenza vaccine given at the pharmacy on 02 Oct 2026. Mammogram normal in March 2026. Colonoscopy 2023, next 2033. Foot examination done today. Dilated eye examination due in April 2027. The patient was asked about mood and falls; both screens were negative.
# Care coordination
The dietitian receives the referral with the results above. The pharmacy was told by electronic message that the dose of rosuvastatin has changed and that the earlier prescription should be cancelled. The patient uses the portal and will send her readings every two weeks; the nurse reviews them under my supervision.
# For the coder
Code the visit by medical decision making. The payer accepts the add-on code for longitudinal care. Long-term use of oral hypoglycemic drugs is to be reported.
Electronically signed: E. Thompson, MD, 12 Nov 2026 12:40`,
        },
        key: {
          patientName: "Patricia Nguyen",
          ageOrDob: "61",
          icdCodes: ["E11.65", "I10", "E78.5", "Z79.84"],
          cptCodes: ["99214"],
          hcpcsCodes: ["G2211"],
          notes: "Moderate MDM: chronic illnesses not at goal and prescription drug management.",
        },
      },
    ],
  },
  {
    moduleName: "New patient visits",
    category: "E and M",
    timeLimitMinutes: 35,
    daysAgo: 11,
    sections: [
      {
        name: "New patient with asthma",
        chart: {
          facility: elm,
          kind: "New patient visit",
          head: [
            ["Patient", "Joseph Mathew"],
            ["DOB", "13 Jan 1998 (28 y, M)"],
            ["Date of service", "03 Nov 2026"],
            ["Provider", "E. Thompson, MD"],
            ["MRN", "EF-5127"],
            ["Visit", "New to the practice"],
          ],
          text: `
# Reason for visit
Cough and wheeze for one week in a patient with asthma who is new to the practice.
# History
A 28-year-old man moved to the city in August. Asthma since childhood, moderate persistent, treated with budesonide and formoterol, which ran out three weeks ago. For a week he has used salbutamol every four hours and has woken each night. No fever. One course of oral steroids last year, never intubated. Never smoked. A cat at home.
# Examination
| | Before nebulizer | After nebulizer |
| Respirations | 24 | 18 |
| Oxygen | 94 % | 97 % |
| Peak flow (L/min) | 310 | 430 |
| Wheeze | Diffuse | Scattered |
Speaks in sentences. Nose: pale mucosa. Heart: regular, 98 per minute. No leg swelling.
# Treatment in the office
One nebulizer treatment with albuterol inhalation solution 2.5 mg, unit dose, non-compounded, for acute airway obstruction, given by the nurse and supplied by the office (2.5 units of 1 mg). Response as above.
# Assessment and plan
Moderate persistent asthma with acute exacerbation. Prednisone 40 mg daily for five days. Budesonide and formoterol as maintenance and reliever. Written asthma action plan. Spirometry in six weeks. Advice on the cat.
# Medical decision making
Problem: one chronic illness with exacerbation. Data: external records from the previous practice reviewed; peak flow before and after. Risk: prescription drug management.
| Element | Documented | Level |
| Problems | Chronic illness with exacerbation | Moderate |
| Data | External note, test | Limited |
| Risk | Prescription drugs | Moderate |
# Time
Not recorded. The level is chosen by medical decision making.
# Action plan given to the patient
- Green: no symptoms, peak flow above 400: maintenance twice daily
- Yellow: night waking or peak flow 250 to 400: extra inhalations, call within a day
- Red: peak flow below 250 or difficulty in speaking: emergency services
# Records
The previous practice sent a summary of six pages: diagnosis at age seven, allergy tests positive for cat and dust mite, spirometry of 2024 with reversible obstruction, influenza vaccine each year, one visit to an emergency department in 2025. All was read and added to the problem list.
# Social history
Works as a software tester from home, lives with a sister, exercises twice a week when well. No alcohol. The sister will take the cat for a month as a trial. He can afford the medication with his new insurance, and the pharmacy near his home has it in stock.
# Follow-up
Telephone call by the nurse after two days, visit after two weeks. The patient repeated the plan in his own words and took a printed copy; inhaler technique was observed and corrected.
# For the coder
Report the visit, the nebulizer treatment and the drug. The visit is significant and separately identifiable.
Electronically signed: E. Thompson, MD, 03 Nov 2026 15:25`,
        },
        key: {
          patientName: "Joseph Mathew",
          ageOrDob: "28",
          icdCodes: ["J45.41"],
          cptCodes: ["99204", "94640"],
          hcpcsCodes: ["J7613"],
          modifiers: ["25"],
          notes: "New patient, moderate MDM. Modifier 25 because of the nebulizer treatment.",
        },
      },
      {
        name: "Levels by decision making",
        chart: {
          facility: "Casebook",
          kind: "E/M elements",
          head: [
            ["Course", "E and M"],
            ["Topic", "Levels by medical decision making"],
            ["Time", "Part of 35 minutes"],
            ["Questions", "Four"],
          ],
          text: `
# Three elements
The level of an office visit follows from medical decision making or from total time. Decision making has three elements: the number and complexity of problems addressed, the amount and complexity of data reviewed and analysed, and the risk of complications or of the management. Two of the three must meet or exceed a level.
| Level | Problems | Data | Risk |
| Straightforward | One self-limited | Minimal or none | Minimal |
| Low | Two self-limited, or one stable chronic illness | Limited | Low |
| Moderate | One chronic illness with exacerbation, or two stable | Moderate | Moderate, as prescription drugs |
| High | One illness that threatens life | Extensive | High, as a decision on hospital care |
# Problems
A problem is addressed when it is evaluated or treated at the encounter. A note that another professional manages it is not enough. Stable means at the treatment goal of that patient: a patient who is not at goal is not stable, even when nothing changed.
# Data
Each unique test, order or document counts once. A test ordered is counted with the order, and its review at a later visit is part of that order. An independent historian counts where the patient cannot give a reliable history. Interpretation of a test counts only when it is not reported apart by the same physician.
# Risk
Risk is that of the management decided on, including decisions against a treatment. Prescription drug management is moderate. Decisions on hospital care, parenteral controlled substances, or drug therapy that needs intensive monitoring for toxicity are high. Social determinants that limit treatment are moderate.
# Time
Time is the total of the physician on the date of the encounter, with the patient or not: preparation, examination, counselling, orders, documentation and communication. Time of staff does not count, nor does travel.
| Code | Patient | Decision making | Minutes at least |
| 99203 | New | Low | 30 |
| 99204 | New | Moderate | 45 |
| 99213 | Established | Low | 20 |
| 99214 | Established | Moderate | 30 |
| 99215 | Established | High | 40 |
# New or established
A patient is established when the physician, or another of exactly the same specialty and subspecialty in the same group, gave any professional face-to-face service within three years.
# Worked example
An established patient comes with hypertension at goal and diabetes not at goal. The physician reviews two tests, orders one, and changes a prescription. Problems: two chronic illnesses, one of them not stable: moderate. Data: three unique tests: moderate. Risk: prescription drug management: moderate. All three meet moderate: the code is 99214.
# Second example
A new patient comes with a cold that needs no treatment. One self-limited problem, no data, minimal risk: straightforward.
# Before you answer
For each question, say which two elements decide. Where the question speaks of time, forget the elements, and where it speaks of elements, forget the time: the physician chooses one of the two for each visit.`,
        },
        questions: [
          question("How many of the three elements must meet or exceed the level?", "Two", "One", "Three", "None"),
          question("Prescription drug management is which level of risk?", "Moderate", "Low", "High", "Minimal"),
          question(
            "An established patient with moderate decision making: which code?",
            "99214",
            "99213",
            "99215",
            "99204",
          ),
          question(
            "Within how many years must a service have been given for the patient to be established? (a number)",
            "3",
          ),
        ],
      },
    ],
  },
  {
    moduleName: "Medical necessity denial",
    category: "Denials",
    daysAgo: 3,
    sections: [
      {
        name: "Medical necessity denial",
        chart: {
          facility: "Northbridge Health Plan",
          kind: "Notice of denial",
          head: [
            ["Member", "Eleanor Price"],
            ["Member ID", "NHP-8830-1172"],
            ["Claim", "2026-10-448120"],
            ["Date of service", "01 Oct 2026"],
            ["Provider", "Kestrel Imaging, LLC"],
            ["Notice date", "26 Oct 2026"],
          ],
          text: `
# Notice
Dear provider: We have reviewed the claim named above. Payment for the service listed below has been denied. This notice explains why, and what you may do about it.
| Line | Code | Description | Billed | Paid | Group and reason | Remark |
| 1 | 72148 | MRI lumbar spine without contrast | $1,240.00 | $0.00 | CO-50 | N115 |
| 2 | 99213 | Office visit | $132.00 | $84.10 | CO-45 | |
| 3 | J3301 | Triamcinolone, 10 mg, 4 units | $48.00 | $0.00 | CO-16 | M53 |
# Explanation of line 1
CO-50: These services are not covered because the payer does not regard them as a medical necessity. N115: This decision was based on a local coverage determination. The record sent with the claim shows low back pain for two weeks without neurological deficit. The determination requires six weeks of conservative treatment, or a red flag such as cancer, infection, fracture, cauda equina syndrome or progressive deficit.
# Explanation of line 2
CO-45: The charge exceeds the fee schedule or maximum allowable amount. The difference is a contractual obligation and may not be billed to the member.
# Explanation of line 3
CO-16: The claim lacks information or has a billing error which is needed for adjudication. M53: Missing, incomplete or invalid days or units of service. The units on the claim do not agree with the dose in the record.
# Clinical summary that we received
The patient is a 58-year-old woman with low back pain after gardening. Examination of 01 Oct 2026: normal power, reflexes and sensation, negative straight leg raise. Plan: "MRI today, triamcinolone 40 mg to the trigger points, review in two weeks." No physiotherapy was documented. A handwritten line on the second page, which was not transcribed, reads: "History of breast cancer 2019, treated."
# Your rights
You may ask for a reconsideration within 180 days of this notice. Send the claim number, the reason for your disagreement and any record that was not sent before. A corrected claim may be sent for line 3 without an appeal, within 365 days of the date of service.
| Level | Decided by | Limit for filing | Answer within |
| Reconsideration | Plan, another reviewer | 180 days | 60 days |
| External review | Independent organization | 120 days after level 1 | 45 days |
| Hearing | State department | 60 days after level 2 | 90 days |
# What decides such cases
Reviewers look for the criterion of the determination, word for word, with the date and the author of the record that shows it. A letter that argues without the record rarely succeeds. A history that was overlooked is the most frequent reason for a reversal.
# Contact
Provider services, weekdays 08:00 to 18:00. Have the claim number, the tax identification number and the member's date of birth at hand. Written requests go to the address on the back of the member's card.
# For the student
Work as the denial specialist of Kestrel Imaging. Decide for each line what the codes say, what went wrong and what the next step is. Note who is liable for each amount: the group code decides that, not the reason. Then write down the one fact of the record on which an appeal of line 1 can stand.
# Glossary on the notice
CARC: claim adjustment reason code. RARC: remittance advice remark code. Group CO: contractual obligation. Group PR: patient responsibility. Group OA: other adjustment. LCD: local coverage determination.`,
        },
        questions: [
          question(
            "Which claim adjustment reason code denies line 1 as not medically necessary?",
            "CO-50",
            "CO-16",
            "CO-45",
            "CO-97",
          ),
          question(
            "What does remark code N115 say the decision was based on?",
            "A local coverage determination",
            "A national coverage determination",
            "A missing modifier",
            "Timely filing",
          ),
          question(
            "What is the right next step for line 3?",
            "Send a corrected claim",
            "Appeal",
            "Bill the member",
            "Write it off",
          ),
          question(
            "Which fact of the record supports an appeal of line 1?",
            "History of breast cancer",
            "Low back pain for two weeks",
            "Triamcinolone injection",
            "Negative straight leg raise",
          ),
          question("Who is liable for the CO-45 amount? (provider or member)", "provider"),
        ],
      },
    ],
  },
  {
    moduleName: "Remittance review",
    category: "Denials",
    timeLimitMinutes: 25,
    daysAgo: 16,
    sections: [
      {
        name: "Read the remittance",
        chart: {
          facility: "Northbridge Health Plan",
          kind: "Remittance advice",
          head: [
            ["Payee", "Elm Street Family Medicine"],
            ["Check", "EFT 7731902"],
            ["Date", "30 Oct 2026"],
            ["Claims", "Four"],
            ["Billed", "$1,018.00"],
            ["Paid", "$311.40"],
          ],
          text: `
# Claim 1: member A. Romero, 02 Oct 2026
| Code | Modifier | Billed | Allowed | Paid | Adjustment |
| 99214 | | $198.00 | $128.40 | $108.40 | CO-45 $69.60; PR-3 $20.00 |
PR-3 is the co-payment amount. The member owes 20 dollars.
# Claim 2: member B. Schultz, 05 Oct 2026
| Code | Modifier | Billed | Allowed | Paid | Adjustment |
| 20610 | | $180.00 | $0.00 | $0.00 | CO-4 |
| 99213 | | $132.00 | $0.00 | $0.00 | CO-97 |
CO-4: The procedure code is inconsistent with the modifier used, or a required modifier is missing. CO-97: The benefit for this service is included in the payment for another service that has already been adjudicated.
# Claim 3: member C. Whitfield, 09 Oct 2026
| Code | Modifier | Billed | Allowed | Paid | Adjustment |
| 80053 | | $60.00 | $0.00 | $0.00 | CO-18 |
CO-18: Exact duplicate claim or service. The first claim was paid on 16 Oct 2026 in full.
# Claim 4: member D. Olawale, 12 Oct 2026
| Code | Modifier | Billed | Allowed | Paid | Adjustment |
| 99396 | | $248.00 | $203.00 | $203.00 | CO-45 $45.00 |
| 93000 | | $200.00 | $0.00 | $0.00 | CO-197 |
CO-197: Precertification, authorization or notification is absent.
# How to read the table
The group code says who bears the amount. CO: contractual obligation of the provider. PR: patient responsibility. OA: other adjustment. The reason code says why. The remark code, where there is one, says it more exactly.
# How to work
- Post what was paid and what the member owes
- Sort each denial: correct, appeal, bill the member or write off
- Find the cause in the office: registration, documentation, coding or authorization
- Note the date limit of each step in the work list
# Work list of the office
| Claim | Cause | Step | Limit |
| 1 | None | Bill the co-payment | |
| 2 | Coding | To be decided by you | 365 days |
| 3 | Registration | To be decided by you | |
| 4 | Authorization | To be decided by you | 180 days |
# Rates of the last quarter
| Reason | Share of denials | Recovered |
| CO-16 missing information | 31 % | 88 % |
| CO-97 bundled | 18 % | 54 % |
| CO-4 modifier | 16 % | 91 % |
| CO-197 authorization | 14 % | 22 % |
| CO-18 duplicate | 12 % | 0 % |
| Others | 9 % | 40 % |
# Remarks
A duplicate is seldom a denial to fight: look for the first claim before anything else. A bundled visit may be separate where the record shows a separate problem: then a modifier tells the payer so. An authorization that was never asked for can rarely be had afterwards, except where the plan allows a retrospective request in an emergency.
# Questions that follow
Answer from this remittance alone. Give codes as they are printed, with the group and the hyphen.
# Legend
EFT: electronic funds transfer. The amounts are in US dollars. Contractual adjustments follow the fee schedule of 01 Jan 2026. Interest does not apply to this remittance. A copy is kept for seven years in the document system of the office under the number of the transfer.`,
        },
        questions: [
          question("Which group code says that the member owes the amount?", "PR", "CO", "OA", "PI"),
          question("Which reason code marks an exact duplicate? (as printed)", "CO-18"),
          question("What is missing in claim 4, line 2?", "Authorization", "A diagnosis", "A modifier", "Units"),
        ],
      },
      {
        name: "Correct the claim",
        chart: {
          facility: elm,
          kind: "Office visit, record to claim 2",
          head: [
            ["Patient", "Bernd Schultz"],
            ["DOB", "18 Nov 1959 (66 y, M)"],
            ["Date of service", "05 Oct 2026"],
            ["Provider", "E. Thompson, MD"],
            ["MRN", "EF-3391"],
            ["Claim", "2 of remittance EFT 7731902"],
          ],
          text: `
# Reason for visit
Scheduled injection of the right knee. The patient also reports that his blood pressure at home has been high for two weeks.
# History
A 66-year-old man with primary osteoarthritis of the right knee, known since 2021, confirmed by radiographs. Physiotherapy and paracetamol help only in part. The last injection in March gave relief for five months. For two weeks his blood pressure at home has been 150 to 165 over 90 to 98, without headache, chest pain or breathlessness. He has essential hypertension and takes lisinopril 10 mg, which he has not missed.
# Examination
| Blood pressure, right arm | Second reading | Pulse | Weight |
| 162/96 | 158/94 | 78 | 91 kg |
Heart: regular, no murmur. Lungs: clear. Eyes: no hemorrhage. Ankles: no edema. Right knee: small effusion, crepitus, no warmth, range 5 to 115 degrees.
# Assessment and plan for hypertension
Essential hypertension, not controlled. Lisinopril was increased to 20 mg. Basic metabolic panel in two weeks. Home readings twice daily, visit in four weeks. Salt, alcohol and anti-inflammatory drugs were discussed.
# Procedure
Right knee, arthrocentesis and injection of a major joint, without ultrasound guidance. After consent and time-out the skin was prepared with chlorhexidine. With a 21-gauge needle from the superolateral side 8 mL of clear yellow fluid were aspirated, and triamcinolone acetonide 40 mg with 4 mL of lidocaine 1 % was injected. Well tolerated. The drug was supplied by the office: Kenalog, 40 mg per mL, single-dose vial, no waste.
| Drug | Dose | HCPCS unit | Units |
| Triamcinolone acetonide | 40 mg | 10 mg | 4 |
# Medical decision making (apart from the procedure)
One chronic illness not at goal, prescription drug management. The visit for hypertension stands alone in this record: history, examination, assessment and plan do not depend on the injection. By problems and risk the decision making reaches a moderate level; the office, however, bills the level that was documented by the physician, 99213.
# Remittance
The first claim was sent with 20610 and 99213 without modifiers and with the diagnosis of the knee for both lines. The drug was left out. The plan denied 20610 with CO-4 and 99213 with CO-97.
# Patient instructions
Rest the knee for one day, ice for twenty minutes, call for fever or increasing pain. Written blood pressure plan given.
| Day | Morning | Evening |
| 1 to 14 | Before the tablet | Before supper |
# Follow-up
Visit in four weeks with the diary. The orthopedic surgeon will see him in January if the relief lasts for less than three months.
# Addendum
The nurse telephoned on 07 Oct 2026: pain 2 of 10, no fever, blood pressure 148/90. The patient has the laboratory appointment for 19 Oct 2026 and understands the reason for it. He asked whether walking is allowed; it is, on level ground and within the limits of pain.
# For the coder
Correct the claim: list the visit first with its modifier, then the injection with the side, then the drug. List the diagnosis of the injection first, then that of the visit.
Electronically signed: E. Thompson, MD, 07 Oct 2026 09:30`,
        },
        key: {
          patientName: "Bernd Schultz",
          ageOrDob: "66",
          icdCodes: ["M17.11", "I10"],
          cptCodes: ["99213", "20610"],
          hcpcsCodes: ["J3301"],
          modifiers: ["25", "RT"],
          notes: "25 with the visit, RT with the injection; J3301 in four units.",
        },
      },
    ],
  },
];
