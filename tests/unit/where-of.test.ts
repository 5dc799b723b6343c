import { expect, test } from "vitest";
import { whereOf } from "../../web/screens/staff/disputes/where-of.ts";

test("the place of a disputed line does not repeat the line's name", () => {
  const question = { label: "Which fact of the record supports an appeal of line 1?", code: null };
  const denial = "Medical necessity denial";
  expect(whereOf({ moduleName: denial, subModuleName: denial, ...question })).toBe(denial);
  expect(whereOf({ moduleName: "Remittance review", subModuleName: "Read the remittance", ...question })).toBe(
    "Remittance review · Read the remittance",
  );
  const line = { label: "CPT Codes", code: "20610" };
  expect(whereOf({ moduleName: "Remittance review", subModuleName: "Correct the claim", ...line })).toBe(
    "Remittance review · Correct the claim · CPT Codes",
  );
});
