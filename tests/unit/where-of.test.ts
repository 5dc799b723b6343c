import { expect, test } from "vitest";
import { lineLocation } from "../../web/screens/staff/disputes/line-location.ts";

test("the place of a disputed line does not repeat the line's name", () => {
  const question = { label: "Which fact of the record supports an appeal of line 1?", code: null };
  const denial = "Medical necessity denial";
  expect(lineLocation({ moduleName: denial, subModuleName: denial, ...question })).toBe(denial);
  expect(lineLocation({ moduleName: "Remittance review", subModuleName: "Read the remittance", ...question })).toBe(
    "Remittance review · Read the remittance",
  );
  const line = { label: "CPT Codes", code: "20610" };
  expect(lineLocation({ moduleName: "Remittance review", subModuleName: "Correct the claim", ...line })).toBe(
    "Remittance review · Correct the claim · CPT Codes",
  );
});
