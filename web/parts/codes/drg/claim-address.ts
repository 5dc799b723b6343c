import type { CodingAnswer } from "#contract/answers.ts";
import type { Sent } from "#contract/endpoints.ts";
import { ageFault, type Patient } from "#contract/patient.ts";
import { type TypedPatient, typedFrom } from "./typed-patient.ts";

/** The claim on the screen, as it stands in the address: a link shows another the same claim. */
export interface Claim extends TypedPatient {
  principal: string;
  secondary: { code: string; poa: string }[];
  procedures: string[];
  /** A day, or empty for today. */
  date: string;
}

/** What a section's claim is grouped by, beside its codes. */
export interface Stay {
  patient: Patient;
  /** A day; empty for today. */
  date: string;
}

/** The claim that a section's answers or its key come to: the first ICD code is the principal diagnosis. */
export function claimOf({ icdCodes, pcsCodes }: Pick<CodingAnswer, "icdCodes" | "pcsCodes">, stay: Stay): Claim {
  const [principal = "", ...others] = icdCodes;
  return {
    ...typedFrom(stay.patient),
    principal,
    secondary: others.map((code) => ({ code, poa: "Y" })),
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

/** What is usual is left out, so that the address stays short. */
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

/** The claim as one text, to stand in the address beside another. */
export function claimText(claim: Claim): string {
  const given = Object.entries(writeClaim(claim)).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(given).toString();
}

/** What the grouper is asked; undefined while there is no principal diagnosis. An age that is none is left out. */
export function toSend({
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
