import type { GuideEntry } from "./guide-entry.ts";

/** ICD-10-CM, chapters 1 to 9: infections, neoplasms, blood, metabolism, mind, nerves, heart and vessels. */
export const diseaseEntries: readonly GuideEntry[] = [
  {
    name: "HIV disease and HIV status",
    section: "I.C.1.a",
    terms: "hiv aids B20 Z21 R75 human immunodeficiency positive",
    text: "B20 is used once any HIV-related illness has ever been diagnosed, or for AIDS, and then for every later encounter. Z21 is HIV positive without any related illness. R75 is an inconclusive test. Admitted for an HIV-related condition: B20 first, then the condition; for an unrelated one: that condition first.",
  },
  {
    name: "Sepsis and severe sepsis",
    section: "I.C.1.d",
    terms: "septic shock R65.20 R65.21 A41 infection organ dysfunction systemic",
    text: "Code the systemic infection first (such as A41.-), then the local infection. Severe sepsis adds R65.20, septic shock R65.21, and each organ dysfunction. R65.2 is never principal. If sepsis was present on admission it comes first; if it developed later it is secondary. Bacteremia and urosepsis are not sepsis: query.",
  },
  {
    name: "Sepsis after a procedure",
    section: "I.C.1.d.5",
    terms: "postprocedural sepsis T81.44 T81.12 surgical site infection obstetric O86 postoperative",
    text: "The site of the postprocedural infection comes first (T81.40 to T81.43, T81.49, or O86.0- after obstetric surgery), then T81.44 (or O86.04) for the sepsis following the procedure, then the systemic infection. Severe sepsis adds R65.20 and the organ dysfunctions; postprocedural septic shock is T81.12 instead of R65.21.",
  },
  {
    name: "SIRS without infection",
    section: "I.C.18.g",
    terms: "systemic inflammatory response syndrome noninfectious trauma pancreatitis R65.10 R65.11",
    text: "When SIRS is due to a noninfectious process such as trauma or pancreatitis, the underlying condition is first, then R65.10, or R65.11 with acute organ dysfunction, whose codes are added. SIRS beside an infection has no code of its own: if sepsis is meant, query.",
  },
  {
    name: "Organism codes B95 to B97",
    section: "I.C.1.b",
    terms: "bacteria virus organism cause of diseases classified elsewhere staphylococcus e coli secondary",
    text: "When an infection is classified by its site and the code does not name the organism, a code from B95 (streptococcus, staphylococcus, enterococcus), B96 (other bacteria) or B97 (viruses) is added as a secondary code. They are never first.",
  },
  {
    name: "MRSA and drug resistance",
    section: "I.C.1.c and I.C.1.e",
    terms: "methicillin resistant staphylococcus aureus B95.62 A49.02 Z22.322 Z16 resistance colonization carrier",
    text: "When a code already names the infection and MRSA (such as sepsis or pneumonia due to MRSA), use it alone. Else code the infection and add B95.62. A colonized patient is Z22.322, and may have it beside an infection. Z16 follows other infections that are documented as resistant, when the infection's code does not say so.",
  },
  {
    name: "COVID-19",
    section: "I.C.1.g",
    terms: "covid coronavirus positive test symptoms U07.1 U09.9 Z20.822 Z86.16 long covid pneumonia exposure",
    text: "U07.1 only for confirmed cases, sequenced first when it meets the definition, with its manifestations after it; obstetric codes and sepsis follow their own rules. Exposure or suspected without confirmation: Z20.822 and the symptoms. U09.9 with the specific condition first for what remains afterwards. History: Z86.16.",
  },
  {
    name: "Neoplasms",
    section: "I.C.2",
    terms: "cancer malignant primary secondary metastasis table history chemotherapy Z85 tumor",
    text: "Use the Neoplasm Table by site and behaviour, then verify. Treatment directed at the primary: primary first; at the metastasis: the secondary site first. Once excised and with no treatment and no sign of disease, the primary becomes history (Z85).",
  },
  {
    name: "Encounter for chemotherapy, immunotherapy or radiation",
    section: "I.C.2.e",
    terms: "Z51.11 Z51.12 Z51.0 antineoplastic admission radiotherapy principal",
    text: "When the encounter is solely for treatment, Z51.0 (radiation), Z51.11 (chemotherapy) or Z51.12 (immunotherapy) is first, the malignancy second. If a complication develops during it, Z51 stays first. If the purpose is to find the extent of the tumour or a procedure such as paracentesis, the malignancy is first even when chemotherapy is given.",
  },
  {
    name: "Metastasis and unknown primary",
    section: "I.C.2.b, I.C.2.j and I.C.2.k",
    terms: "secondary neoplasm unknown primary C79.9 C80.0 C80.1 disseminated metastatic to from",
    text: "Metastatic to a site means that the site is secondary; metastatic from means that it is the primary. Unknown primary is C80.1, unspecified secondary site C79.9, disseminated cancer without any known site C80.0. Both primary and secondary are coded while they exist.",
  },
  {
    name: "Anemia in cancer",
    section: "I.C.2.c",
    terms: "anemia neoplasm malignancy chemotherapy D63.0 D64.81 sequencing",
    text: "Anemia due to the malignancy: when the anemia is what is treated, the malignancy is still first and D63.0 second. Anemia due to chemotherapy or immunotherapy as an adverse effect: the anemia first (D64.81 for chemotherapy), then the neoplasm and the adverse effect (T45.1X5-).",
  },
  {
    name: "Acute blood loss anemia",
    terms: "D62 posthemorrhagic anemia postoperative blood loss hemoglobin drop transfusion D50.0",
    text: "D62 is acute blood loss anemia as documented by the provider, whether or not blood was transfused; a drop of hemoglobin or an order for blood is not a diagnosis. Expected blood loss in surgery is not a complication by itself. Chronic blood loss anemia is D50.0.",
  },
  {
    name: "Diabetes mellitus",
    section: "I.C.4.a",
    terms: "E08 E09 E10 E11 E13 insulin type 2 z79.4 oral hypoglycemic complications sugar",
    text: "Choose the category by type (E10 type 1, E11 type 2, E08 due to an underlying condition, E09 drug induced, E13 other); unknown type is E11. Report as many codes as there are complications. Add Z79.4 for long-term insulin, Z79.84 for oral drugs, Z79.85 for injectable non-insulin drugs, two of them when both are taken. Temporary insulin is not Z79.4.",
  },
  {
    name: "Diabetes: uncontrolled, hyperglycemia, hypoglycemia",
    terms: "uncontrolled poorly controlled out of control E11.65 E11.649 E11.641 hyperglycemia hypoglycemia",
    text: "Poorly controlled, out of control and inadequately controlled are indexed to diabetes with hyperglycemia (E11.65 in type 2). Uncontrolled alone says nothing: it must be told whether hyper- or hypoglycemia is meant. Hypoglycemia without coma is E11.649, with coma E11.641.",
  },
  {
    name: "Secondary diabetes",
    section: "I.C.4.a.6",
    terms: "due to pancreatectomy drug induced steroid cystic fibrosis E08 E09 E13 E89.1 order",
    text: "E08 comes after the condition that caused the diabetes, E09 is sequenced with the drug by the rules for adverse effect or poisoning. Diabetes after removal of the pancreas: E89.1, then E13.- and Z90.41-. The drugs taken are added from Z79 as in the other types.",
  },
  {
    name: "Malnutrition",
    terms: "E43 E44 E46 severe moderate protein calorie malnutrition criteria weight loss dietitian",
    text: "E43 severe, E44.0 moderate, E44.1 mild, E46 unspecified. The provider must diagnose it; the dietitian's findings support it and may not replace it. Because E43 is an MCC it is audited: the record should show criteria such as weight loss, intake and loss of muscle or fat, and the treatment.",
  },
  {
    name: "Obesity and body mass index",
    section: "I.B.14",
    terms: "bmi Z68 E66 morbid obesity overweight underweight secondary code",
    text: "The provider documents overweight, obesity or another condition; only then is the BMI (Z68.-) added, as a secondary code, also from a dietitian's or nurse's note. Without such a diagnosis the BMI is not coded. During pregnancy Z68 is not used.",
  },
  {
    name: "Dehydration and electrolytes",
    terms: "hyponatremia hypernatremia hyperkalemia hypokalemia acidosis E86 E87 electrolyte",
    text: "E86.0 dehydration, E87.0 hypernatremia, E87.1 hyponatremia, E87.5 hyperkalemia, E87.6 hypokalemia, E87.2- acidosis. The provider names them: an abnormal value in the laboratory list is no diagnosis. Dehydration in kidney failure is sequenced by the circumstances of the admission.",
  },
  {
    name: "Substance use, abuse and dependence",
    section: "I.C.5.b",
    terms: "alcohol opioid drug F10 F19 use disorder mild moderate severe hierarchy withdrawal",
    text: "One code for one substance: dependence goes before abuse, abuse before use. A mild use disorder is coded as abuse, a moderate or severe one as dependence. Use alone is coded only when the provider links it to a disorder or condition. The blood alcohol level (Y90) may be added from any clinician's note.",
  },
  {
    name: "Remission of substance use",
    section: "I.C.5.b.1",
    terms: "in remission early sustained F10.21 F10.11 provider documentation abuse dependence",
    text: "In remission is coded only when the provider says so, or gives early or sustained remission of a use disorder. A mild disorder in remission is abuse in remission (.11), a moderate or severe one dependence in remission (.21). Recovering without more is a reason to ask.",
  },
  {
    name: "Tobacco",
    terms: "smoker nicotine F17.210 Z72.0 Z87.891 cigarettes dependence smoking former",
    text: "A smoker is indexed to nicotine dependence (F17.2-, cigarettes F17.210). Z72.0 is tobacco use without dependence. A former smoker is Z87.891. Many codes of the lungs, heart and vessels ask for one of these as an additional code.",
  },
  {
    name: "Dementia",
    terms: "alzheimer F01 F02 F03 G30 severity agitation behavioral disturbance wandering",
    text: "F01 is vascular, F02 in another disease, F03 unspecified dementia; further characters tell severity and disturbances such as agitation or psychosis. With Alzheimer's disease G30.- is first and F02 second. If the severity changes during a stay, the highest is reported.",
  },
  {
    name: "Depression",
    terms: "F32.A F32.9 F33 major depressive disorder single recurrent severity",
    text: "Without more it is F32.A, which is no major depressive disorder. Major depressive disorder is F32.- for a single episode and F33.- for recurrent ones, by severity (mild, moderate, severe with or without psychotic features) and remission.",
  },
  {
    name: "Pain",
    section: "I.C.6.b",
    terms: "G89 acute pain chronic pain postoperative neoplasm related M54 sequencing",
    text: "G89 is added when acute or chronic pain, postprocedural pain or pain of a neoplasm is documented and the site code does not say so. It is first when pain control is the reason for the encounter; else the cause is. When the underlying disease is treated, G89 is not needed. Routine pain after surgery is not coded.",
  },
  {
    name: "Hemiplegia and the dominant side",
    section: "I.C.6.a",
    terms: "hemiparesis dominant nondominant right left handed G81 I69 default ambidextrous",
    text: "When the dominant side is not documented: ambidextrous patients count as dominant, an affected right side is dominant, an affected left side nondominant. G81 is used in the acute stay and when the cause is old or unknown; after a stroke I69 holds the hemiplegia.",
  },
  {
    name: "Stroke",
    terms: "cva cerebral infarction I63 I61 NIHSS R29.7 tpa Z92.82 acute",
    text: "I63 by cause and artery, I60 to I62 for hemorrhage. Deficits such as hemiplegia or aphasia are coded in addition, even when they are gone at discharge. The stroke scale (R29.7-) follows as a secondary code. Z92.82 says that thrombolysis was given elsewhere within 24 hours before arrival.",
  },
  {
    name: "History of stroke and its sequelae",
    section: "I.C.9.d",
    terms: "late effect old stroke Z86.73 I69 residual deficits previous cva tia",
    text: "With a deficit that remains: I69 by kind of stroke and deficit, together with a new stroke (I63) when there is one. Without any deficit: Z86.73, for transient ischemic attacks too. The codes of the acute stroke are used for that stay only.",
  },
  {
    name: "Encephalopathy",
    terms: "metabolic toxic encephalopathy G93.41 G92 altered mental status delirium",
    text: "Metabolic encephalopathy is G93.41, toxic G92.8 (with the drug or toxin, by the rules for poisoning or adverse effect), unspecified G93.40. Altered mental status (R41.82) is only a symptom of it. It is often questioned by payers: the record should show the change from the baseline and the cause.",
  },
  {
    name: "Seizure and epilepsy",
    terms: "seizure convulsion R56.9 G40 epilepsy intractable status epilepticus",
    text: "A single or unspecified seizure is R56.9. Seizure disorder, recurrent seizures and epilepsy are G40. Intractable has synonyms such as pharmacoresistant, refractory and poorly controlled; status epilepticus has characters of its own.",
  },
];
