import type { GuideEntry } from "./guide.ts";

/** Denials: group codes, reason codes, remark codes, what to do. */
export const denialEntries: readonly GuideEntry[] = [
  {
    name: "Claim adjustment group codes",
    terms: "CO PR OA PI group code remittance 835 who pays patient responsibility contractual obligation",
    text: "CO contractual obligation: the provider writes it off and may not bill the patient. PR patient responsibility: deductible, coinsurance, copay or a non-covered service owed by the patient. OA other adjustment. PI payer initiated reduction. The group code says who is liable, the reason code says why.",
  },
  {
    name: "Reason codes 1, 2 and 3",
    terms: "CARC deductible coinsurance copay PR-1 PR-2 PR-3",
    text: "CARC 1 is the deductible, 2 the coinsurance, 3 the copayment. With group PR they are owed by the patient or go to the secondary payer. They are not denials.",
  },
  {
    name: "Reason code 16",
    terms: "CARC CO-16 lacks information billing error remark code",
    text: "CARC 16: the claim lacks information or has an error needed for adjudication. A remark code (RARC) must say which, such as M76 for a missing or invalid diagnosis, N290 for the rendering provider, MA130 for an unprocessable claim. Correct and resubmit; it is usually not an appeal.",
  },
  {
    name: "Reason code 18",
    terms: "CARC CO-18 OA-18 duplicate claim",
    text: "CARC 18: exact duplicate of another claim or service. Check whether the first was paid before resubmitting. A true repeat needs modifier 76, 77 or 91, or units; a correction needs a replacement claim (frequency code 7).",
  },
  {
    name: "Reason code 29",
    terms: "CARC CO-29 timely filing limit expired",
    text: "CARC 29: the time limit for filing has expired. Appeal only with proof of timely submission, such as a clearinghouse acceptance report. Group CO: the patient may not be billed. Medicare's limit is one calendar year from the date of service.",
  },
  {
    name: "Reason code 45",
    terms: "CARC CO-45 charge exceeds fee schedule contractual write off",
    text: "CARC 45: the charge exceeds the fee schedule or the contracted amount. With group CO it is a contractual write-off and stands on nearly every paid claim. Check that the allowed amount agrees with the contract.",
  },
  {
    name: "Reason code 50",
    terms: "CARC CO-50 medical necessity not deemed LCD NCD N115",
    text: "CARC 50: not deemed a medical necessity by the payer. Compare the diagnosis with the coverage determination (often named with remark N115). If the record supports a covered diagnosis that was not reported, correct the claim; otherwise appeal with the documentation. Never change a diagnosis only to be paid.",
  },
  {
    name: "Reason code 97",
    terms: "CARC CO-97 bundled included in another service NCCI",
    text: "CARC 97: the benefit is included in the payment for another service already adjudicated. Check NCCI edits and the global period. If the services were distinct and the record shows it, correct with 25, 59 or an X modifier, 24, 78 or 79; otherwise accept the bundling.",
  },
  {
    name: "Reason codes 22, 24 and 109",
    terms: "CARC coordination of benefits other payer managed care not covered by this payer",
    text: "CARC 22: another payer may cover this care (coordination of benefits). 24: covered under a capitation or managed care plan. 109: not covered by this payer; send the claim to the right one. Verify eligibility for the date of service and bill in the right order.",
  },
  {
    name: "Reason codes 197, 198 and 15",
    terms: "CARC precertification authorization absent exceeded prior auth number",
    text: "CARC 197: authorization or notification absent. 198: exceeded. 15: the authorization number is missing, invalid or does not apply. Attach the number if there was one; ask for a retroactive authorization where the contract allows; in an emergency appeal with the record.",
  },
  {
    name: "Reason codes 4, 11 and 96",
    terms: "CARC modifier inconsistent diagnosis inconsistent with procedure non covered charge",
    text: "CARC 4: the procedure is inconsistent with the modifier, or a required one is missing. 11: the diagnosis is inconsistent with the procedure. 96: non-covered charge, with a remark code that says why. The first two are usually corrected and resubmitted.",
  },
  {
    name: "Remark codes",
    terms: "RARC remark N130 M76 M51 MA130 N115 N657 explanation",
    text: "Remittance Advice Remark Codes explain the adjustment further. M51: missing or invalid procedure code. M76: missing or invalid diagnosis. MA130: the claim is unprocessable, no appeal rights, submit a new one. N115: based on a local coverage determination. N130: consult plan benefits. N657: bill with the appropriate code.",
  },
  {
    name: "Working a denial",
    terms: "denial steps appeal process follow up root cause corrected claim reopening",
    text: "Read the group code, reason code and remark code together. Decide: correct and resubmit, reopen a clerical error, appeal with documentation, bill the next payer or the patient, or write off. Watch the deadline of each. Note the root cause (registration, authorization, coding, billing) and mend it where it arose.",
  },
  {
    name: "Medicare appeal levels",
    terms: "redetermination reconsideration ALJ appeals council levels days",
    text: "1. Redetermination by the contractor, within 120 days. 2. Reconsideration by a Qualified Independent Contractor, within 180 days. 3. Hearing by an administrative law judge, within 60 days and above a minimum amount. 4. Medicare Appeals Council, within 60 days. 5. Federal district court.",
  },
];
