import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { unknownPatient } from "#contract/patient.ts";
import { type Claim, claimText, readClaim, toGroupRequest } from "../../web/parts/codes/drg/claim-address.ts";
import { compareTyped, isOutpatientKey } from "../../web/parts/codes/drg/written-drg.ts";
import { claimOfKey } from "../../web/screens/staff/assignment-form/key-claim.ts";

const codes = (pattern: RegExp) => fc.array(fc.stringMatching(pattern), { maxLength: 8 });
const anyClaim: fc.Arbitrary<Claim> = fc.record({
  principal: fc.stringMatching(/^([A-Z]\d\d(\.\d)?)?$/),
  secondary: fc.array(
    fc.record({ code: fc.stringMatching(/^[A-Z]\d\d(\.\d)?$/), poa: fc.constantFrom("Y", "N", "U", "W") }),
    { maxLength: 8 },
  ),
  procedures: codes(/^[0-9A-HJ-NP-Z]{7}$/),
  age: fc.constantFrom("", "0", "71", "200"),
  sex: fc.constantFrom("M", "F", "U"),
  dischargeStatus: fc.constantFrom(1, 7, 20, 66),
  date: fc.constantFrom("", "2026-11-04"),
});

test("a link to the grouper restores the same claim", () => {
  fc.assert(
    fc.property(anyClaim, (claim) => {
      expect(readClaim(new URLSearchParams(claimText(claim)))).toEqual(claim);
    }),
  );
});

test("the grouper is asked nothing without a principal diagnosis, and nothing that was not entered", () => {
  expect(toGroupRequest(readClaim(new URLSearchParams("s=N17.0")))).toBeUndefined();
  expect(toGroupRequest(readClaim(new URLSearchParams("p=I13.0&s=N17.0:N,I10&sex=?&ds=7")))).toEqual({
    principal: "I13.0",
    secondary: [
      { code: "N17.0", poa: "N" },
      { code: "I10", poa: "Y" },
    ],
    procedures: [],
    sex: "U",
    dischargeStatus: 7,
  });
  expect(toGroupRequest(readClaim(new URLSearchParams("p=I13.0&age=71")))).toMatchObject({ age: 71 });
  expect(toGroupRequest(readClaim(new URLSearchParams("p=I13.0&age=200")))).not.toHaveProperty("age");
});

test("a half-typed key is grouped without its incomplete codes, and for its patient", () => {
  const key = { ...emptyCodingAnswer, icdCodes: ["I2", "I10", "heart"], pcsCodes: ["027", "027034Z"], ageOrDob: "50" };
  const patient = { ...unknownPatient, sex: "F" as const, dischargeStatus: 20 };
  expect(claimOfKey(key, {}, { patient, date: "2026-11-07" })).toEqual({
    principal: "I2",
    secondary: [{ code: "I10", poa: "Y" }],
    procedures: ["027034Z"],
    age: "",
    sex: "F",
    dischargeStatus: 20,
    date: "2026-11-07",
  });
});

test("a chart coded only with CPT is of an outpatient", () => {
  const key = { ...emptyCodingAnswer, icdCodes: ["Z12.11"], cptCodes: ["45385"] };
  expect(isOutpatientKey(key)).toBe(true);
  expect(isOutpatientKey({ ...key, drgValue: "951" })).toBe(false);
  expect(isOutpatientKey({ ...key, pcsCodes: ["0DBK8ZX"] })).toBe(false);
  expect(isOutpatientKey({ ...key, cptCodes: [] })).toBe(false);
});

test("a DRG is the same however its number is written", () => {
  expect(["", " ", "64", "064", " 064", "65", "sixty-four"].map((typed) => compareTyped(typed, "064"))).toEqual([
    "empty",
    "empty",
    "same",
    "same",
    "same",
    "other",
    "other",
  ]);
});
