import type { GuideEntry } from "./guide-entry.ts";

/** Modifiers in daily use. A text does not repeat the modifier that its name holds. */
export const modifierEntries: readonly GuideEntry[] = [
  {
    name: "Modifier 25",
    terms: "significant separately identifiable E/M same day procedure visit",
    text: "Marks a significant, separately identifiable evaluation and management service by the same practitioner on the day of a procedure or other service. It goes on the E/M code. The work must go beyond the usual work before and after the procedure, and the note must show it; a different diagnosis is not required.",
  },
  {
    name: "Modifier 57",
    terms: "decision for surgery major procedure 90 day global visit E/M day before",
    text: "Goes on the E/M in which a major surgery (90-day global) was decided, on the day of the surgery or the day before. For a minor procedure the decision is included, and 25 is the one to consider.",
  },
  {
    name: "Modifier 24",
    terms: "unrelated E/M postoperative period visit during global",
    text: "Goes on an E/M by the surgeon within the global period when the visit has nothing to do with the surgery. The diagnosis usually shows it. Complications that need no return to the operating room are part of Medicare's package.",
  },
  {
    name: "Modifier 59",
    terms: "distinct procedural service separate session site lesion unbundle NCCI",
    text: "Marks a distinct service: another session, site, organ system, incision, lesion or injury, not normally reported together with the other. It is the last choice, when no more specific modifier fits, and never goes on an E/M. It stands on the column 2 code of an NCCI pair, or on either where the payer allows.",
  },
  {
    name: "Modifiers XE, XP, XS and XU",
    terms: "X modifiers subset of 59 separate encounter practitioner structure unusual non-overlapping",
    text: "They say more exactly what 59 says: XE separate encounter, XP separate practitioner, XS separate organ or structure, XU a service that does not overlap the usual parts of the main one. Use one of them or 59, not both.",
  },
  {
    name: "Modifier 50",
    terms: "bilateral procedure both sides same session one line",
    text: "Marks a bilateral procedure done in one session, usually as one line with one unit, at one and a half times the fee. Not with codes that are bilateral by their words, nor where the fee schedule's bilateral indicator is 0, 2 or 9. Some payers want two lines with RT and LT.",
  },
  {
    name: "Modifiers RT and LT and the small parts",
    terms: "right left side eyelid finger toe coronary E1 E4 FA F9 TA T9 anatomic modifiers",
    text: "RT and LT name the side, E1 to E4 the eyelids, FA and F1 to F9 the fingers, TA and T1 to T9 the toes, LC, LD, LM, RC and RI the coronary arteries. They prevent denials as duplicates and are used before 59.",
  },
  {
    name: "Modifier 51",
    terms: "multiple procedures same session reduction secondary",
    text: "Marks the second and further procedures of one session by the same practitioner, with the highest valued first and without the modifier. Add-on codes and codes marked as exempt do not take it. Many payers apply the reduction themselves and do not want it.",
  },
  {
    name: "Modifier 52",
    terms: "reduced services partially reduced eliminated discretion",
    text: "A service was partly reduced or left out by the practitioner's choice, and no other code describes the lesser service. Without anesthesia a facility uses it as well. Not for a visit, and not for a procedure stopped for the patient's safety (53).",
  },
  {
    name: "Modifier 53",
    terms: "discontinued procedure stopped patient well-being physician",
    text: "The physician stopped a procedure after it had begun because the patient's well-being was threatened, or for other extenuating circumstances. Not when it was cancelled before anesthesia, and not for facilities, which use 73 and 74.",
  },
  {
    name: "Modifiers 73 and 74",
    terms: "facility outpatient hospital asc discontinued before after anesthesia cancelled procedure",
    text: "For outpatient hospitals and surgical centers. 73: stopped after the patient was prepared and taken to the room, before anesthesia. 74: stopped after anesthesia or after the procedure began. Half of the payment or all of it follows.",
  },
  {
    name: "Modifier 58",
    terms: "staged planned related procedure postoperative period more extensive therapy after",
    text: "A further procedure by the same physician in the global period that was planned or staged, is more extensive than the first, or is therapy after a diagnostic operation. A new global period begins, and it is paid in full.",
  },
  {
    name: "Modifier 78",
    terms: "unplanned return to operating room related complication postoperative global",
    text: "An unplanned return to the operating room for a related problem, usually a complication, in the global period. Only the operative part is paid, and no new global period begins. What is done outside an operating room is not meant.",
  },
  {
    name: "Modifier 79",
    terms: "unrelated procedure same physician postoperative period global",
    text: "A procedure by the same physician in the global period that has nothing to do with the first one, such as the other eye's cataract. A new global period begins.",
  },
  {
    name: "Modifiers 58, 78 and 79 compared",
    terms: "staged return unrelated choose which postoperative global difference",
    text: "Ask whether the second procedure is related to the first. Unrelated: 79. Related and planned, or more extensive: 58. Related and unplanned, in the operating room: 78. 58 and 79 begin a new global period, 78 does not.",
  },
  {
    name: "Modifiers 54, 55 and 56",
    terms: "split surgical care only postoperative management preoperative transfer of care",
    text: "54 surgical care only, 55 postoperative management only, 56 preoperative care only, when physicians of different groups share the surgical package. They need a written transfer of care; the one who takes over reports the surgery's code with 55 and the dates.",
  },
  {
    name: "Modifiers 26 and TC",
    terms: "professional technical component radiology interpretation global",
    text: "26 reports the professional component, the physician's interpretation and report; TC the technical component, equipment and staff. Neither means the global service. Codes that are by definition only professional or only technical take none.",
  },
  {
    name: "Modifier 22",
    terms: "increased procedural services unusual difficult more work report",
    text: "The work was substantially greater than usual, by a quarter or more as a rule. A report must say why (time, anatomy, bleeding, severity) and how it compares. Not for an E/M, and not because a surgeon is slow.",
  },
  {
    name: "Modifiers 62 and 66",
    terms: "co-surgeon two surgeons surgical team different skills",
    text: "62: two surgeons of different skills each do a distinct part of one procedure, and both report the same code with it and their own operative notes. 66: a team, as in transplantation.",
  },
  {
    name: "Modifiers 80, 81, 82 and AS",
    terms: "assistant surgeon minimum resident not available physician assistant nurse practitioner",
    text: "80 assistant surgeon, 81 minimum assistance, 82 assistant when no qualified resident is available, AS a physician assistant, nurse practitioner or clinical nurse specialist who assists. The fee schedule says whether an assistant is paid for that code.",
  },
  {
    name: "Modifiers 76 and 77",
    terms: "repeat procedure same physician another physician duplicate x-ray",
    text: "76: the same procedure repeated by the same physician, 77: by another one, usually on the same day. They keep the second from being denied as a duplicate. Not for laboratory tests (91), nor for planned or related surgery (58, 78).",
  },
  {
    name: "Modifiers 90 and 91",
    terms: "reference outside laboratory repeat clinical diagnostic test same day",
    text: "90: the test was done by an outside laboratory. 91: a laboratory test repeated on the same day to obtain further results, not to confirm the first or because of a fault.",
  },
  {
    name: "Modifiers 33 and PT",
    terms: "preventive service screening colonoscopy cost sharing turned therapeutic",
    text: "33 says that a service is preventive, so that the patient pays no share, where the code does not say it itself. PT is Medicare's for a screening colonoscopy that turned into a diagnostic or surgical one.",
  },
  {
    name: "Modifiers 95, 93 and GT",
    terms: "telehealth telemedicine audio video synchronous audio only modifier",
    text: "95: real-time audio and video. 93: real-time audio only. GT: Medicare's older one, still used by critical access hospitals and some payers. The place of service (02 or 10) goes with it.",
  },
  {
    name: "Modifier 27",
    terms: "multiple outpatient hospital E/M encounters same date facility",
    text: "For hospitals: several outpatient visits of one patient on one date in different departments, such as clinic and emergency department. Physicians do not use it.",
  },
  {
    name: "Modifiers GA, GX, GY and GZ",
    terms: "abn advance beneficiary notice medicare not covered liability",
    text: "GA: a required Advance Beneficiary Notice is on file. GX: a voluntary one. GY: the service is excluded by statute. GZ: expected to be denied as not reasonable and necessary, with no notice on file, so the patient may not be billed.",
  },
  {
    name: "Anesthesia modifiers",
    terms: "AA AD QK QX QY QZ QS medical direction crna anesthesiologist monitored care",
    text: "AA: by the anesthesiologist in person. QK: directing two to four cases at once, QY one; the directed nurse anesthetist adds QX, one without direction QZ. AD: supervising more than four. QS: monitored anesthesia care.",
  },
  {
    name: "Modifiers Q5 and Q6",
    terms: "locum tenens substitute physician reciprocal billing fee for time",
    text: "Q5: a substitute under a reciprocal arrangement. Q6: a substitute paid for the time (locum tenens). The absent physician bills, for at most 60 days in a row.",
  },
  {
    name: "Modifiers JW and JZ",
    terms: "discarded drug wastage single dose vial amount zero",
    text: "JW, on a line of its own: the amount discarded from a single-dose vial. JZ: nothing was discarded. One of them is required for separately paid drugs from single-dose containers.",
  },
  {
    name: "Order of modifiers",
    terms: "sequence of modifiers pricing first informational several how many",
    text: "Modifiers that affect payment come first (such as 25, 50, 59, 26), informational ones and those of place or side after them. A line holds four; 99 says that there are more. Payers' own rules go before habit.",
  },
];
