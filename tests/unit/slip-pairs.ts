import type { System } from "#coding/systems.ts";

/**
 * Pairs of real codes with the kind of slip and what a learner is told: given > meant = kind: text. By system and day.
 */
export const goldenPairs: readonly (readonly [system: System, date: string, pairs: string])[] = [
  [
    "icd10cm",
    "2026-05-01",
    `
S52.501A > S52.502A = laterality: You coded the right side; the chart calls for the left side.
S52.501A > S52.509A = laterality: You coded the right side; the chart calls for the code that leaves the side open.
S52.509A > S52.502A = laterality: Your code leaves the side open; the chart calls for the left side.
M17.11 > M17.0 = laterality: You coded the right side; the chart calls for both sides.
M17.0 > M17.12 = laterality: You coded both sides; the chart calls for the left side.
E11.3211 > E11.3212 = laterality: You coded the right side; the chart calls for the left side.
H25.13 > H25.11 = laterality: You coded both sides; the chart calls for the right side.
H01.001 > H01.004 = laterality: You coded the right side; the chart calls for the left side.
G81.91 > G81.94 = laterality: You coded the right, dominant side; the chart calls for the left, nondominant side.
K40.90 > K40.20 = laterality: You coded one side only; the chart calls for both sides.
Q36.9 > Q36.0 = laterality: You coded one side only; the chart calls for both sides.
I75.029 > I75.023 = laterality: Your code leaves the side open; the chart calls for both sides.
Z90.11 > Z90.12 = laterality: You coded the right side; the chart calls for the left side.
R10.31 > R10.32 = laterality: You coded the right side; the chart calls for the left side.
I63.411 > I63.412 = laterality: You coded the right side; the chart calls for the left side.
C50.411 > C50.412 = laterality: You coded the right side; the chart calls for the left side.
S52.501A > S52.501D = encounter: 7th character: you chose A, “initial encounter for closed fracture”; the chart calls for D, “subsequent encounter for closed fracture with routine healing”. “Initial” lasts as long as the treatment is active; “subsequent” is the care while it heals.
S52.501D > S52.501S = encounter: 7th character: you chose D, “subsequent encounter for closed fracture with routine healing”; the chart calls for S, “sequela”.
S52.501A > S52.501B = encounter: 7th character: you chose A, “initial encounter for closed fracture”; the chart calls for B, “initial encounter for open fracture type I or II”.
W19.XXXA > W19.XXXD = encounter: 7th character: you chose A, “initial encounter”; the chart calls for D, “subsequent encounter”. “Initial” lasts as long as the treatment is active; “subsequent” is the care while it heals.
H40.1112 > H40.1113 = encounter: 7th character: you chose 2, “moderate stage”; the chart calls for 3, “severe stage”.
O35.00X1 > O35.00X2 = encounter: 7th character: you chose 1, “fetus 1”; the chart calls for 2, “fetus 2”.
T78.2XXA > T78.2XXS = encounter: 7th character: you chose A, “initial encounter”; the chart calls for S, “sequela”.
T84.010A > T84.010D = encounter: 7th character: you chose A, “initial encounter”; the chart calls for D, “subsequent encounter”. “Initial” lasts as long as the treatment is active; “subsequent” is the care while it heals.
M80.051A > M80.051D = encounter: 7th character: you chose A, “initial encounter for fracture”; the chart calls for D, “subsequent encounter for fracture with routine healing”. “Initial” lasts as long as the treatment is active; “subsequent” is the care while it heals.
I50.9 > I50.23 = specificity: Your code leaves open what the chart says: “Acute on chronic systolic (congestive) heart failure”.
I50.20 > I50.23 = specificity: Your code leaves open what the chart says: “Acute on chronic systolic (congestive) heart failure”.
E11.8 > E11.22 = specificity: Your code leaves open what the chart says: “with diabetic chronic kidney disease”.
J18.9 > J18.1 = specificity: Your code leaves open what the chart says: “Lobar pneumonia”.
I48.91 > I48.0 = specificity: Your code leaves open what the chart says: “Paroxysmal atrial fibrillation”.
C50.919 > C50.411 = specificity: Your code leaves open what the chart says: “upper-outer quadrant of right female breast”.
S72.009A > S72.031A = specificity: Your code leaves open what the chart says: “Displaced midcervical fracture of right femur”.
S52.501A > S52.531A = specificity: Your code leaves open what the chart says: “Colles' fracture”.
N18.9 > N18.31 = specificity: Your code leaves open what the chart says: “stage 3a”.
N18.30 > N18.31 = specificity: Your code leaves open what the chart says: “stage 3a”.
J44.9 > J44.1 = specificity: Your code leaves open what the chart says: “with (acute) exacerbation”.
A41.9 > A41.51 = specificity: Your code leaves open what the chart says: “Sepsis due to Escherichia coli [E. coli]”.
J96.00 > J96.01 = specificity: Your code leaves open what the chart says: “Acute respiratory failure with hypoxia”.
E66.9 > E66.01 = specificity: Your code leaves open what the chart says: “Morbid (severe) obesity due to excess calories”.
K35.80 > K35.32 = specificity: Your code leaves open what the chart says: “with perforation, localized peritonitis, and gangrene, without abscess”.
I63.9 > I63.411 = specificity: Your code leaves open what the chart says: “due to embolism of right middle cerebral artery”.
R07.9 > R07.2 = specificity: Your code leaves open what the chart says: “Precordial pain”.
F10.29 > F10.280 = specificity: Your code leaves open what the chart says: “anxiety disorder”.
L89.309 > L89.313 = specificity: Your code leaves open what the chart says: “right buttock, stage 3”.
M25.50 > M25.561 = specificity: Your code leaves open what the chart says: “right knee”.
E11.9 > E11.22 = same_category: You coded “without complications”; the chart calls for “with diabetic chronic kidney disease”.
E11.21 > E11.22 = same_category: You coded “nephropathy”; the chart calls for “chronic kidney disease”.
E11.65 > E11.69 = same_category: You coded “with hyperglycemia”; the chart calls for “with other specified complication”.
N18.4 > N18.31 = same_category: You coded “stage 4 (severe)”; the chart calls for “stage 3a”.
I50.23 > I50.9 = same_category: Your code says “Acute on chronic systolic (congestive) heart failure”; the chart does not say so much and calls for I50.9.
I50.23 > I50.33 = same_category: You coded “systolic (congestive) heart failure”; the chart calls for “diastolic (congestive) heart failure”.
S06.0X0A > S06.0X1A = same_category: You coded “without loss of consciousness”; the chart calls for “with loss of consciousness of 30 minutes or less”.
S52.501A > S52.502D = same_category: You coded “right radius, initial encounter”; the chart calls for “left radius, subsequent encounter for closed fracture with routine healing”.
L89.312 > L89.313 = same_category: You coded “stage 2”; the chart calls for “stage 3”.
C50.411 > C50.211 = same_category: You coded “upper-outer quadrant”; the chart calls for “upper-inner quadrant”.
G81.91 > G81.93 = same_category: You coded “dominant side”; the chart calls for “nondominant side”.
J44.1 > J44.0 = same_category: You coded “exacerbation”; the chart calls for “lower respiratory infection”.
F32.9 > F32.A = same_category: You coded “Major depressive disorder, single episode, unspecified”; the chart calls for “Depression, unspecified”.
I21.09 > I21.19 = same_category: You coded “anterior wall”; the chart calls for “inferior wall”.
I48.91 > I48.92 = same_category: You coded “fibrillation”; the chart calls for “flutter”.
K57.30 > K57.31 = same_category: You coded “without bleeding”; the chart calls for “with bleeding”.
Z79.4 > Z79.84 = same_category: You coded “insulin”; the chart calls for “oral hypoglycemic drugs”.
E11.8 > E11.9 = same_category: You coded “with unspecified complications”; the chart calls for “without complications”.
I25.10 > I25.110 = same_category: You coded “without angina pectoris”; the chart calls for “with unstable angina pectoris”.
S63.699A > S63.616A = same_category: You coded “Other sprain of unspecified finger”; the chart calls for “Unspecified sprain of right little finger”.
T22.442A > T22.242A = same_category: You coded “Corrosion of unspecified degree”; the chart calls for “Burn of second degree”.
D12.6 > D12.8 = same_category: You coded “colon, unspecified”; the chart calls for “rectum”.
E11.2 > E11.22 = header: E11.2 is only the start of a code: 1 more character is needed. The chart calls for E11.22, “with diabetic chronic kidney disease”.
E11 > E11.22 = header: E11 is only the start of a code: 2 more characters are needed. The chart calls for E11.22, “with diabetic chronic kidney disease”.
S52.501 > S52.501A = header: S52.501 lacks its 7th character: the chart calls for A, “initial encounter for closed fracture”.
S52.50 > S52.501D = header: S52.50 is only the start of a code: 2 more characters are needed. The chart calls for S52.501D, “right radius, subsequent encounter for closed fracture with routine healing”.
W19 > W19.XXXA = header: W19 lacks its 7th character: the chart calls for A, “initial encounter”. X fills the places before it: W19.XXXA.
I50 > I50.9 = header: I50 is only the start of a code: 1 more character is needed. The chart calls for I50.9, “unspecified”.
E11.6 > E11.22 = same_category: You coded “with other specified complications”; the chart calls for “with diabetic chronic kidney disease”. E11.6 is not a whole code either.
N18.3 > N18.31 = not_in_force: N18.3 was a complete code until 30 September 2020; since then one of the codes below it is needed (N18.30, N18.31 and N18.32). The chart calls for N18.31: “stage 3a”.
N18.3 > N18.4 = not_in_force: N18.3 was a complete code until 30 September 2020; since then one of the codes below it is needed (N18.30, N18.31 and N18.32).
I47.1 > I47.10 = not_in_force: I47.1 was a complete code until 30 September 2023; since then one of the codes below it is needed (I47.10, I47.11 and I47.19). The chart calls for I47.10: “unspecified”.
M54.5 > M54.50 = not_in_force: M54.5 was a complete code until 30 September 2021; since then one of the codes below it is needed (M54.50, M54.51 and M54.59). The chart calls for M54.50: “unspecified”.
E11.229 > E11.22 = not_a_code: There is no ICD-10-CM code E11.229: E11.22 is complete, and nothing follows it.
E11.O > E11.0 = not_a_code: There is no ICD-10-CM code E11.O; with figures in place of letters it is E11.0.
W19.A > W19.XXXA = not_a_code: There is no ICD-10-CM code W19.A: the 7th character stands in place 7, and X fills the places before it: W19.XXXA.
E11.7 > E11.9 = not_a_code: There is no ICD-10-CM code E11.7: E11 (“Type 2 diabetes mellitus”) has no such code below it.
QQQ > I10 = not_a_code: There is no ICD-10-CM code QQQ.
99213 > I10 = not_a_code: 99213 is a code of CPT, not of ICD-10-CM.
0DTJ4ZZ > K35.80 = not_a_code: 0DTJ4ZZ is a code of ICD-10-PCS, not of ICD-10-CM.
D63.1 > N18.6 = manifestation_order: D63.1 is a manifestation: its cause, N18.6 (“End stage renal disease”), is coded before it.
G63 > E85.4 = manifestation_order: G63 is a manifestation: its cause, E85.4 (“Organ-limited amyloidosis”), is coded before it.
F02.80 > G30.9 = manifestation_order: F02.80 is a manifestation: its cause, G30.9 (“Alzheimer's disease, unspecified”), is coded before it.
I50.9 > I11.0 = code_first: At I50 the code book says: code first “heart failure due to hypertension (I11.0)”. So I11.0 comes before I50.9.
I50.23 > I13.0 = code_first: At I50 the code book says: code first “heart failure due to hypertension with chronic kidney disease (I13.-)”. So I13.0 comes before I50.23.
R65.20 > A41.9 = code_first: At R65.2 the code book says: code first “sepsis NOS (A41.9)”. So A41.9 comes before R65.20.
J18.9 > J69.0 = excludes1: At J18 the code book excludes “aspiration pneumonia due to solids and liquids (J69.-)” (Excludes 1): J18.9 and J69.0 never stand together, and the chart calls for J69.0.
E10.9 > E11.9 = excludes1: At E10 the code book excludes “type 2 diabetes mellitus (E11.-)” (Excludes 1): E10.9 and E11.9 never stand together, and the chart calls for E11.9.
N39.0 > N30.00 = excludes1: At N39.0 the code book excludes “cystitis (N30.-)” (Excludes 1): N39.0 and N30.00 never stand together, and the chart calls for N30.00.
K92.2 > K25.4 = excludes1: At K92.2 the code book excludes “peptic ulcer with hemorrhage (K25-K28)” (Excludes 1): K92.2 and K25.4 never stand together, and the chart calls for K25.4.
I10 > I13.0 = same_chapter: You coded “Essential (primary) hypertension”; the chart calls for “Hypertensive heart and chronic kidney disease”.
I21.4 > I25.10 = same_chapter: You coded “Acute myocardial infarction”; the chart calls for “Chronic ischemic heart disease”.
J18.9 > J44.0 = same_chapter: You coded “Pneumonia, unspecified organism”; the chart calls for “Other chronic obstructive pulmonary disease”.
O80 > O60.14X0 = same_chapter: You coded “Encounter for full-term uncomplicated delivery”; the chart calls for “Preterm labor”.
D64.9 > D62 = same_chapter: You coded “Other anemias”; the chart calls for “Acute posthemorrhagic anemia”.
R07.9 > I21.4 = other_chapter: You coded from the chapter “Symptoms, signs and abnormal clinical and laboratory findings, not elsewhere classified”; the chart calls for one of “Diseases of the circulatory system”: “Non-ST elevation (NSTEMI) myocardial infarction”.
I10 > E11.9 = other_chapter: You coded from the chapter “Diseases of the circulatory system”; the chart calls for one of “Endocrine, nutritional and metabolic diseases”: “Type 2 diabetes mellitus without complications”.
F01.50 > I67.2 = other_chapter: You coded from the chapter “Mental, Behavioral and Neurodevelopmental disorders”; the chart calls for one of “Diseases of the circulatory system”: “Cerebral atherosclerosis”.
Z38.00 > P07.30 = other_chapter: You coded from the chapter “Factors influencing health status and contact with health services”; the chart calls for one of “Certain conditions originating in the perinatal period”: “Preterm newborn, unspecified weeks of gestation”.
`,
  ],
  [
    "icd10cm",
    "2020-03-31",
    `
N18.31 > N18.32 = not_in_force: N18.31 is a code only from 1 October 2020 on; on 31 March 2020 it did not exist yet.
U07.1 > J12.9 = not_in_force: U07.1 is a code only from 1 April 2020 on; on 31 March 2020 it did not exist yet.
N18.3 > N18.4 = same_category: You coded “stage 3 (moderate)”; the chart calls for “stage 4 (severe)”.
I50.9 > I50.22 = specificity: Your code leaves open what the chart says: “Chronic systolic (congestive) heart failure”.
`,
  ],
  [
    "icd10cm",
    "2017-05-01",
    `
I21.A1 > I21.4 = not_in_force: I21.A1 is a code only from 1 October 2017 on; on 1 May 2017 it did not exist yet.
F32.A > F32.9 = not_in_force: F32.A is a code only from 1 October 2021 on; on 1 May 2017 it did not exist yet.
`,
  ],
  [
    "icd10pcs",
    "2026-05-01",
    `
4A023N7 > 027034Z = pcs_section: Character 1 (Section): you chose 4, “Measurement and Monitoring”; the chart calls for 0, “Medical and Surgical”. Characters 2, 3, 4, 6 and 7 differ too.
XW033E5 > 3E03317 = pcs_section: Character 1 (Section): you chose X, “New Technology”; the chart calls for 3, “Administration”. Characters 2, 6 and 7 differ too.
0BTJ4ZZ > 0DTJ4ZZ = pcs_body_system: Character 2 (Body System): you chose B, “Respiratory System”; the chart calls for D, “Gastrointestinal System”.
0DTJ4ZZ > 0FT44ZZ = pcs_body_system: Character 2 (Body System): you chose D, “Gastrointestinal System”; the chart calls for F, “Hepatobiliary System and Pancreas”. Character 4 (Body Part) differs too.
0DTJ0ZZ > 0DBJ0ZZ = pcs_operation: Character 3 (Operation): you chose T, “Resection”; the chart calls for B, “Excision”. Resection is “cutting out or off, without replacement, all of a body part”; Excision is “cutting out or off, without replacement, a portion of a body part”.
10D00Z1 > 10E0XZZ = pcs_operation: Character 3 (Operation): you chose D, “Extraction”; the chart calls for E, “Delivery”. Extraction is “pulling or stripping out or off all or a portion of a body part by the use of force”; Delivery is “assisting the passage of the products of conception from the genital canal”. Characters 5 and 7 differ too.
0SR9019 > 0SRB019 = pcs_body_part: Character 4 (Body Part): you chose 9, “Hip Joint, Right”; the chart calls for B, “Hip Joint, Left”.
0DBJ8ZX > 0DBK8ZX = pcs_body_part: Character 4 (Body Part): you chose J, “Appendix”; the chart calls for K, “Ascending Colon”.
0DTJ4ZZ > 0DTJ0ZZ = pcs_approach: Character 5 (Approach): you chose 4, “Percutaneous Endoscopic”; the chart calls for 0, “Open”.
5A1955Z > 5A1935Z = pcs_approach: Character 5 (Duration): you chose 5, “Greater than 96 Consecutive Hours”; the chart calls for 3, “Less than 24 Consecutive Hours”.
02703DZ > 027034Z = pcs_device: Character 6 (Device): you chose D, “Intraluminal Device”; the chart calls for 4, “Intraluminal Device, Drug-eluting”.
02100Z9 > 021009W = pcs_device: Character 6 (Device): you chose Z, “No Device”; the chart calls for 9, “Autologous Venous Tissue”. Character 7 (Qualifier) differs too.
3E03317 > 3E03305 = pcs_device: Character 6 (Substance): you chose 1, “Thrombolytic”; the chart calls for 0, “Antineoplastic”. Character 7 (Qualifier) differs too.
0DBJ8ZX > 0DBJ8ZZ = pcs_qualifier: Character 7 (Qualifier): you chose X, “Diagnostic”; the chart calls for Z, “No Qualifier”.
B2111ZZ > B2151ZZ = pcs_body_part: Character 4 (Body Part): you chose 1, “Coronary Arteries, Multiple”; the chart calls for 5, “Heart, Left”.
0DTJ4ZZ > 0 = pcs_body_system: Character 2 (Body System): you chose D, “Gastrointestinal System”; the chart calls for nothing there. Characters 3, 4, 5, 6 and 7 differ too.
0DTJ > 0DTJ4ZZ = header: 0DTJ is only the start of a code, 7 characters are needed. The chart goes on with 4 (Approach: Percutaneous Endoscopic), Z (Device: No Device) and Z (Qualifier: No Qualifier).
0DTJ4 > 0DTJ4ZZ = header: 0DTJ4 is only the start of a code, 7 characters are needed. The chart goes on with Z (Device: No Device) and Z (Qualifier: No Qualifier).
0DTJ3ZZ > 0DTJ4ZZ = not_a_code: There is no ICD-10-PCS code 0DTJ3ZZ: character 5 (Approach) cannot be 3 after 0DTJ. The chart calls for 4, “Percutaneous Endoscopic”.
0DTJ4ZZZ > 0DTJ4ZZ = not_a_code: There is no ICD-10-PCS code 0DTJ4ZZZ: it has 8 characters, and 7 are needed.
ZZZZZZZ > 0DTJ4ZZ = not_a_code: There is no ICD-10-PCS code ZZZZZZZ: character 1 (Section) cannot be Z. The chart calls for 0, “Medical and Surgical”.
I10 > 0DTJ4ZZ = not_a_code: I10 is a code of ICD-10-CM, not of ICD-10-PCS.
`,
  ],
  [
    "cpt",
    "2026-05-01",
    `
99213 > 99214 = level_of_service: The kind of visit is right (an office visit of an established patient), its level is not: you coded level 3; the chart calls for level 4.
99285 > 99283 = level_of_service: The kind of visit is right (a visit to an emergency department), its level is not: you coded level 5; the chart calls for level 3.
99223 > 99221 = level_of_service: The kind of visit is right (the first day of hospital care), its level is not: you coded level 3; the chart calls for level 1.
99238 > 99239 = level_of_service: The kind of visit is right (the day of discharge), its length is not: you coded 99238; the chart calls for 99239.
99203 > 99213 = other_code: 99203 is an office visit of a new patient; the chart calls for 99213, an office visit of an established patient.
99291 > 99285 = other_code: 99291 is another service; the chart calls for 99285.
71045 > 71046 = other_code: 71045 is another service; the chart calls for 71046.
99213-25 > 99213 = modifier: The code is right; the chart does not call for modifier 25 (“Visit on the day of a procedure that was needed on its own and goes beyond the usual work around the procedure”).
99213 > 99213-25 = modifier: The code is right; it lacks modifier 25 (“Visit on the day of a procedure that was needed on its own and goes beyond the usual work around the procedure”).
99213-25 > 99213-57 = modifier: The code is right, the modifier is not: you gave 25 (“Visit on the day of a procedure that was needed on its own and goes beyond the usual work around the procedure”); the chart calls for 57 (“Visit at which the decision for a major operation was made, on its day or the day before”).
96372 x 2 > 96372 x 3 = units: The code is right, the number is not: you gave 2 units; the chart calls for 3 units.
96372 > 96372 (3 units) = units: The code is right, the number is not: you gave 1 unit; the chart calls for 3 units.
J1885 > 96372 = not_a_code: J1885 is a code of HCPCS Level II, not of CPT.
1234 > 99213 = not_a_code: There is no CPT code 1234.
`,
  ],
  [
    "hcpcs",
    "2026-05-01",
    `
J1885 > J1200 = other_code: You coded “ketorolac tromethamine, per 15 mg”; the chart calls for “diphenhydramine hcl, up to 50 mg”.
J1885 x 2 > J1885 x 4 = units: The code is right, the number is not: you gave 2 units; the chart calls for 4 units.
J1885-JW > J1885-JZ = modifier: The code is right, the modifier is not: you gave JW (“Drug amount discarded/not administered to any patient”); the chart calls for JZ (“Zero drug amount discarded/not administered to any patient”).
E0601 > E0470 = other_code: You coded “Continuous positive airway pressure (cpap) device”; the chart calls for “Respiratory assist device, bi-level pressure capability, without backup rate feature, used with noninvasive interface, e.g., nasal or facial mask (intermittent …”.
A0425 > A0427 = other_code: You coded “Ground mileage, per statute mile”; the chart calls for “Ambulance service, advanced life support, emergency transport, level 1 (als 1 - emergency)”.
D0120 > J1885 = not_a_code: There is no HCPCS Level II code D0120.
99213 > J1885 = not_a_code: 99213 is a code of CPT, not of HCPCS Level II.
`,
  ],
  [
    "modifier",
    "2026-05-01",
    `
LT > RT = modifier: LT means “Left side (used to identify procedures performed on the left side of the body)”; the chart calls for RT, “Right side (used to identify procedures performed on the right side of the body)”.
-25 > 59 = modifier: 25 means “Visit on the day of a procedure that was needed on its own and goes beyond the usual work around the procedure”; the chart calls for 59, “Procedure apart from the others of that day: another session, site, organ, incision or injury; only if no X modifier fits better”.
LT > 50 = modifier: LT means “Left side (used to identify procedures performed on the left side of the body)”; the chart calls for 50, “The same procedure on both sides of the body in one session”.
E1 > E2 = modifier: E1 means “Upper left, eyelid”; the chart calls for E2, “Lower left, eyelid”.
ZZ > LT = not_a_code: There is no modifier ZZ.
`,
  ],
  [
    "drg",
    "2026-05-01",
    `
291 > 292 = other_code: You have “with MCC”; the chart calls for “with CC”.
3 > 4 = other_code: You have “ECMO or Tracheostomy with MV >96 Hours or Principal Diagnosis Except Face, Mouth and Neck with Major O.R. Procedures”; the chart calls for “without Major O.R. Procedures”.
`,
  ],
];
