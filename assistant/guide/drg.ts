import type { GuideEntry } from "./guide-entry.ts";

/** MS-DRG grouping and inpatient payment. */
export const drgEntries: readonly GuideEntry[] = [
  {
    name: "How an MS-DRG is grouped",
    terms: "drg grouping steps grouper assignment MDC medical surgical logic",
    text: "1. A few DRGs come first (pre-MDC: transplants, ECMO, tracheostomy). 2. The principal diagnosis decides the Major Diagnostic Category. 3. An operating room procedure related to it makes the case surgical, by the hierarchy of surgical classes; otherwise it is medical. 4. Secondary diagnoses decide the severity: MCC, CC or none. 5. Discharge status or other facts may still matter.",
  },
  {
    name: "CC and MCC",
    terms: "complication comorbidity major severity level secondary diagnosis stands for meaning",
    text: "A CC is a secondary diagnosis that raises the cost of the stay, an MCC one that raises it much. One MCC suffices for the highest level; more do not add. Each has a list of principal diagnoses that exclude it, because it belongs to them. A hospital-acquired condition that was not present on admission may not count.",
  },
  {
    name: "CC exclusion",
    terms: "cc exclusion list pdx collection excluded does not count principal diagnosis appendix C",
    text: "A secondary diagnosis does not count as CC or MCC when the principal diagnosis is on its exclusion list: the two are so close that the second adds nothing, such as acute on chronic heart failure beside another heart failure code. The lists stand in appendix C of the definitions manual. The diagnosis is still reported.",
  },
  {
    name: "Severity levels of MS-DRGs",
    terms: "with MCC with CC without split base drg three levels two levels",
    text: "A base DRG may be split into three (with MCC, with CC, without), into two (with MCC or not; with CC or MCC or not), or not at all. So a CC moves the DRG only where the split knows it: check which splits the base DRG has before hunting for one.",
  },
  {
    name: "Diagnoses that often decide severity",
    terms: "common mcc cc examples list sepsis respiratory failure malnutrition encephalopathy anemia which diagnoses",
    text: "MCCs often seen: sepsis, acute respiratory failure, acute systolic or diastolic heart failure, severe malnutrition, metabolic encephalopathy, pneumonia, tubular necrosis, pressure ulcers of stage 3 and 4, end-stage renal disease. CCs: acute kidney injury, acute blood loss anemia, hyponatremia, chronic respiratory failure, COPD exacerbation, urinary infection, persistent atrial fibrillation. None: hypertension, diabetes without coma or the like, unspecified heart failure.",
  },
  {
    name: "MCC in patients who died",
    terms: "died expired discharge status 20 cardiac arrest shock alive mcc only",
    text: "Some diagnoses that usually precede death count as MCC only when the patient was discharged alive, such as cardiac arrest, ventricular fibrillation, respiratory arrest and cardiogenic shock. The codes are reported all the same.",
  },
  {
    name: "Relative weight and case-mix index",
    terms: "payment weight CMI base rate drg reimbursement average",
    text: "Each MS-DRG has a relative weight; payment is the hospital's base rate times the weight, with adjustments. The case-mix index is the average weight of a hospital's cases. Weights and lists change each federal fiscal year, on 1 October.",
  },
  {
    name: "Inpatient prospective payment",
    terms: "ipps payment wage index outlier dsh indirect medical education add-on cost how hospital is paid",
    text: "A fixed amount for the stay: base rate, adjusted by the wage index of the area, times the weight of the DRG, plus add-ons for teaching, for poor patients and for new technology. A very costly case gets an outlier payment above a threshold. The number of days plays no part, except for transfers.",
  },
  {
    name: "Major Diagnostic Category",
    terms: "MDC 25 body system principal diagnosis categories list",
    text: "There are 25 MDCs, mostly by body system, such as MDC 4 respiratory, 5 circulatory, 8 musculoskeletal, 18 infectious. MDC 24 is multiple significant trauma, 25 HIV. The principal diagnosis decides it, so a wrong principal diagnosis usually means a wrong DRG.",
  },
  {
    name: "Pre-MDC",
    terms: "pre-mdc transplant ecmo tracheostomy car-t 001 003 004 ventilation over 96 hours",
    text: "Before the MDC is looked for, some procedures decide by themselves, because they are so costly: heart, lung, liver and other transplants, heart assist systems, ECMO, tracheostomy with long ventilation, CAR-T cells. DRGs 001 to 019 are examples.",
  },
  {
    name: "Surgical hierarchy",
    terms: "hierarchy several procedures highest class surgical drg which procedure decides",
    text: "When several operating room procedures belong to the MDC, the one in the highest surgical class decides; the classes of each MDC are ordered by the resources they need. The order in which the procedures are reported does not matter.",
  },
  {
    name: "Operating room procedure",
    terms: "or procedure non-or designation affects drg valid o.r. surgical",
    text: "The grouper knows for each PCS code whether it is an operating room procedure. Only these, and a few others that are listed, make a case surgical. Many codes, such as a central line or an endoscopy without more, do not affect the DRG.",
  },
  {
    name: "Operating room procedure unrelated to the principal diagnosis",
    terms: "981 982 983 987 988 989 unrelated or procedure extensive non-extensive",
    text: "When all operating room procedures are unrelated to the principal diagnosis's MDC, the case groups to 981 to 983 (extensive) or 987 to 989 (non-extensive). Check the principal diagnosis and the procedure codes first: such a group is right, but rare.",
  },
  {
    name: "DRG 998 and 999",
    terms: "ungroupable 999 998 invalid principal diagnosis error missing discharge status",
    text: "998: the principal diagnosis is not valid as a discharge diagnosis. 999: ungroupable, because the principal diagnosis is missing or invalid, is an external cause, or something that the case needs (sex, discharge status, POA of an acquired condition) is missing. Mend the data; neither is paid.",
  },
  {
    name: "Hospital-acquired conditions",
    terms:
      "hac list 14 foreign object air embolism falls pressure ulcer cauti surgical site infection poa N no payment",
    text: "Fourteen kinds, such as a retained foreign object, air embolism, stage 3 or 4 pressure ulcer, fall with trauma, catheter-associated urinary infection, vascular catheter infection, certain surgical site infections, clots after hip or knee replacement. With POA N or U the code does not raise the DRG.",
  },
  {
    name: "Discharge disposition and transfer policy",
    terms: "discharge status 01 02 03 06 07 20 transfer post acute geometric length of stay",
    text: "The discharge status code tells where the patient went: 01 home, 02 another acute hospital, 03 skilled nursing, 06 home health, 07 against advice, 20 died. For listed DRGs a transfer or an early discharge to post-acute care is paid per day, by the geometric mean length of stay.",
  },
  {
    name: "Geometric and arithmetic mean length of stay",
    terms: "gmlos amlos days length of stay average drg",
    text: "The arithmetic mean is the plain average of days of the DRG's cases; the geometric mean is less moved by very long stays and therefore smaller. The geometric one rules transfer payments and is the usual yardstick for a stay.",
  },
  {
    name: "Heart failure DRGs",
    terms: "291 292 293 heart failure and shock drg hypertensive I11 I13",
    text: "291 with MCC, 292 with CC, 293 without. Hypertensive heart disease with heart failure (I11.0, I13.0) as principal diagnosis groups here too. Beside an I50 code as principal diagnosis, other I50 codes do not count; beside I11.0 or I13.0 they do: I50.23 and I50.33 are MCCs there. Typical MCCs: acute respiratory failure, pneumonia, end-stage renal disease.",
  },
  {
    name: "Pneumonia DRGs",
    terms: "193 194 195 simple pneumonia 177 178 179 respiratory infections gram negative aspiration drg",
    text: "193 to 195 simple pneumonia, 177 to 179 respiratory infections (gram-negative and staphylococcal pneumonia, aspiration). The organism or aspiration must be the provider's diagnosis, because it moves the case to the heavier group.",
  },
  {
    name: "Sepsis DRGs",
    terms: "870 871 872 853 854 855 septicemia mechanical ventilation over 96 hours drg infection principal",
    text: "871 with MCC and 872 without; 870 when ventilated for more than 96 consecutive hours; 853 to 855 with an operating room procedure. Sepsis must be the principal diagnosis and present on admission. Severe sepsis without shock (R65.20) does not count as the MCC of A41 codes, but it does beside A40.3; septic shock (R65.21) and organ dysfunctions may count. Payers question the clinical validity of sepsis often.",
  },
  {
    name: "Respiratory failure and ventilation DRGs",
    terms: "189 207 208 ventilator support respiratory system diagnosis drg 96 hours 5A1955Z",
    text: "189 is pulmonary edema and respiratory failure as principal diagnosis, 207 a respiratory diagnosis with ventilation for more than 96 hours, 208 with 96 or less. The hours of ventilation therefore need careful counting.",
  },
  {
    name: "Hip and knee DRGs",
    terms: "469 470 521 522 480 481 482 466 467 468 joint replacement hip fracture revision drg",
    text: "469 and 470 are replacements of hip, knee or ankle, 521 and 522 hip replacement with hip fracture as principal diagnosis, 466 to 468 revisions, 480 to 482 other operations on hip and femur such as nailing. The kind of procedure and the principal diagnosis both decide.",
  },
  {
    name: "Checking a DRG",
    terms: "validate audit review drg check final validation questions",
    text: "Ask in this order: is the principal diagnosis what occasioned the admission after study? Are the CCs and MCCs documented, clinically supported and reportable? Is the POA indicator right? Are all operating room procedures coded, with the right root operation, body part, approach and device? Is the disposition right?",
  },
  {
    name: "Single CC or MCC",
    terms: "sole cc only one mcc vulnerable audit second code support remove",
    text: "A DRG that rests on one CC or MCC falls when a reviewer takes that code away. See that it is documented more than once, meets clinical criteria and was treated, and that other reportable CCs are coded too.",
  },
  {
    name: "MS-DRG, APR-DRG and APC",
    terms: "apr-drg severity of illness risk of mortality apc outpatient difference payment groups",
    text: "MS-DRGs are Medicare's groups for inpatient stays. APR-DRGs have four levels each of severity of illness and of risk of mortality and are used by many states and payers. APCs group outpatient hospital services by their CPT and HCPCS codes; a visit may have several.",
  },
];
