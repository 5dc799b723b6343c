import type { GuideEntry } from "./guide-entry.ts";

/** Evaluation and management, emergency department. */
export const evaluationEntries: readonly GuideEntry[] = [
  {
    name: "Evaluation and management level by medical decision making",
    terms: "MDM level E/M office visit 99202 99215 problems data risk table choose",
    text: "The level rests on medical decision making or on total time on the date. MDM has three elements: number and complexity of problems, amount and complexity of data, and risk of complications or management. Two of the three must meet or exceed the level: straightforward, low, moderate, high.",
  },
  {
    name: "MDM: number and complexity of problems",
    terms: "problems addressed chronic stable acute uncomplicated exacerbation E/M medical decision making",
    text: "Straightforward: one self-limited problem. Low: two self-limited, one stable chronic illness or one acute uncomplicated illness. Moderate: a chronic illness with exacerbation, two stable chronic illnesses, an undiagnosed new problem with uncertain prognosis, or an acute illness with systemic symptoms. High: severe exacerbation or a threat to life or bodily function.",
  },
  {
    name: "MDM: data reviewed and analyzed",
    terms: "data tests ordered independent historian interpretation discussion E/M medical decision making",
    text: "Each unique test ordered or reviewed, each external note and an independent historian count. Limited needs two items, or a historian. Moderate needs three items, or an independent interpretation, or a discussion with an external professional. Extensive needs two of those three groups. A test counted when ordered is not counted again when reviewed.",
  },
  {
    name: "MDM: risk of management",
    terms: "risk prescription drug management surgery hospitalization social determinants E/M medical decision making",
    text: "Minimal: rest, dressings. Low: over-the-counter treatment. Moderate: prescription drug management, a decision about minor surgery with risk factors or major surgery without, or treatment limited by social determinants. High: drug therapy needing intensive monitoring for toxicity, major surgery with risk factors, emergency surgery, hospitalization or escalation, a decision not to resuscitate.",
  },
  {
    name: "Evaluation and management by time",
    terms: "total time minutes E/M prolonged 99417 office counting",
    text: "Total time is the practitioner's own time on the date of the encounter, face to face or not: preparing, examining, counselling, ordering, documenting. It excludes staff time, travel, teaching and separately reported services. Emergency department codes (99281 to 99285) have no time: only MDM decides.",
  },
  {
    name: "Office visit levels and times",
    terms:
      "99202 99203 99204 99205 99211 99212 99213 99214 99215 level minutes office outpatient straightforward low moderate high",
    text: "New patients: 99202 straightforward or 15 minutes, 99203 low or 30, 99204 moderate or 45, 99205 high or 60. Established: 99212 straightforward or 10, 99213 low or 20, 99214 moderate or 30, 99215 high or 40; the minutes must be met or exceeded. 99211 may need no physician and has no level of MDM.",
  },
  {
    name: "New and established patient",
    terms: "new patient established three years same group specialty 99203 99213 definition",
    text: "A new patient has received no professional service from the physician, or another of exactly the same specialty and subspecialty in the same group, within three years. Office visits are 99202 to 99205 for new patients, 99211 to 99215 for established ones. The emergency department makes no difference.",
  },
  {
    name: "Emergency department visits",
    terms: "ED level 99281 99282 99283 99284 99285 emergency E/M physician",
    text: "99281 may need no physician; 99282 straightforward, 99283 low, 99284 moderate, 99285 high MDM. There is no time and no new or established patient. A patient seen by the emergency physician and then admitted by another has both visits coded, each by its own physician.",
  },
  {
    name: "ED facility level",
    terms: "emergency department facility hospital level resources nursing guidelines 99281 99285 APC points",
    text: "The hospital reports its own ED level with the same codes, by its own written guidelines, which follow the resources used (nursing, interventions) and are applied alike to all patients. It may differ from the physician's level. Procedures with codes of their own are not counted into it.",
  },
  {
    name: "Critical care",
    terms: "99291 99292 critically ill time 30 minutes bundled procedures separately billed",
    text: "99291 is for the first 30 to 74 minutes on one date, 99292 for each further 30. The patient must be critically ill and the care of high complexity; the time need not be continuous but must be given to this patient, and is documented. Some services, such as chest x-ray review, gastric tubes and ventilator management, are included; others, such as intubation and CPR, are coded and their time taken off.",
  },
  {
    name: "Hospital inpatient and observation visits",
    terms: "99221 99223 99231 99233 discharge 99238 99239 admission observation initial subsequent",
    text: "Initial hospital inpatient or observation care is 99221 to 99223, subsequent 99231 to 99233, by MDM or total time. Discharge day is 99238 (30 minutes or less) or 99239 (more). Admission and discharge on the same date are 99234 to 99236.",
  },
  {
    name: "Consultations",
    terms: "consultation 99242 99245 99252 99255 request opinion report medicare does not pay",
    text: "A consultation needs a request for an opinion, the opinion, and a report back: 99242 to 99245 outpatient, 99252 to 99255 inpatient, by MDM or time. Medicare does not pay them: report the office, ED or initial hospital visit instead; the admitting physician adds modifier AI.",
  },
  {
    name: "Preventive medicine visits",
    terms: "99381 99387 99391 99397 annual physical preventive age well child G0438 G0439 G0402",
    text: "Chosen by new (99381 to 99387) or established patient (99391 to 99397) and by age. If a problem is found that needs significant extra work, an office visit with modifier 25 is added. Medicare's own are G0402 (welcome visit), G0438 and G0439 (annual wellness).",
  },
  {
    name: "Nursing facility and home visits",
    terms: "99304 99310 99341 99350 nursing home residence visit domiciliary",
    text: "Nursing facility: 99304 to 99306 initial, 99307 to 99310 subsequent, 99315 and 99316 discharge by time. Home or residence, assisted living included: 99341 to 99345 new, 99347 to 99350 established. Levels by MDM or time.",
  },
  {
    name: "Prolonged service",
    terms: "99417 99418 G2212 G0316 prolonged time beyond highest level 15 minutes",
    text: "It is added only to the highest level of a visit chosen by time, for each full 15 minutes beyond it: 99417 for outpatient, 99418 for inpatient visits. Medicare counts from a later point and uses G2212 and G0316 to G0318.",
  },
  {
    name: "Split or shared visit",
    terms: "split shared visit physician nurse practitioner facility substantive portion FS modifier",
    text: "In a facility a visit may be shared by a physician and another practitioner of the same group. It is billed by whoever did the substantive part: more than half of the total time, or the substantive part of the medical decision making. Medicare wants modifier FS. It does not exist in the office.",
  },
  {
    name: "Incident-to services",
    terms: "incident to physician supervision office nurse practitioner established problem medicare",
    text: "In the office, services of staff or other practitioners may be billed under the physician who began the course of treatment and supervises directly. Not for new patients or new problems, and not in a hospital. Otherwise the practitioner bills under the own number.",
  },
  {
    name: "Telehealth",
    terms: "telemedicine video audio only modifier 95 93 GT place of service 02 10 virtual visit",
    text: "Place of service 10 is the patient's home, 02 another place. Modifier 95 marks real-time audio and video, 93 audio only; GT is older. The level follows the rules of the visit itself. Payers differ much: their list decides.",
  },
  {
    name: "Teaching physician",
    terms: "resident teaching physician GC GE modifier primary care exception key portion",
    text: "The teaching physician must see the patient or be present for the key portion, and document that. GC marks a service done in part by a resident under a teaching physician, GE the primary care exception without presence. A resident's note alone is not billed.",
  },
  {
    name: "E/M with a procedure on the same day",
    terms: "evaluation management same day minor major procedure modifier 25 57 decision for surgery bundled",
    text: "A minor procedure (0 or 10 days) includes the decision to do it: a visit is added with modifier 25 only for significant work beyond it. For a major procedure (90 days) the visit in which it was decided, on that day or the day before, takes modifier 57.",
  },
  {
    name: "Moderate sedation",
    terms: "conscious sedation 99151 99152 99153 99155 time independent observer same physician",
    text: "99151 to 99153 when the same physician does the procedure and directs the sedation with a trained observer, 99155 to 99157 by another physician; by age and by minutes from giving the drug to the end of personal attendance. Under 10 minutes nothing is reported.",
  },
  {
    name: "Place of service codes",
    terms: "pos 11 21 22 23 24 31 place of service office inpatient outpatient emergency ambulatory surgery",
    text: "11 office, 12 home, 19 and 22 off- and on-campus outpatient hospital, 20 urgent care, 21 inpatient hospital, 23 emergency room, 24 ambulatory surgical center, 31 skilled nursing facility, 32 nursing facility, 81 independent laboratory. It must agree with the service, and decides between facility and office rates.",
  },
];
