import type { GuideEntry } from "./guide.ts";

/** MS-DRG grouping. */
export const drgEntries: readonly GuideEntry[] = [
  {
    name: "How an MS-DRG is grouped",
    terms: "drg grouping steps grouper assignment MDC medical surgical",
    text: "1. A few DRGs come first (pre-MDC: transplants, ECMO, tracheostomy). 2. The principal diagnosis decides the Major Diagnostic Category. 3. An operating room procedure related to it makes the case surgical, by the hierarchy of surgical classes; otherwise it is medical. 4. Secondary diagnoses decide the severity: MCC, CC or none. 5. Discharge status or other facts may still matter.",
  },
  {
    name: "CC and MCC",
    terms: "complication comorbidity major severity level exclusion list",
    text: "A CC is a secondary diagnosis that raises the cost of the stay, an MCC one that raises it much. One MCC suffices for the highest level; more do not add. Each has a list of principal diagnoses that exclude it, because it belongs to them. A hospital-acquired condition that was not present on admission may not count.",
  },
  {
    name: "Relative weight and case-mix index",
    terms: "payment weight CMI base rate drg reimbursement",
    text: "Each MS-DRG has a relative weight; payment is the hospital's base rate times the weight, with adjustments. The case-mix index is the average weight of a hospital's cases. Weights and lists change each federal fiscal year, on 1 October.",
  },
  {
    name: "Major Diagnostic Category",
    terms: "MDC 25 body system principal diagnosis",
    text: "There are 25 MDCs, mostly by body system, such as MDC 4 respiratory, 5 circulatory, 8 musculoskeletal, 18 infectious. MDC 24 is multiple significant trauma, 25 HIV. The principal diagnosis decides it, so a wrong principal diagnosis usually means a wrong DRG.",
  },
  {
    name: "Operating room procedure unrelated to the principal diagnosis",
    terms: "981 982 983 987 988 989 unrelated or procedure",
    text: "When all operating room procedures are unrelated to the principal diagnosis's MDC, the case groups to 981 to 983 (extensive) or 987 to 989 (non-extensive). Check the principal diagnosis and the procedure codes first: such a group is right, but rare.",
  },
  {
    name: "Discharge disposition and transfer policy",
    terms: "discharge status 01 02 03 06 transfer post acute geometric length of stay",
    text: "The discharge status code tells where the patient went: 01 home, 02 another acute hospital, 03 skilled nursing, 06 home health, 07 against advice, 20 died. For listed DRGs a transfer or an early discharge to post-acute care is paid per day, by the geometric mean length of stay.",
  },
  {
    name: "Checking a DRG",
    terms: "validate audit review drg check final",
    text: "Ask in this order: is the principal diagnosis what occasioned the admission after study? Are the CCs and MCCs documented, clinically supported and reportable? Is the POA indicator right? Are all operating room procedures coded, with the right root operation, body part, approach and device? Is the disposition right?",
  },
];
