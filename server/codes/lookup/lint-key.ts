import { groupClaim } from "#coding/drg/group.ts";
import { lintCodes } from "#coding/lint/lint-codes.ts";
import { lintPoa } from "#coding/lint/lint-poa.ts";
import { displayCode, plainCode } from "#coding/systems.ts";
import { answerFields, codingFields, isListField, type ListField } from "#contract/answers.ts";
import type { Finding } from "#contract/api/check-codes.ts";
import { codesFrom } from "#contract/code-list.ts";
import type { Received } from "#contract/endpoints.ts";
import { isGrouped, isInpatient } from "#contract/setting.ts";
import type { Services } from "../../core/services.ts";
import { diagnosesOf } from "../drg/section-drg.ts";
import { currentIndex } from "../sets/current-index.ts";
import { dayOrToday } from "./look-up.ts";

type LintServices = Pick<Services, "clock" | "codes" | "config" | "grouper">;
type LintRequest = Received<"POST /codes/lint", "body">;

const listFields = codingFields.filter(isListField);

const maxCodesPerField = 200;

/** Returns the faults that the key editor shows while a key is typed. */
export async function lintKey(services: LintServices, request: LintRequest): Promise<{ findings: Finding[] }> {
  const { answerKey, patient, category, setting = null, date } = request;
  const sex = patient?.sex === "M" || patient?.sex === "F" ? patient.sex : null;
  const codesOf = (field: ListField) => codesFrom(answerKey[field] ?? []).slice(0, maxCodesPerField);
  const lists = Object.fromEntries(listFields.map((field) => [answerFields[field].system, codesOf(field)]));
  const chart = { lists, isInpatient: isInpatient({ setting, category }), sex, age: patient?.age ?? null };
  const index = currentIndex(services);
  const ofPoa = answerKey.poa ? lintPoa(index, codesOf("icdCodes"), answerKey.poa) : [];
  const found = [...lintCodes(index, chart, dayOrToday(services, date)), ...ofPoa];
  const findings = found.map(({ system, code, kind, text }): Finding => {
    const field = listFields.find((each) => answerFields[each].system === system) ?? "icdCodes";
    return { field, code: displayCode(system, code), kind, text };
  });
  const drg = isGrouped({ setting, category })
    ? await drgFinding(services, request, codesOf("icdCodes"), codesOf("pcsCodes"))
    : undefined;
  return { findings: drg ? [...findings, drg] : findings };
}

/** Returns a finding if the codes do not group to the DRG that was typed. */
async function drgFinding(
  services: LintServices,
  { answerKey, patient, date }: LintRequest,
  diagnoses: readonly string[],
  procedures: readonly string[],
): Promise<Finding | undefined> {
  const claimed = diagnosesOf(diagnoses.map(plainCode), answerKey.poa ?? {});
  const typed = plainCode(answerKey.drgValue ?? "");
  if (!claimed || !/^\d{1,3}$/.test(typed)) return undefined;
  const grouper = await services.grouper();
  const day = String(dayOrToday(services, date))
    .padStart(8, "0")
    .replace(/(....)(..)(..)/, "$1-$2-$3");
  const { final } = groupClaim(await grouper.releaseOn(day), {
    ...claimed,
    procedures: procedures.map(plainCode),
    sex: patient?.sex ?? "U",
    dischargeStatus: patient?.dischargeStatus ?? 1,
  });
  const grouped = displayCode("drg", String(final.drg));
  if (grouped === displayCode("drg", typed)) return undefined;
  const text = `The codes group to MS-DRG ${grouped}, the key says ${displayCode("drg", typed)}.`;
  return { field: "drgValue", code: null, kind: "drg", text };
}
