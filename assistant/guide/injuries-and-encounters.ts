import type { GuideEntry } from "./guide-entry.ts";

/** ICD-10-CM, chapters 15 to 21: pregnancy, newborns, injury, poisoning, external causes, Z codes. */
export const injuryEntries: readonly GuideEntry[] = [
  {
    name: "Obstetrics",
    terms: "pregnancy O codes trimester chapter 15 mother record incidental Z33.1",
    text: "Chapter 15 codes (O00 to O9A) come before codes of other chapters and go only on the mother's record. Any condition in pregnancy is taken to complicate it unless the provider says that the pregnancy is incidental (Z33.1). Z3A adds the weeks of gestation.",
  },
  {
    name: "Trimesters",
    terms: "trimester weeks first second third last menstrual period O code character",
    text: "First trimester: less than 14 weeks 0 days; second: 14 weeks 0 days to less than 28 weeks 0 days; third: from 28 weeks 0 days to delivery, counted from the first day of the last menstrual period. The trimester is that of the encounter; if a stay runs over two, that in which the complication arose.",
  },
  {
    name: "Normal delivery",
    terms: "O80 Z37.0 uncomplicated full term single liveborn vaginal spontaneous",
    text: "O80 is for a full-term, single, live, cephalic, spontaneous vaginal delivery without complication before, during or after it; it is the only chapter 15 code then, with Z37.0. Episiotomy and induction do not prevent it; forceps, rotation or any current complication do.",
  },
  {
    name: "Delivery: principal diagnosis and outcome",
    terms: "cesarean delivery outcome Z37 principal reason multiple gestation seventh character fetus",
    text: "The principal diagnosis is the condition that led to the admission; for a cesarean it is the reason for it unless the admission was for something else. Every delivery has an outcome code (Z37) on the mother's record. In multiple gestation the seventh character tells which fetus is affected; 0 for one fetus or not applicable.",
  },
  {
    name: "Prenatal visits",
    terms: "Z34 supervision normal pregnancy O09 high risk routine outpatient antenatal",
    text: "A routine visit without complication: Z34 first, and no chapter 15 code with it. A high-risk pregnancy: O09 by reason, first-listed in the prenatal visit; when a complication arises in labor and delivery it gives way to that. Advanced maternal age and history of preterm labor are reasons.",
  },
  {
    name: "Gestational and pre-existing diabetes in pregnancy",
    terms: "O24 gestational diabetes O24.4 diet insulin controlled oral pregnancy",
    text: "O24.0 to O24.3 and O24.8 are diabetes that existed before, with E08 to E13 in addition. O24.4- arises in pregnancy: controlled by diet, insulin or oral drugs is in the code, so Z79.4 and Z79.84 are not added. When treated by diet and insulin, only insulin controlled is coded. O99.81- is abnormal glucose.",
  },
  {
    name: "Hypertension in pregnancy",
    terms: "O10 O11 O13 O14 O15 preeclampsia eclampsia gestational hypertension hellp",
    text: "O10 is pre-existing hypertension, with its type; O11 adds preeclampsia to it. O13 is gestational hypertension without significant proteinuria, O14 preeclampsia by severity (O14.2- HELLP), O15 eclampsia.",
  },
  {
    name: "Puerperium",
    terms: "postpartum six weeks peripartum after delivery period complication O90",
    text: "The postpartum period begins after delivery and lasts six weeks; the peripartum period runs from the last month of pregnancy to five months after it. A chapter 15 code may be used later when the provider says that the condition is due to the pregnancy. Admitted after giving birth outside, without complication: Z39.0.",
  },
  {
    name: "Newborn",
    terms: "Z38 liveborn infant birth record P codes perinatal Z05 observation neonate",
    text: "Z38 is first on the birth record, by place and way of birth, once, and only in the hospital of birth; a transferred newborn has its condition first. Codes P00 to P96 are for conditions that arose before birth to the 28th day, even if they appear later. Suspected and ruled out: Z05.",
  },
  {
    name: "Congenital malformations",
    terms: "Q codes congenital birth defect age corrected history Z87.7",
    text: "Q00 to Q99 may be used at any age while the malformation exists. Parts that belong to a syndrome with its own code are not coded again. Once corrected it is history: Z87.7-.",
  },
  {
    name: "Order of injury codes",
    terms: "multiple injuries sequencing most serious superficial same site nerve vessel trauma",
    text: "Each injury has its own code unless a combination is offered; the most serious, by the provider's view and the treatment, is first. Superficial injuries are not coded with more severe ones of the same site. Primary injury first, with minor damage to nerves and vessels after it; when vessels or nerves are the main damage, they are first.",
  },
  {
    name: "Traumatic fracture",
    terms: "S72 open closed displaced nondisplaced default gustilo seventh character nonunion malunion",
    text: "A fracture not told to be open or closed is closed; not told to be displaced or not is displaced. The seventh character tells the encounter: A closed, B open type I or II, C open type IIIA to IIIC for initial treatment, D to F routine healing, G to J delayed, K to N nonunion, P to R malunion, S sequela; some categories have fewer. Complications of surgery for it have other codes.",
  },
  {
    name: "Pathological or traumatic fracture",
    terms: "fracture pathologic osteoporosis neoplasm minor trauma choose M80 M84.5 S code",
    text: "Ask whether the bone was diseased and the force small. Osteoporotic: M80. In neoplastic disease: M84.5-, first when the fracture is treated. Other disease: M84.6-. A healthy bone broken by force: chapter 19, with external cause codes. Active treatment is A, later care D and so on.",
  },
  {
    name: "Burns and corrosions",
    terms: "T20 T25 T31 T32 degree body surface burn thermal third second sequencing",
    text: "Each site by its highest degree; the highest degree of all is first. Sites and degrees in the same three-character category and side: only the highest. T31 (burns) or T32 (corrosions) adds the extent of body surface when the site is unspecified or more is wanted. A non-healing or necrotic burn is an acute burn; scars are sequelae. With inhalation injury the circumstances decide.",
  },
  {
    name: "Poisoning, adverse effect and underdosing",
    terms: "drug overdose T36 T50 table of drugs wrong dose side effect noncompliance sequencing",
    text: "Poisoning (wrong drug, dose, route or person): the T code first, then its manifestations. Adverse effect of a drug correctly taken: the manifestation first, then the T code with fifth or sixth character 5. Underdosing (6) is never first; add the reason, such as Z91.1-.",
  },
  {
    name: "Poisoning or adverse effect",
    terms:
      "correctly prescribed taken overdose alcohol interaction nonprescribed combination choose intent undetermined",
    text: "Prescribed and taken as directed: adverse effect. An error, an overdose, another person's drug, or a drug not prescribed taken with a prescribed one: poisoning. Alcohol taken together with a drug: poisoning. Intent not told: accidental; undetermined only when the record says that it cannot be told.",
  },
  {
    name: "Toxic effects",
    terms: "T51 T65 toxic carbon monoxide venom alcohol substance nonmedicinal",
    text: "Substances that are no medicine (carbon monoxide, solvents, venom) have T51 to T65: the toxic effect first, with its intent, then the manifestations. There is no underdosing or adverse effect among them.",
  },
  {
    name: "Abuse and neglect",
    terms: "T74 T76 adult child abuse confirmed suspected perpetrator Y07 maltreatment",
    text: "Confirmed abuse or neglect is T74, suspected T76, sequenced first, then the injuries and mental conditions. For confirmed cases add the assault (X92 to Y09) and the perpetrator (Y07) when known; not for suspected ones. Suspected and ruled out has a Z04 code.",
  },
  {
    name: "Complications of devices and grafts",
    terms: "T82 T85 T84 mechanical complication infection implant prosthesis device pacemaker catheter",
    text: "T82 (heart and vessels), T83 (genitourinary), T84 (orthopedic) and T85 (others) name the kind of complication: mechanical, infection, or other such as pain, bleeding, thrombosis. The seventh character is that of injuries. Add the infection or organism. A fracture around a joint prosthesis is M97, after the kind of fracture.",
  },
  {
    name: "Transplant complications",
    terms: "T86 rejection failure infection transplanted kidney organ Z94",
    text: "T86 is for rejection, failure, infection and other complications that affect the function of the transplanted organ; a second code says what it is. A condition that does not affect the organ is coded with Z94 (transplant status) instead. T86 and Z94 of the same organ are not reported together.",
  },
  {
    name: "External cause codes",
    terms: "V W X Y codes place activity cause injury accident status",
    text: "V00 to Y99 tell how, where and during what an injury happened. They are never principal, need the seventh character when the category has one, and place (Y92), activity (Y93) and status (Y99) are reported once, at the first encounter. The cause itself is reported for the whole length of treatment.",
  },
  {
    name: "Order of external cause codes",
    terms: "external cause sequencing priority child abuse terrorism cataclysm transport",
    text: "The first external cause belongs to the most serious diagnosis. Of several: child and adult abuse before all others, then terrorism, then cataclysmic events, then transport accidents. No external cause is needed when the injury code includes it, as for poisoning.",
  },
  {
    name: "Z codes",
    terms: "history status aftercare screening encounter factors influencing first listed",
    text: "They describe encounters for reasons other than disease and factors of health status: screening, aftercare, follow-up, history (personal and family), status (such as Z95.5 coronary stent) and social circumstances. Some may only be first-listed, some only secondary. History and status codes matter when they affect present care.",
  },
  {
    name: "Screening",
    terms: "Z11 Z12 Z13 mammogram colonoscopy screening asymptomatic finding diagnostic",
    text: "Testing of people without signs, so that disease is found early; Z11 to Z13 are first-listed when it is the reason for the visit. A condition found is added as a second code; the screening code stays first. A test because of a symptom is diagnostic and not screening.",
  },
  {
    name: "Routine examination with abnormal findings",
    terms: "Z00.00 Z00.01 Z00.121 well visit annual physical checkup child abnormal finding",
    text: "Z00.0- for adults and Z00.12- for children differ with and without abnormal findings. With a finding: that code first, then the finding. A chronic condition that has not changed is no abnormal finding, but may be coded.",
  },
  {
    name: "Follow-up and aftercare",
    terms: "Z08 Z09 Z47 Z48 follow up surveillance aftercare after surgery completed treatment",
    text: "Follow-up (Z08 after cancer, Z09 after other conditions) says that treatment is complete and the condition is gone; the history code follows. Aftercare (Z42 to Z51) is care during recovery or for consequences of a treated disease. Injuries take their own code with D instead of aftercare. If the disease has returned, code the disease.",
  },
  {
    name: "Status codes",
    terms: "Z93 Z95 Z96 Z98 Z99 status stent pacemaker ostomy artificial joint transplant presence",
    text: "They say that something is present that affects care: ostomy (Z93), heart devices and grafts (Z95), artificial joints and other implants (Z96), transplants (Z94), dependence on machines (Z99), allergy (Z88). They are not used when a diagnosis code, such as a complication, holds the information.",
  },
  {
    name: "Social determinants of health",
    terms: "sdoh Z55 Z65 homelessness housing food insecurity self-reported Z59",
    text: "Z55 to Z65 tell of education, work, housing, money, family and other circumstances that affect care, as secondary codes. They may be taken from social workers, nurses and community workers, and from the patient's own account when a clinician has signed it into the record. Homelessness (Z59.0-) counts as a CC.",
  },
  {
    name: "Long-term drug therapy",
    terms: "Z79 anticoagulant aspirin insulin steroid long term current use",
    text: "Z79 tells a drug that is taken for long, as treatment or prevention: Z79.01 anticoagulants, Z79.02 antiplatelets, Z79.4 insulin, Z79.52 systemic steroids, Z79.82 aspirin. Not for a short course, and not for treating dependence. Add Z51.81 when the visit is for monitoring the drug's level.",
  },
  {
    name: "Noncompliance",
    terms: "Z91.1 Z91.14 underdosing patient stopped medication financial hardship intentional",
    text: "Z91.1- tells that treatment was not followed and why, such as financial hardship (Z91.120 for intentional underdosing). It stands beside the underdosing code (T36 to T50, sixth character 6) and the condition that got worse, which is first.",
  },
  {
    name: "Coma scale",
    terms: "glasgow coma scale R40.2 R40.24 gcs traumatic brain injury total score",
    text: "R40.21- to R40.23- give eyes, words and movement, R40.24- the total score, with a seventh character for when it was taken. They go with head injuries and other conditions that may lower consciousness, as secondary codes; not in a patient under sedation. At least the first score in the hospital is reported.",
  },
];
