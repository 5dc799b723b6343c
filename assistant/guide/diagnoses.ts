import type { GuideEntry } from "./guide.ts";

/** ICD-10-CM: structure, conventions, sequencing. */
export const diagnosisEntries: readonly GuideEntry[] = [
  {
    name: "Structure of an ICD-10-CM code",
    terms: "format characters diagnosis category subcategory digits length",
    text: "An ICD-10-CM code has 3 to 7 characters. The first is a letter, the second a digit, the third a letter or digit; a dot stands after the third. The first three are the category, the next ones add cause, site and severity, the seventh is an extension. A code is valid only at its full length: if a category is subdivided, the category alone must not be reported.",
  },
  {
    name: "Alphabetic Index and Tabular List",
    terms: "look up lookup find index main term how",
    text: "Begin in the Alphabetic Index with the main term (the condition, not the body site), follow its subterms, then verify the code in the Tabular List. Never code from the Index alone: the Tabular List holds the notes, the required characters and the exclusions. Neoplasms and drugs have tables of their own at the end of the Index.",
  },
  {
    name: "Principal diagnosis",
    terms: "sequencing first pdx inpatient reason for admission uhdds established after study sequence",
    text: "The principal diagnosis is the condition established after study to be chiefly responsible for occasioning the admission of the patient to the hospital. It is not always the admitting diagnosis and not always the most serious one. Conventions of the classification (code first, etiology and manifestation, combination codes) come before the general sequencing rules.",
  },
  {
    name: "Two or more diagnoses that equally meet the definition of principal diagnosis",
    terms: "sequencing two conditions equally principal both",
    text: "When two or more conditions equally meet the definition of principal diagnosis as shown by the circumstances of admission, the work-up and the therapy, any of them may be sequenced first, unless the Tabular List, the Index or another guideline directs otherwise.",
  },
  {
    name: "Admitting diagnosis (Adx)",
    terms: "adx admit admission reason sign symptom",
    text: "The admitting diagnosis is what was known when the patient was admitted, often a sign or symptom such as chest pain. It is reported in a field of its own on the inpatient claim and may differ from the principal diagnosis, which is established after study.",
  },
  {
    name: "First-listed diagnosis in the outpatient setting",
    terms: "outpatient office visit first listed sequencing clinic reason for encounter",
    text: "Outpatient encounters have a first-listed diagnosis, not a principal one: the condition chiefly responsible for the services provided. Code signs and symptoms when no diagnosis is confirmed. For surgery, code the reason for the surgery; for routine and administrative encounters a Z code may come first.",
  },
  {
    name: "Uncertain diagnosis",
    terms: "probable suspected likely rule out questionable consistent with compatible possible",
    text: "Inpatient: a diagnosis documented at discharge as probable, suspected, likely, questionable, possible, still to be ruled out, compatible with or consistent with is coded as if it existed. Outpatient: never code an uncertain diagnosis; code the sign, symptom or reason for the visit to the highest certainty known.",
  },
  {
    name: "Signs and symptoms",
    terms: "integral symptom chapter 18 R codes routinely associated",
    text: "Symptoms that are routinely part of a confirmed disease are not coded in addition. Symptoms not routinely associated with it are. Chapter 18 (R00 to R99) serves when no related definitive diagnosis has been established.",
  },
  {
    name: "Secondary diagnoses that are reported",
    terms: "additional other diagnoses comorbidity clinically evaluated treated monitored",
    text: "Other diagnoses are reported when they affect patient care: clinical evaluation, therapeutic treatment, diagnostic procedures, a longer stay, or increased nursing care or monitoring. Old conditions with no bearing on the stay are not coded. An abnormal finding is coded only when the provider says that it is clinically significant.",
  },
  {
    name: "Combination code",
    terms: "combined with one code two diagnoses complication manifestation",
    text: "A combination code classifies two diagnoses, or a diagnosis with its manifestation or complication, in one code, such as diabetes with chronic kidney disease. When it describes everything documented, use it alone; add another code only for what it does not specify, as a use additional code note asks.",
  },
  {
    name: 'The word "with"',
    terms: "with in due to assumed causal relationship link linked diabetes",
    text: "In the Index and in code titles, with and in presume a causal link between the two conditions, even when the provider does not connect them, unless the documentation says that they are unrelated or another guideline requires the link to be documented. Diabetes with its listed complications is the best-known case.",
  },
  {
    name: "Etiology and manifestation, code first",
    terms: "code first underlying use additional code brackets manifestation in diseases classified elsewhere",
    text: 'Some conditions have an underlying cause and a manifestation. The cause is sequenced first: the manifestation code carries a code first note, the cause a use additional code note; in the Index the second code stands in brackets. Codes titled "in diseases classified elsewhere" can never be first.',
  },
  {
    name: "Excludes1 and Excludes2 notes",
    terms: "excludes note exclusion mutually exclusive both codes together",
    text: "Excludes1 means not coded here: the two conditions cannot occur together and the codes are not reported together, except when they are clearly unrelated. Excludes2 means not included here: the excluded condition is no part of this one, and both may be reported when the patient has both.",
  },
  {
    name: "Includes notes and inclusion terms",
    terms: "includes inclusion term list",
    text: "An includes note under a category defines it further by examples. Inclusion terms under a code are conditions for which the code is used; the list is not exhaustive, and the Index may send further terms to the same code.",
  },
  {
    name: "NEC and NOS",
    terms: "other specified unspecified not elsewhere classifiable not otherwise specified",
    text: 'NEC (not elsewhere classifiable, "other specified") is used when the record is more specific than any code offered. NOS (not otherwise specified, "unspecified") is used when the record gives no more detail. Unspecified is right when nothing more is known, and a reason to query when the chart should say more.',
  },
  {
    name: "Laterality",
    terms: "left right bilateral side unspecified",
    text: "Many codes tell the side: right, left, bilateral, unspecified. When there is no bilateral code, report one for each side. When each side is treated in its own encounter, code the side still present. The side may be taken from other clinicians' documentation; conflicting documentation needs a query.",
  },
  {
    name: "Seventh character: A, D and S",
    terms: "7th extension initial subsequent sequela encounter injury active treatment",
    text: "For injuries, A is used while the patient receives active treatment, D for routine care during healing, S for a sequela. A follows the treatment, not the provider: a new physician who treats actively still uses A. Fractures have more values: open types, delayed healing, nonunion and malunion. Aftercare Z codes are not used with injuries.",
  },
  {
    name: "Placeholder X",
    terms: "dummy placeholder seventh character X position",
    text: "When a code needs a seventh character but has fewer than six, the empty places are filled with X so that the extension stands in the seventh place. Without it the code is invalid.",
  },
  {
    name: "Sequela (late effect)",
    terms: "late effect residual sequelae after stroke scar",
    text: "A sequela is a residual condition after the acute phase has ended; there is no time limit. Usually two codes: the residual first, then the sequela code. The acute injury's own code is not reported with it, apart from its S extension. Sequelae of stroke (I69) are combination codes.",
  },
  {
    name: "Acute and chronic",
    terms: "acute on chronic exacerbation both subacute",
    text: "When a condition is both acute and chronic and the Index has separate subterms at the same level, code both, the acute one first. Where a combination code exists, such as acute on chronic heart failure, one code says it all.",
  },
  {
    name: "Hypertension with heart or kidney disease",
    terms: "hypertensive I10 I11 I12 I13 chf ckd heart failure",
    text: "The classification presumes a link: hypertension with heart failure goes to I11, with chronic kidney disease to I12, with both to I13. Add the type of heart failure (I50) and the stage of kidney disease (N18). I10 is only for hypertension without them. A documented other cause breaks the link.",
  },
  {
    name: "Diabetes mellitus",
    terms: "E08 E09 E10 E11 E13 insulin type 2 z79.4 oral hypoglycemic complications",
    text: "Choose the category by type (E10 type 1, E11 type 2, E08 due to an underlying condition, E09 drug induced, E13 other); unknown type is E11. Report as many codes as there are complications. Add Z79.4 for long-term insulin, Z79.84 for oral drugs, Z79.85 for injectable non-insulin drugs. Temporary insulin is not Z79.4.",
  },
  {
    name: "Myocardial infarction",
    terms: "stemi nstemi i21 i22 i25.2 heart attack four weeks type 2",
    text: "I21 is used for an acute infarction, and for care of it within four weeks. A new acute infarction within those four weeks takes I22 beside I21. After four weeks an old infarction is I25.2. Type 2, from a supply and demand mismatch, has its own code (I21.A1), with the cause coded in addition.",
  },
  {
    name: "Sepsis and severe sepsis",
    terms: "septic shock R65.20 R65.21 A41 infection organ dysfunction systemic",
    text: "Code the systemic infection first (such as A41.-), then the local infection. Severe sepsis adds R65.20, septic shock R65.21, and each organ dysfunction. R65.2 is never principal. If sepsis was present on admission it comes first; if it developed later it is secondary. Bacteremia and urosepsis are not sepsis: query.",
  },
  {
    name: "Pneumonia and respiratory failure",
    terms: "J96 J18 J44 copd respiratory failure hypoxia ventilator aspiration",
    text: "Code the organism when the provider names it. Acute respiratory failure (J96.0-, on chronic J96.2-) may be principal when it meets the definition; with another acute condition the circumstances of admission decide. COPD with pneumonia: J44.0 with the infection; with exacerbation J44.1 as well.",
  },
  {
    name: "Neoplasms",
    terms: "cancer malignant primary secondary metastasis table history chemotherapy Z51.11 Z85",
    text: "Use the Neoplasm Table by site and behaviour, then verify. Treatment directed at the primary: primary first; at the metastasis: the secondary site first. An encounter only for chemotherapy, immunotherapy or radiation begins with Z51. Once excised and no longer treated, the primary becomes history (Z85).",
  },
  {
    name: "Poisoning, adverse effect and underdosing",
    terms: "drug overdose T36 T50 table of drugs wrong dose side effect noncompliance",
    text: "Poisoning (wrong drug, dose, route or person): the T code first, then its manifestations. Adverse effect of a drug correctly taken: the manifestation first, then the T code with fifth or sixth character 5. Underdosing (6) is never first; add the reason, such as Z91.1-.",
  },
  {
    name: "External cause codes",
    terms: "V W X Y codes place activity cause injury accident",
    text: "External cause codes (V00 to Y99) tell how, where and during what an injury happened. They are never principal, need the seventh character when the category has one, and place (Y92), activity (Y93) and status (Y99) are reported once, at the first encounter.",
  },
  {
    name: "Z codes",
    terms: "history status aftercare screening encounter factors influencing",
    text: "Z codes describe encounters for reasons other than disease and factors of health status: screening, aftercare, follow-up, history (personal and family), status (such as Z95.5 coronary stent) and social circumstances. Some may only be first-listed, some only secondary. History and status codes matter when they affect present care.",
  },
  {
    name: "Obstetrics",
    terms: "pregnancy O codes trimester delivery Z37 chapter 15 outcome",
    text: "Chapter 15 codes (O00 to O9A) come before codes of other chapters and go only on the mother's record. The last character often tells the trimester, counted from the first day of the last menstrual period. Every delivery has an outcome code, Z37. Z33.1 is used when pregnancy is incidental.",
  },
  {
    name: "Present on admission indicator",
    terms: "POA Y N U W hospital acquired condition exempt",
    text: "Each inpatient diagnosis has a POA indicator: Y present, N not present, U documentation insufficient, W clinically undetermined, or exempt. It means present at the time of the order to admit, including what was diagnosed later but was there. A hospital-acquired condition with N or U does not raise the DRG.",
  },
  {
    name: "Query to the provider",
    terms: "cdi clinical documentation unclear conflicting leading query",
    text: "Query when documentation is conflicting, incomplete, illegible or clinically unsupported. A compliant query gives the clinical indicators, offers choices including other and unable to determine, does not mention payment and does not lead. The coder never decides clinically in the provider's place.",
  },
];
