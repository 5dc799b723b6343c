import type { GuideEntry } from "./guide-entry.ts";

/** ICD-10-CM, chapters 9 to 14: heart, lungs, digestion, skin, bones, kidneys. */
export const organDiseaseEntries: readonly GuideEntry[] = [
  {
    name: "Hypertension with heart or kidney disease",
    section: "I.C.9.a",
    terms: "hypertensive I10 I11 I12 I13 chf ckd heart failure high blood pressure",
    text: "The classification presumes a link: hypertension with heart failure goes to I11, with chronic kidney disease to I12, with both to I13. Add the type of heart failure (I50) and the stage of kidney disease (N18). I10 is only for hypertension without them. A documented other cause breaks the link.",
  },
  {
    name: "Hypertensive crisis",
    section: "I.C.9.a.10",
    terms: "I16 urgency emergency hypertensive crisis order",
    text: "I16.0 is hypertensive urgency, I16.1 emergency, I16.9 crisis unspecified. The kind of hypertension (I10 to I15) is coded as well; the order follows the reason for the encounter.",
  },
  {
    name: "Elevated blood pressure without hypertension",
    section: "I.C.9.a.7",
    terms: "R03.0 elevated reading transient secondary hypertension I15 pregnancy white coat",
    text: "An elevated reading without a diagnosis is R03.0. Secondary hypertension takes two codes, the cause and I15. Controlled hypertension is still hypertension. In pregnancy the categories O10 to O16 are used.",
  },
  {
    name: "Heart failure",
    terms: "chf I50 systolic diastolic hfref hfpef acute on chronic decompensated type",
    text: "I50.2- systolic (HFrEF), I50.3- diastolic (HFpEF), I50.4- both, each acute, chronic or acute on chronic; decompensated and exacerbation mean acute on chronic. I50.9 says nothing of it and is neither CC nor MCC, while acute systolic or diastolic failure is an MCC: query for type and acuity. With hypertension I11 or I13 is first.",
  },
  {
    name: "Coronary artery disease and angina",
    section: "I.C.9.b",
    terms: "cad I25.10 I25.110 I25.119 angina bypass graft native artery atherosclerosis ischemic",
    text: "A link between atherosclerosis of the coronary arteries and angina is presumed: I25.11- names both (I25.110 with unstable angina). I25.10 is without angina, I25.7- concerns bypass grafts and transplanted hearts. Angina is not coded again beside them.",
  },
  {
    name: "Myocardial infarction",
    section: "I.C.9.e",
    terms: "transfer stemi nstemi i21 i22 i25.2 heart attack four weeks type 2 acute old",
    text: "I21 is used for an acute infarction, and for care of it within four weeks, also after a transfer to another facility. A new acute infarction within those four weeks takes I22 beside I21. After four weeks an old infarction is I25.2. An NSTEMI that evolves to STEMI is coded as STEMI; a STEMI that turns to NSTEMI by thrombolysis stays STEMI.",
  },
  {
    name: "Type 2 myocardial infarction and myocardial injury",
    section: "I.C.9.e.5",
    terms: "type 2 mi demand ischemia supply mismatch I21.A1 I5A troponin injury",
    text: "Type 2 infarction (I21.A1) comes from a mismatch of supply and demand; its cause is coded in addition, and the order follows the circumstances of the admission. Demand ischemia without infarction is I24.89, myocardial injury without ischemia I5A. A raised troponin alone is R79.89.",
  },
  {
    name: "Atrial fibrillation",
    terms: "I48 paroxysmal persistent permanent longstanding chronic af flutter",
    text: "I48.0 paroxysmal, I48.11 longstanding persistent, I48.19 other persistent, I48.20 chronic unspecified, I48.21 permanent, I48.91 unspecified. Persistent and permanent kinds are CCs, paroxysmal and unspecified are not. When several are documented for one stay, persistent goes before paroxysmal or chronic without more.",
  },
  {
    name: "Cardiac arrest",
    terms: "I46 arrest resuscitation cpr cause underlying died",
    text: "I46.2 is due to an underlying cardiac condition, I46.8 to another one, I46.9 unknown. The cause, when known, is sequenced first. It is coded when resuscitation was attempted, whatever the outcome; arrest as the natural end of a dying patient is not. For the DRG it counts as an MCC only in patients who lived.",
  },
  {
    name: "Venous thrombosis and pulmonary embolism",
    terms: "dvt pe I82 I26 acute chronic saddle embolus cor pulmonale anticoagulant Z86.718 Z79.01",
    text: "I82.4- acute and I82.5- chronic thrombosis of deep veins of the leg, by vein and side; I26 pulmonary embolism, with or without acute cor pulmonale. Treatment with anticoagulants over months may still be for the clot; once it is over and the drug only prevents, it is history: Z86.718, embolism Z86.711, with Z79.01.",
  },
  {
    name: "Peripheral artery disease",
    terms: "pad pvd I70.2 I73.9 claudication rest pain ulceration gangrene diabetes E11.51",
    text: "I73.9 is unspecified; atherosclerosis of native arteries of the legs is I70.2- by worst stage: claudication, rest pain, ulceration, gangrene, each including the milder ones. With diabetes the link is presumed (E11.51, E11.52 with gangrene), and I70.2- is added when it says more.",
  },
  {
    name: "Respiratory failure",
    section: "I.C.10.b",
    terms: "J96 acute chronic hypoxia hypercapnia principal secondary ventilator oxygen dependence Z99.81",
    text: "J96.0- acute, J96.1- chronic, J96.2- acute on chronic, each with hypoxia or hypercapnia. Acute failure may be principal when it meets the definition; with another acute condition the circumstances of admission decide. Hypoxemia alone is R09.02. Long-term oxygen (Z99.81) points to chronic failure, which must be documented.",
  },
  {
    name: "Pneumonia",
    terms: "J18 J15 J12 organism gram negative lobar bacterial culture community acquired aspiration",
    text: "Code the organism when the provider names it as the cause (J12 to J15); a culture alone is not enough. J18.9 is pneumonia without more, J18.1 lobar pneumonia, which is not the same as pneumonia in one lobe. Aspiration pneumonia is J69.0, ventilator-associated J95.851.",
  },
  {
    name: "COPD, asthma and infection",
    section: "I.C.10.a",
    terms: "J44.0 J44.1 J45 chronic obstructive exacerbation bronchitis pneumonia emphysema J43",
    text: "J44.1 is COPD with acute exacerbation, J44.0 with an acute lower respiratory infection, which is coded too; both may be reported together. An infection is not by itself an exacerbation. Emphysema without more is J43.9. Asthma with COPD: J44.- and the type of asthma when it is specified (J45.-).",
  },
  {
    name: "Ventilator-associated pneumonia",
    section: "I.C.10.d",
    terms: "vap J95.851 ventilator pneumonia organism documented relationship",
    text: "J95.851 only when the provider documents that the pneumonia is due to the ventilator; a patient on a ventilator with pneumonia is not enough. Add the organism (B95 to B97), not a code from J12 to J18, unless the patient also came in with another pneumonia.",
  },
  {
    name: "Influenza",
    section: "I.C.10.c",
    terms: "flu J09 J10 J11 avian novel confirmed pneumonia manifestations",
    text: "J09.X- novel influenza A and J10.- other identified influenza only when the provider confirms it; J11.- when the virus is not identified. Suspected novel or other identified influenza goes to J11. The characters tell the manifestation, such as pneumonia.",
  },
  {
    name: "Gastrointestinal bleeding",
    terms: "gi bleed K92.2 hematemesis melena ulcer with hemorrhage diverticulosis K57.31 angiodysplasia",
    text: "Bleeding and a lesion that may bleed are linked by with in the Index: an ulcer, diverticulosis or gastritis with bleeding takes its combination code (K25.4, K57.31 …) unless the provider says that they are unrelated. K92.2 is for bleeding without a found cause.",
  },
  {
    name: "Gallbladder and pancreas",
    terms: "cholecystitis cholelithiasis K80 K81 K85 pancreatitis gallstone acute chronic obstruction",
    text: "Stones with inflammation are combination codes of K80: site of the stone, acute or chronic cholecystitis, with or without obstruction. K81 is cholecystitis without stones. Acute pancreatitis (K85) goes by cause (biliary, alcohol, drug) and by necrosis and infection.",
  },
  {
    name: "Hernia",
    terms: "K40 K43 inguinal ventral incisional umbilical obstruction gangrene recurrent",
    text: "K40 to K46 by kind, side, obstruction, gangrene and recurrence; with both, gangrene takes precedence. Incarcerated, irreducible and strangulated without gangrene count as obstruction.",
  },
  {
    name: "Ileus and bowel obstruction",
    terms: "K56 postoperative ileus adhesions K91.89 partial complete obstruction sbo",
    text: "K56.7 is ileus, K56.5- adhesions with obstruction, K56.6- other obstruction, partial or complete. Postoperative ileus is a complication (K91.89 with K56.7) only when the provider says so; a slow bowel after surgery is expected. Obstruction after a procedure is K91.3-.",
  },
  {
    name: "Pressure ulcer",
    section: "I.C.12.a",
    terms: "L89 stage unstageable deep tissue injury decubitus sacral heel healing",
    text: "L89 by site and stage. Unstageable is a stage that cannot be seen (eschar, graft); unspecified a stage that was not documented. The stage may be a nurse's, the ulcer must be the provider's. An ulcer that worsens during the stay takes two codes: the stage on admission and the highest. Stages 3 and 4 are MCCs, and count as acquired if not present on admission.",
  },
  {
    name: "Ulcer that is not due to pressure",
    section: "I.C.12.b",
    terms: "L97 diabetic foot ulcer E11.621 skin chronic depth bone muscle fat layer",
    text: "L97 by site, side and depth (skin, fat, muscle, bone), after the underlying condition: a diabetic foot ulcer is E11.621, then L97. The depth may come from other clinicians' notes.",
  },
  {
    name: "Cellulitis and abscess",
    terms: "L03 L02 skin infection abscess cellulitis same site organism",
    text: "L03 is cellulitis and L02 abscess, furuncle and carbuncle, by site. Cellulitis around an open wound is coded together with it, in the order of the treatment. Add the organism when it is named.",
  },
  {
    name: "Osteoporosis and pathological fracture",
    section: "I.C.13.c and I.C.13.d",
    terms: "M80 M81 M84 fragility fracture minor fall osteoporotic neoplastic",
    text: "M80 is osteoporosis with a current fracture, M81 without. A fracture from a minor fall that would not break a healthy bone is coded to M80 in a patient with known osteoporosis, not to S. M84.4 to M84.6 are pathological fractures of other causes. After healing: M81 and history, Z87.310.",
  },
  {
    name: "Chronic kidney disease and dialysis",
    section: "I.C.14.a",
    terms: "ckd N18 stage esrd N18.6 Z99.2 transplant Z94.0 eGFR",
    text: "N18.1 to N18.5 by stage (N18.30 to N18.32 for stage 3), N18.6 end stage. If stage and end stage are both documented, N18.6 alone. Add Z99.2 for dialysis, Z94.0 for a transplant; a transplanted patient may still have kidney disease, which is no complication by itself. With hypertension I12, with diabetes E11.22.",
  },
  {
    name: "Acute kidney injury",
    terms: "aki N17.9 N17.0 acute tubular necrosis atn creatinine acute renal failure",
    text: "N17.9 is acute kidney failure or injury, a CC; N17.0, with tubular necrosis, is an MCC and needs the provider's diagnosis with its evidence. Acute and chronic may stand together (N17 and N18). A raised creatinine alone is R79.89. AKI after trauma or surgery has codes of its own.",
  },
  {
    name: "Urinary tract infection",
    terms: "uti N39.0 cystitis pyelonephritis catheter associated cauti T83.511 organism",
    text: "N39.0 when the site is not told; cystitis (N30) and pyelonephritis (N10 to N12) when it is. Add the organism (B95 to B97). Due to an indwelling urethral catheter: T83.511A first, only when the provider links them; it is a hospital-acquired condition if not present on admission.",
  },
  {
    name: "Enlarged prostate",
    terms: "bph N40.0 N40.1 lower urinary tract symptoms retention nocturia",
    text: "N40.0 is benign enlargement without lower urinary tract symptoms, N40.1 with them; then the symptoms (retention, nocturia, frequency, incomplete emptying) are added as the note asks. Nodular prostate is N40.2 and N40.3.",
  },
  {
    name: "Glaucoma",
    section: "I.C.7.a",
    terms: "H40 stage bilateral eye indeterminate type",
    text: "H40 by type and eye, with the stage as the seventh character. Both eyes of the same type and stage: the bilateral code if there is one. Different types or stages: one code for each eye. Indeterminate stage (4) is a clinical finding, unspecified (0) a gap of the record.",
  },
];
