import type { GuideEntry } from "./guide.ts";

/** Modifiers in daily use. */
export const modifierEntries: readonly GuideEntry[] = [
  {
    name: "Modifier 25",
    terms: "significant separately identifiable E/M same day procedure",
    text: "25: a significant, separately identifiable evaluation and management service by the same practitioner on the day of a procedure. It goes on the E/M code. The work must go beyond the usual work before and after the procedure; a different diagnosis is not required.",
  },
  {
    name: "Modifier 57 and modifier 24",
    terms: "decision for surgery major unrelated E/M postoperative period 57 24",
    text: "57 on an E/M marks the decision for a major surgery (90-day global) made that day or the day before. 24 on an E/M says that the visit in the postoperative period is unrelated to the surgery. For minor procedures the decision is included and 25 is the one to consider.",
  },
  {
    name: "Modifier 59 and XE, XP, XS, XU",
    terms: "distinct procedural service separate 59 X modifiers unbundle",
    text: "59 marks a distinct service: another session, site, organ, incision or injury. The X modifiers say which: XE separate encounter, XP separate practitioner, XS separate structure, XU unusual non-overlapping service. Use the most specific one, only when no other modifier fits, on the column 2 code of an NCCI pair.",
  },
  {
    name: "Modifier 50, RT and LT",
    terms: "bilateral right left side 50 E1 FA TA finger toe eyelid",
    text: "50 marks a bilateral procedure done in one session, usually one line with one unit. RT and LT name the side, E1 to E4 the eyelids, FA and F1 to F9 the fingers, TA and T1 to T9 the toes, LC, LD, LM, RC and RI the coronary arteries. Do not add 50 when the descriptor says bilateral.",
  },
  {
    name: "Modifier 51",
    terms: "multiple procedures same session reduction 51",
    text: "51 marks the second and further procedures of one session by the same practitioner, with the highest valued first and without the modifier. Add-on codes and codes marked as exempt do not take it. Many payers apply the reduction themselves and do not want it.",
  },
  {
    name: "Modifier 52, 53, 73 and 74",
    terms: "reduced discontinued services terminated anesthesia",
    text: "52: a service partly reduced by the practitioner's choice. 53: a procedure stopped because the patient's well-being was threatened. For facilities, 73 is stopped before anesthesia, 74 after anesthesia or after the procedure began.",
  },
  {
    name: "Modifier 58, 78 and 79",
    terms: "staged related return to operating room unrelated procedure postoperative global",
    text: "In a global period: 58 is a staged, planned or more extensive procedure, and a new global period begins. 78 is an unplanned return to the operating room for a related problem, with no new global period. 79 is an unrelated procedure, with a new one.",
  },
  {
    name: "Modifier 26 and TC",
    terms: "professional technical component radiology interpretation global",
    text: "26 reports the professional component, the physician's interpretation and report; TC the technical component, equipment and staff. Neither means the global service. Codes that are by definition only professional or only technical take none.",
  },
  {
    name: "Modifier 22, 62, 66, 80, 82 and AS",
    terms: "increased services co-surgeon team assistant surgeon",
    text: "22: substantially more work than usual, with a report that says why. 62: two surgeons of different skills as co-surgeons, 66: a surgical team. 80: assistant surgeon, 82: assistant when no qualified resident is available, AS: a physician assistant, nurse practitioner or clinical nurse specialist who assists.",
  },
  {
    name: "Modifier 76, 77 and 91",
    terms: "repeat procedure same physician another laboratory test",
    text: "76: the same procedure repeated by the same practitioner. 77: repeated by another. 91: a laboratory test repeated on the same day to obtain further results, not to confirm the first or because of a fault.",
  },
  {
    name: "Modifiers GA, GX, GY and GZ",
    terms: "abn advance beneficiary notice medicare not covered liability",
    text: "GA: a required Advance Beneficiary Notice is on file. GX: a voluntary one. GY: the service is excluded by statute. GZ: expected to be denied as not reasonable and necessary, with no notice on file, so the patient may not be billed.",
  },
  {
    name: "Order of modifiers",
    terms: "sequence of modifiers pricing first informational",
    text: "Modifiers that affect payment come first (such as 25, 50, 59, 26), informational ones and those of place or side after them. Payers' own rules go before habit.",
  },
];
