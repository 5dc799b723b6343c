import type { GuideEntry } from "./guide-entry.ts";

/** Denials and claims: group codes, reason codes, remark codes, what to do. */
export const denialEntries: readonly GuideEntry[] = [
  {
    name: "Claim adjustment group codes",
    terms: "CO PR OA PI group code remittance 835 who pays patient responsibility contractual obligation",
    text: "CO contractual obligation: the provider writes it off and may not bill the patient. PR patient responsibility: deductible, coinsurance, copay or a non-covered service owed by the patient. OA other adjustment. PI payer initiated reduction. The group code says who is liable, the reason code says why.",
  },
  {
    name: "Reason codes 1, 2 and 3",
    terms: "CARC denial deductible coinsurance copay PR-1 PR-2 PR-3",
    text: "CARC 1 is the deductible, 2 the coinsurance, 3 the copayment. With group PR they are owed by the patient or go to the secondary payer. They are not denials.",
  },
  {
    name: "Reason codes 4, 5, 6 and 7",
    terms: "CARC denial CO-4 CO-5 CO-6 CO-7 modifier inconsistent place of service age sex procedure",
    text: "CARC 4: procedure and modifier do not agree, or a needed modifier is missing. 5: procedure or bill type does not agree with the place of service. 6 and 7: procedure does not agree with the patient's age, or sex. Check the data against the record, correct and resubmit.",
  },
  {
    name: "Reason code 11",
    terms: "CARC denial CO-11 diagnosis inconsistent with procedure linkage pointer",
    text: "The diagnosis does not agree with the procedure. Look at the pointer first: was the right diagnosis linked to the line? If the record holds a diagnosis that explains the service and was not reported, correct the claim; otherwise the service was not indicated for this payer.",
  },
  {
    name: "Reason code 16",
    terms: "CARC denial CO-16 lacks information billing error remark code",
    text: "The claim lacks information or has an error needed for adjudication. A remark code (RARC) must say which, such as M76 for a missing or invalid diagnosis, N290 for the rendering provider, MA130 for an unprocessable claim. Correct and resubmit; it is usually not an appeal.",
  },
  {
    name: "Reason code 18",
    terms: "CARC denial CO-18 OA-18 duplicate claim",
    text: "An exact duplicate of another claim or service. Check whether the first was paid before resubmitting. A true repeat needs modifier 76, 77 or 91, or units; a correction needs a replacement claim (frequency code 7).",
  },
  {
    name: "Reason codes 22, 24 and 109",
    terms: "CARC denial CO-22 CO-24 CO-109 coordination of benefits other payer managed care not covered by this payer",
    text: "CARC 22: another payer may cover this care (coordination of benefits). 24: covered under a capitation or managed care plan. 109: not covered by this payer; send the claim to the right one. Verify eligibility for the date of service and bill in the right order.",
  },
  {
    name: "Reason codes 26, 27 and 31",
    terms:
      "CARC denial CO-26 CO-27 CO-31 coverage not in effect terminated before after patient not identified eligibility",
    text: "CARC 26: the service was before coverage began, 27: after it ended, 31: the patient cannot be identified as insured. Check name, number and eligibility on the date of service, and whether another payer covered it. With no coverage the patient is responsible.",
  },
  {
    name: "Reason code 29",
    terms: "CARC denial CO-29 timely filing limit expired late",
    text: "The time limit for filing has expired. Appeal only with proof of timely submission, such as a clearinghouse acceptance report. Group CO: the patient may not be billed. Medicare's limit is one calendar year from the date of service.",
  },
  {
    name: "Reason code 45",
    terms: "CARC denial CO-45 charge exceeds fee schedule contractual write off",
    text: "The charge exceeds the fee schedule or the contracted amount. With group CO it is a contractual write-off and stands on nearly every paid claim. Check that the allowed amount agrees with the contract.",
  },
  {
    name: "Reason code 50",
    terms: "CARC denial CO-50 medical necessity not deemed LCD NCD N115",
    text: "Not deemed a medical necessity by the payer. Compare the diagnosis with the coverage determination (often named with remark N115). If the record supports a covered diagnosis that was not reported, correct the claim; otherwise appeal with the documentation. Never change a diagnosis only to be paid.",
  },
  {
    name: "Reason codes 96 and 204",
    terms: "CARC denial PR-96 CO-96 PR-204 non-covered charge not covered under plan benefit",
    text: "CARC 96: a charge that is not covered, with a remark code that says why. 204: the service is not covered under the patient's plan. Read the plan and the remark; when it is truly no benefit and notice was given, the patient is responsible.",
  },
  {
    name: "Reason code 97",
    terms: "CARC denial CO-97 bundled included in another service NCCI read",
    text: "The benefit is included in the payment for another service already adjudicated. Check NCCI edits and the global period. If the services were distinct and the record shows it, correct with 25, 59 or an X modifier, 24, 78 or 79; otherwise accept the bundling.",
  },
  {
    name: "Reason codes 119 and 151",
    terms: "CARC denial CO-119 CO-151 benefit maximum reached frequency too many services information does not support",
    text: "CARC 119: the benefit's maximum for the period has been reached. 151: the payer holds that the record does not support this many or this frequent services. Count what was paid before; for 151 appeal with the documentation, or correct the units.",
  },
  {
    name: "Reason codes 167, 181 and 182",
    terms: "CARC denial CO-167 CO-181 CO-182 diagnosis not covered procedure code invalid on date modifier invalid",
    text: "CARC 167: the diagnosis is not covered. 181: the procedure code was not valid on the date of service, 182: the modifier was not. For the last two look up the code set of that date: codes end and begin on fixed days.",
  },
  {
    name: "Reason codes 197, 198 and 15",
    terms: "CARC denial CO-197 CO-198 CO-15 precertification authorization absent exceeded prior auth number",
    text: "CARC 197: authorization or notification absent. 198: exceeded. 15: the authorization number is missing, invalid or does not apply. Attach the number if there was one; ask for a retroactive authorization where the contract allows; in an emergency appeal with the record.",
  },
  {
    name: "Reason codes 226 and 252",
    terms: "CARC denial CO-226 CO-252 information requested not provided attachment documentation records needed",
    text: "CARC 226: information that was asked of the provider did not come in time or was not complete. 252: an attachment or other documentation is needed to decide. Send what the remark code names, with the claim number, within the limit.",
  },
  {
    name: "Reason code 236",
    terms: "CARC denial CO-236 procedure combination not compatible same day NCCI edit",
    text: "The combination of procedure and modifier does not go with another one of the same day, by NCCI or similar edits. Look up the pair and its indicator: if a modifier is allowed and the record shows a distinct service, correct the claim.",
  },
  {
    name: "Remark codes",
    terms: "RARC remark N130 M76 M51 MA130 N115 N657 explanation",
    text: "Remittance Advice Remark Codes explain the adjustment further. M51: missing or invalid procedure code. M76: missing or invalid diagnosis. MA130: the claim is unprocessable, no appeal rights, submit a new one. N115: based on a local coverage determination. N130: consult plan benefits. N657: bill with the appropriate code.",
  },
  {
    name: "Working a denial",
    terms: "denial steps appeal process follow up root cause corrected claim reopening how to work",
    text: "Read the group code, reason code and remark code together. Decide: correct and resubmit, reopen a clerical error, appeal with documentation, bill the next payer or the patient, or write off. Watch the deadline of each. Note the root cause (registration, authorization, coding, billing) and mend it where it arose.",
  },
  {
    name: "Rejection and denial",
    terms: "rejected claim clearinghouse front end edit 277CA difference never adjudicated",
    text: "A rejected claim fails the edits before it is taken in: it was never adjudicated, has no appeal, and is corrected and sent anew within the filing limit. A denied claim was adjudicated and refused; it is answered by a corrected claim, a reopening or an appeal.",
  },
  {
    name: "Hard and soft denials",
    terms: "hard denial soft denial temporary permanent avoidable clinical technical administrative",
    text: "A soft denial can be turned by a correction or documents; a hard one is final unless an appeal wins. Technical denials concern registration, authorization and timing; clinical ones medical necessity, level of care or the validity of a diagnosis.",
  },
  {
    name: "Corrected and void claims",
    terms: "claim frequency code 7 8 1 replacement void original reference number corrected claim",
    text: "Frequency code 1 is an original claim, 7 replaces a former one, 8 voids it; 7 and 8 carry the payer's number of the former claim. Sending a correction as a new original is denied as a duplicate.",
  },
  {
    name: "Medicare appeal levels",
    terms: "redetermination reconsideration ALJ appeals council levels days",
    text: "1. Redetermination by the contractor, within 120 days. 2. Reconsideration by a Qualified Independent Contractor, within 180 days. 3. Hearing by an administrative law judge, within 60 days and above a minimum amount. 4. Medicare Appeals Council, within 60 days. 5. Federal district court.",
  },
  {
    name: "Writing an appeal",
    terms: "appeal letter arguments evidence medical record guideline policy deadline peer to peer",
    text: "Name the claim, the denial and its reason; answer that reason and no other. Quote the record with dates, the payer's own policy, the official guideline or edit, and say what is asked. Attach the pages you cite. For clinical denials a talk between physicians (peer to peer) may come first.",
  },
  {
    name: "DRG denial and clinical validation",
    terms: "drg downgrade clinical validation payer removes diagnosis criteria sepsis malnutrition audit",
    text: "Coding validation asks whether the code agrees with the documentation and the guidelines; clinical validation whether the patient had the condition by accepted criteria. The first is answered by the coder, the second by the record's clinical evidence and a physician. A diagnosis that is documented but not supported should be queried before the claim is sent.",
  },
  {
    name: "Coordination of benefits",
    terms: "primary secondary payer birthday rule medicare secondary payer msp order of insurance cob",
    text: "The primary payer pays first, the secondary what is left by its rules. For children of two insured parents the birthday rule decides: the parent whose birthday comes first in the year. Medicare is secondary to group coverage by present employment in larger firms, to liability and to workers' compensation.",
  },
  {
    name: "Advance Beneficiary Notice (ABN)",
    terms: "abn notice medicare patient signs estimate before service GA",
    text: "A written notice before a service that Medicare usually covers but is expected to deny here, with the reason and an estimate. Signed and on file (GA), the patient may be billed; without it the provider bears the loss (GZ). For services that are never covered it is voluntary (GX).",
  },
  {
    name: "Clean claim",
    terms: "clean claim scrubber edits before submission prevent denial registration eligibility",
    text: "A clean claim can be adjudicated without asking anything further: right patient and payer, valid codes for the date, linked diagnoses, modifiers, authorization, provider numbers, in time. A claim scrubber checks edits before it is sent.",
  },
  {
    name: "Professional and facility claims",
    terms: "cms-1500 ub-04 837p 837i revenue code bill type form claim condition occurrence value code",
    text: "Physicians bill on the CMS-1500 (837P), with place of service and diagnosis pointers. Facilities bill on the UB-04 (837I), with type of bill, revenue codes, condition, occurrence and value codes, and POA for inpatients, whose procedures are in ICD-10-PCS.",
  },
  {
    name: "Upcoding and other false claims",
    terms: "fraud abuse false claims act upcoding downcoding unbundling compliance kickback oig penalty",
    text: "Reporting more than was done or documented (upcoding), parts instead of the whole (unbundling), services not given, or changed diagnoses are false claims when done knowingly. Undercoding is wrong as well. Overpayments that are found must be returned to Medicare within 60 days of being identified.",
  },
  {
    name: "Audits",
    terms: "rac mac zpic upic cert audit additional documentation request adr review sample error rate",
    text: "MACs process Medicare's claims and review before or after payment, RACs look for improper payments, UPICs for fraud, CERT measures the error rate. An additional documentation request has a deadline: records that come late are a denial.",
  },
];
