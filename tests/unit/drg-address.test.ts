import fc from "fast-check";
import { expect, test } from "vitest";
import { type Claim, claimText, readClaim, toSend } from "../../web/parts/drg/claim-address.ts";

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

test("a link shows another the same claim", () => {
  fc.assert(
    fc.property(anyClaim, (claim) => {
      expect(readClaim(new URLSearchParams(claimText(claim)))).toEqual(claim);
    }),
  );
});

test("the grouper is asked nothing without a principal diagnosis, and nothing that was not entered", () => {
  expect(toSend(readClaim(new URLSearchParams("s=N17.0")))).toBeUndefined();
  expect(toSend(readClaim(new URLSearchParams("p=I13.0&s=N17.0:N,I10&sex=?&ds=7")))).toEqual({
    principal: "I13.0",
    secondary: [
      { code: "N17.0", poa: "N" },
      { code: "I10", poa: "Y" },
    ],
    procedures: [],
    sex: "U",
    dischargeStatus: 7,
  });
});
