import type { CodingAnswer } from "#contract/answers.ts";
import type { Sent } from "#contract/endpoints.ts";
import { noteKey } from "#contract/evidence.ts";
import { ageFault, type Patient } from "#contract/patient.ts";
import type { Poa, PoaByCode } from "#contract/poa.ts";
import { type TypedPatient, typedFrom } from "./typed-patient.ts";

/** The claim on the screen, as stored in the address, so that a link shows the same claim. */
export interface Claim extends TypedPatient {
  principal: string;
  secondary: { code: string; poa: string }[];
  procedures: string[];
  /** A day, or empty for today. */
  date: string;
}

/** The data of a section that the grouper needs in addition to codes. */
export interface Stay {
  patient: Patient;
  /** A day, or empty for today. */
  date: string;
}

type CodesOfClaim = Pick<CodingAnswer, "icdCodes" | "pcsCodes"> & { poa?: PoaByCode };

/** A code that is exempt or has no POA counts as present on admission. */
const indicatorOf = (poa: Poa | undefined) => (poa === undefined || poa === "exempt" ? "Y" : poa);

/** Returns the claim for the codes of an answer or a key. The first ICD code is the principal diagnosis. */
export function claimOf({ icdCodes, pcsCodes, poa = {} }: CodesOfClaim, stay: Stay): Claim {
  const [principal = "", ...others] = icdCodes;
  return {
    ...typedFrom(stay.patient),
    principal,
    secondary: others.map((code) => ({ code, poa: indicatorOf(poa[noteKey(code)]) })),
    procedures: [...pcsCodes],
    date: stay.date,
  };
}

const listed = (text: string | null) => (text ?? "").split(",").filter(Boolean);

export function readClaim(address: URLSearchParams): Claim {
  const sex = address.get("sex");
  return {
    principal: address.get("p") ?? "",
    secondary: listed(address.get("s")).map((item) => {
      const [code = "", poa = "Y"] = item.split(":");
      return { code, poa };
    }),
    procedures: listed(address.get("px")),
    age: address.get("age") ?? "",
    sex: sex === "M" || sex === "F" ? sex : "U",
    dischargeStatus: Number(address.get("ds")) || 1,
    date: address.get("date") ?? "",
  };
}

/** Returns the query of a claim. Default values are omitted to keep the address short. */
export function writeClaim(claim: Claim): Record<string, string | null> {
  return {
    p: claim.principal,
    s: claim.secondary.map(({ code, poa }) => (poa === "Y" ? code : `${code}:${poa}`)).join(","),
    px: claim.procedures.join(","),
    age: claim.age,
    sex: claim.sex === "U" ? null : claim.sex,
    ds: claim.dischargeStatus === 1 ? null : String(claim.dischargeStatus),
    date: claim.date,
  };
}

/** Returns the claim as one string, to put it into an address beside another claim. */
export function claimText(claim: Claim): string {
  const given = Object.entries(writeClaim(claim)).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(given).toString();
}

/** Returns the body of the call; undefined without a principal diagnosis. An invalid age is omitted. */
export function toGroupRequest({
  principal,
  secondary,
  procedures,
  age,
  sex,
  dischargeStatus,
  date,
}: Claim): Sent<"POST /drg", "body"> | undefined {
  if (principal === "") return;
  return {
    principal,
    secondary,
    procedures,
    sex,
    dischargeStatus,
    ...(age.trim() === "" || ageFault(age) ? {} : { age: Number(age) }),
    ...(date === "" ? {} : { date }),
  };
}
