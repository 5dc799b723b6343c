import { findDay } from "../days.ts";
import { type Finding, lintCodes } from "../lint/lint-codes.ts";
import type { Case, DiagnosisLine, KeyLine, ProcedureLine } from "./case.ts";
import type { Library } from "./library.ts";
import type { OfficialTables } from "./official-tables.ts";
import type { ProofSources, Violation } from "./prove.ts";
import { plainReference } from "./references.ts";

/** The rule of this proof for each kind of finding of the key check. */
const ruleOfFinding: Record<Finding["kind"], Violation["rule"]> = {
  unknown: "code",
  header: "code",
  not_in_force: "code",
  invalid_pcs: "code",
  duplicate: "duplicate",
  excludes1: "excludes 1",
  code_first: "code first",
  principal: "principal",
  sex: "patient",
  age: "patient",
};

/** Returns what is wrong with the codes of a case: one by one, as a claim, and as its DRG. */
export function findClaimViolations(written: Case, { library, official, index }: ProofSources): Violation[] {
  const { key, patient, serviceDate, setting } = written;
  const day = findDay(serviceDate);
  if (day === undefined) return [{ rule: "code", what: `${serviceDate} is no day` }];
  const codes = (field: KeyLine["field"]) => key.filter((line) => line.field === field).map(serviceText);
  const lists = {
    icd10cm: codes("icdCodes"),
    icd10pcs: codes("pcsCodes"),
    cpt: codes("cptCodes"),
    hcpcs: codes("hcpcsCodes"),
  };
  const isInpatient = setting === "inpatient";
  const findings = lintCodes(index, { lists, isInpatient, sex: patient.sex, age: patient.age }, day);
  const baseDrgs = library.blueprints.get(written.blueprint)?.baseDrgs ?? [];
  return [
    ...findings.map(({ kind, text }) => ({ rule: ruleOfFinding[kind], what: text })),
    ...key.flatMap((line) => findLineViolations(line, official, isInpatient)),
    ...key.flatMap((line) => (line.field === "pcsCodes" ? findProcedureViolations(written, line) : [])),
    ...findPatientViolations(written, library),
    ...findNotCodedViolations(written),
    ...(isInpatient ? findDrgViolations(written, official, baseDrgs) : []),
  ];
}

/** Returns a code with its modifiers, as a key writes it. */
function serviceText(line: KeyLine): string {
  return "modifiers" in line ? [line.code, ...line.modifiers].join("-") : line.code;
}

function findLineViolations(line: KeyLine, official: OfficialTables, isInpatient: boolean): Violation[] {
  const violations: Violation[] = [];
  if (line.rationale === "") violations.push({ rule: "rationale", what: `${line.code} has no rationale` });
  if (line.field !== "icdCodes" || !isInpatient) return violations;
  if (!line.guideline) violations.push({ rule: "rationale", what: `${line.code} names no guideline` });
  if (line.poa === undefined) violations.push({ rule: "present on admission", what: `${line.code} has no value` });
  else if ((line.poa === "exempt") !== official.isPoaExempt(line.code))
    violations.push({ rule: "present on admission", what: `${line.code} has ${line.poa}, against the list` });
  return violations;
}

/** The claim edits of the fiscal year 2026 know no sex any more; the facts of the library do. */
function findPatientViolations({ key, patient }: Case, { facts }: Library): Violation[] {
  const references = key.flatMap((line) => (line.field === "icdCodes" ? line.facts : []));
  return [...new Set(references)].flatMap((reference): Violation[] => {
    const { sex = patient.sex, age = [patient.age, patient.age] } = facts.get(plainReference(reference)) ?? {};
    const isRight = sex === patient.sex && age[0] <= patient.age && patient.age <= age[1];
    return isRight ? [] : [{ rule: "patient", what: `${reference} does not fit ${patient.sex}, ${patient.age} years` }];
  });
}

function findProcedureViolations({ patient, serviceDate }: Case, { code, date, axes }: ProcedureLine): Violation[] {
  const isInStay = patient.admitted !== null && patient.admitted <= date && date <= serviceDate;
  return [
    ...(isInStay ? [] : [{ rule: "procedure" as const, what: `${code} is done on ${date}, outside of the stay` }]),
    ...(axes.length > 0 ? [] : [{ rule: "procedure" as const, what: `${code} has no phrase for an axis` }]),
  ];
}

function findNotCodedViolations({ notCoded, key }: Case): Violation[] {
  return notCoded.flatMap(({ id, tempts }) =>
    key
      .filter(({ code }) => tempts.some((start) => code.startsWith(start)))
      .map(({ code }) => ({
        rule: "not coded" as const,
        what: `${code} is in the key, and ${id} says that it is not`,
      })),
  );
}

function findDrgViolations(written: Case, official: OfficialTables, baseDrgs: readonly number[]): Violation[] {
  const { key, patient, serviceDate, drg } = written;
  const [principal, ...secondary] = key.filter((line): line is DiagnosisLine => line.field === "icdCodes");
  if (!principal || !drg) return [{ rule: "drg", what: "there is no DRG" }];
  const group = (poaOf: (line: DiagnosisLine) => string) =>
    official.group(
      {
        principal: principal.code,
        principalPoa: poaOf(principal),
        secondary: secondary.map((line) => ({ code: line.code, poa: poaOf(line) })),
        procedures: key.filter(({ field }) => field === "pcsCodes").map(({ code }) => code),
        sex: patient.sex,
        dischargeStatus: patient.dischargeStatus,
      },
      serviceDate,
    );
  const grouped = group(({ poa }) => (poa === "N" ? "N" : "Y"));
  const withoutPoa = group(() => "Y");
  const faults = [
    ...(grouped.drg === drg.drg ? [] : [`the key says ${drg.drg}, its codes give ${grouped.drg} ${grouped.title}`]),
    // Sections without a column for it are grouped as if everything were present on admission.
    ...(withoutPoa.drg === grouped.drg
      ? []
      : [`${grouped.drg} would be ${withoutPoa.drg} without "present on admission"`]),
    ...(baseDrgs.includes(grouped.base) ? [] : [`base DRG ${grouped.base} (${grouped.title}) is not of the blueprint`]),
  ];
  return faults.map((what) => ({ rule: "drg", what }));
}
