import type { GuideEntry } from "./guide-entry.ts";

/** Which diagnoses are reported, and in which order; who may document them. */
export const sequencingEntries: readonly GuideEntry[] = [
  {
    name: "Principal diagnosis",
    section: "II",
    terms: "sequencing first pdx inpatient reason for admission uhdds established after study sequence",
    text: "The principal diagnosis is the condition established after study to be chiefly responsible for occasioning the admission of the patient to the hospital. It is not always the admitting diagnosis and not always the most serious one. Conventions of the classification (code first, etiology and manifestation, combination codes) come before the general sequencing rules.",
  },
  {
    name: "Two or more diagnoses that equally meet the definition of principal diagnosis",
    section: "II.C",
    terms: "sequencing two conditions equally principal both",
    text: "When two or more conditions equally meet the definition of principal diagnosis as shown by the circumstances of admission, the work-up and the therapy, any of them may be sequenced first, unless the Tabular List, the Index or another guideline directs otherwise.",
  },
  {
    name: "Two or more comparative or contrasting conditions",
    section: "II.D",
    terms: "either or versus comparative contrasting uncertain principal diagnosis",
    text: "When two diagnoses are documented as either/or, both are coded as if confirmed and sequenced by the circumstances of the admission. When nothing tells which is more responsible, either may be first. A symptom followed by such diagnoses is not sequenced first when it is part of them.",
  },
  {
    name: "Symptom as principal diagnosis",
    section: "II.A",
    terms: "symptom sign principal chapter 18 chest pain first when definitive diagnosis established",
    text: "A code of chapter 18 is not principal when a related definitive diagnosis has been established. It may be when the cause is still unknown at discharge, such as chest pain after a negative work-up and with no suspected cause documented.",
  },
  {
    name: "Admitting diagnosis (Adx)",
    terms: "adx admit admission reason sign symptom",
    text: "The admitting diagnosis is what was known when the patient was admitted, often a sign or symptom such as chest pain. It is reported in a field of its own on the inpatient claim and may differ from the principal diagnosis, which is established after study.",
  },
  {
    name: "First-listed diagnosis in the outpatient setting",
    section: "IV.A",
    terms: "outpatient office visit first listed sequencing clinic reason for encounter",
    text: "Outpatient encounters have a first-listed diagnosis, not a principal one: the condition chiefly responsible for the services provided. Code signs and symptoms when no diagnosis is confirmed. For surgery, code the reason for the surgery; for routine and administrative encounters a Z code may come first.",
  },
  {
    name: "Uncertain diagnosis",
    section: "II.H and IV.H",
    terms: "probable suspected likely rule out questionable consistent with compatible possible",
    text: "Inpatient: a diagnosis documented at discharge as probable, suspected, likely, questionable, possible, still to be ruled out, compatible with or consistent with is coded as if it existed. Outpatient: never code an uncertain diagnosis; code the sign, symptom or reason for the visit to the highest certainty known.",
  },
  {
    name: "Uncertain diagnoses that are never coded",
    terms: "only confirmed cases hiv covid zika avian influenza exception uncertain probable",
    text: "A few diseases are coded only when the provider confirms them, also for inpatients: HIV infection, COVID-19, Zika virus, and influenza due to certain identified viruses. The provider's statement is enough; a positive test in the record is not required. Suspected cases get the symptoms or the exposure.",
  },
  {
    name: "Signs and symptoms",
    section: "I.B.4 to I.B.6",
    terms: "integral symptom R codes routinely associated disease process chapter 18 when diagnosis is known confirmed",
    text: "Symptoms that are routinely part of a confirmed disease are not coded in addition. Symptoms not routinely associated with it are. Chapter 18 (R00 to R99) serves when no related definitive diagnosis has been established.",
  },
  {
    name: "Secondary diagnoses that are reported",
    section: "III",
    terms: "additional other diagnoses comorbidity clinically evaluated treated monitored criteria",
    text: "Other diagnoses are reported when they affect patient care: clinical evaluation, therapeutic treatment, diagnostic procedures, a longer stay, or increased nursing care or monitoring. Old conditions with no bearing on the stay are not coded. An abnormal finding is coded only when the provider says that it is clinically significant.",
  },
  {
    name: "Previous conditions and history",
    section: "III.A",
    terms: "history of resolved past condition status post old previous",
    text: "Conditions that are over and have no bearing on this stay are not coded as present. Personal and family history (Z80 to Z87) may be added when it affects present care or treatment. History of in a note may also mean a chronic condition that still exists: read how it is treated.",
  },
  {
    name: "Abnormal findings",
    section: "III.B",
    terms: "laboratory pathology radiology result abnormal finding clinically significant provider",
    text: "Inpatient: abnormal laboratory, imaging or pathology results are not coded unless the provider states their significance; when they were followed up or treated, a query is right. Outpatient: a diagnosis confirmed by the interpreting physician (radiologist, pathologist) at the time of coding may be coded.",
  },
  {
    name: "Original treatment plan not carried out",
    section: "II.F",
    terms: "cancelled surgery plan not carried out principal Z53",
    text: "The condition that occasioned the admission stays principal even when the treatment did not take place. Z53 as a secondary code tells why: contraindication, the patient's decision, or another reason.",
  },
  {
    name: "Admission from observation or outpatient surgery",
    section: "II.I and II.J",
    terms: "observation converted inpatient outpatient surgery complication admitted principal",
    text: "After medical observation the principal diagnosis is the condition that led to the inpatient admission. After outpatient surgery it is the complication when that was the reason, else the reason for the surgery when no complication is documented; if the reason is unrelated, the unrelated condition.",
  },
  {
    name: "Admission for rehabilitation",
    section: "II.K",
    terms: "rehab rehabilitation sequela stroke fracture principal",
    text: "The condition for which rehabilitation is given is sequenced first, such as the hemiplegia that followed a stroke (I69). When the condition is gone, the aftercare code is first, as after joint replacement for osteoarthritis (Z47.1); after an injury the injury's code with D is used.",
  },
  {
    name: "Complication of surgery or care as principal diagnosis",
    section: "II.G",
    terms: "complication admission sequenced first T80 T88 postoperative readmission",
    text: "When the admission is for a complication of surgery or other care, the complication is principal. If its code says too little, a second code gives the condition itself. The provider must have documented the condition as a complication.",
  },
  {
    name: "Documentation of complications of care",
    section: "I.B.16",
    terms: "postoperative complication cause and effect relationship provider expected ileus query",
    text: "Not everything that happens after an operation is a complication. The provider must document the relation to the care and that it is a complication; postoperative alone may only tell the time. When that is unclear, query. Intraoperative and postprocedural codes stand at the end of each body-system chapter and in T80 to T88.",
  },
  {
    name: "Documentation by other clinicians",
    section: "I.B.14",
    terms: "nurse dietitian bmi pressure ulcer stage coma scale nihss sdoh who may document",
    text: "The diagnosis comes from the provider. From other clinicians may come: body mass index, depth of non-pressure ulcers, stage of pressure ulcers, coma scale, stroke scale (NIHSS), social determinants, laterality, blood alcohol level and underimmunization. The condition that goes with them (obesity, ulcer, stroke) must still be the provider's.",
  },
  {
    name: "Ambulatory surgery diagnosis",
    section: "IV.N",
    terms: "outpatient surgery postoperative diagnosis differs preoperative confirmed",
    text: "Code the diagnosis for which the surgery was done. When the postoperative diagnosis is known at the time of coding and differs from the preoperative one, the postoperative diagnosis is coded, because it is the more definitive.",
  },
  {
    name: "Encounter for diagnostic services only",
    section: "IV.K",
    terms: "outpatient test laboratory x-ray only reason Z01.89 order",
    text: "The diagnosis, condition or symptom that is the reason for the test is first. When tests are interpreted by a physician and the report is there, code the confirmed diagnosis and not the symptoms that belong to it. Routine tests without symptom or diagnosis: Z01.89.",
  },
  {
    name: "Preoperative evaluation",
    section: "IV.M",
    terms: "preop clearance Z01.810 Z01.811 Z01.812 Z01.818 examination",
    text: "A visit only for preoperative evaluation begins with Z01.81-: Z01.810 cardiovascular, Z01.811 respiratory, Z01.812 laboratory, Z01.818 other. Then comes the condition for which the surgery is planned, then any findings.",
  },
  {
    name: "Chronic conditions in outpatient visits",
    section: "IV.I and IV.J",
    terms: "chronic disease ongoing treated coexisting conditions each visit outpatient",
    text: "Chronic diseases under treatment may be coded at every visit at which they are treated. Code all documented conditions that coexist at the encounter and affect care; do not code what no longer exists.",
  },
  {
    name: "Present on admission (POA) indicator",
    section: "Appendix I",
    terms: "POA Y N U W values hospital acquired condition exempt",
    text: "Each inpatient diagnosis has a POA indicator: Y present, N not present, U documentation insufficient, W clinically undetermined, or exempt. It means present at the time of the order to admit, including what was diagnosed later but was there. A hospital-acquired condition with N or U does not raise the DRG.",
  },
  {
    name: "POA: how to decide",
    section: "Appendix I",
    terms: "present on admission combination code emergency department observation developed later chronic",
    text: "What began in the emergency department, in observation or in outpatient surgery before the order counts as present. Chronic conditions are Y, however late they were found. A combination code is Y only when all its parts were present; if one came later, N. Acute conditions that developed after the order are N.",
  },
  {
    name: "Codes exempt from POA reporting",
    section: "Appendix I",
    terms: "poa exempt list Z codes external cause normal delivery blank",
    text: "Some codes need no indicator because they describe no present disease or are always present: most Z codes (history, status, BMI, outcome of delivery), many external cause codes, congenital malformations, sequelae, and injuries with the seventh character D or S. The list is published each year; on an electronic claim their field stays empty.",
  },
  {
    name: "Query to the provider",
    terms: "cdi clinical documentation unclear conflicting leading compliant ask physician doctor when to query",
    text: "Query when documentation is conflicting, incomplete, illegible or clinically unsupported. A compliant query gives the clinical indicators, offers choices including other and unable to determine, does not mention payment and does not lead. The coder never decides clinically in the provider's place.",
  },
  {
    name: "Conflicting documentation",
    terms: "attending consultant disagree conflict attending physician query",
    text: "When two providers contradict each other, the attending provider is asked, who is responsible for the final diagnosis. A consultant's diagnosis that the attending does not contradict may be coded.",
  },
  {
    name: "Coding from pathology reports",
    terms: "pathology report pathologist inpatient outpatient biopsy result malignant",
    text: "Inpatient: the pathologist is not the treating provider; a diagnosis that stands only in the pathology report needs the attending's confirmation. Outpatient: the pathologist is a physician who interprets, so the diagnosis in a final report may be coded.",
  },
];
