import { expect, test } from "vitest";
import { writtenCode } from "#contract/code-shapes.ts";
import { readPasted } from "#contract/read-codes.ts";
import { faultsOf } from "../../web/parts/codes/code-faults.ts";
import { codesInText } from "../../web/parts/codes/codes-in-text.ts";
import { pasteNotice } from "../../web/parts/codes/codes-input/paste-notice.ts";

const found = (text: string) => codesInText(text).flatMap(({ code }) => (code ? [`${code.system} ${code.code}`] : []));

test("codes are found in a sentence by their shape, and the sentence stays unchanged", () => {
  const text = "I13.0 beside N17.0 groups to DRG 291; 5A1D70Z, J1885 and modifier -25 count for I50.-.";
  expect(found(text)).toEqual([
    "icd10cm I13.0",
    "icd10cm N17.0",
    "drg 291",
    "icd10pcs 5A1D70Z",
    "hcpcs J1885",
    "modifier 25",
    "icd10cm I50",
  ]);
  expect(
    codesInText(text)
      .map(({ text, opening = "", closing = "" }) => opening + text + closing)
      .join(""),
  ).toBe(text);
  expect(codesInText("stage (N18.1-N18.4, N18.9)”. I10").map(({ closing }) => closing)).toEqual([
    undefined,
    "",
    undefined,
    ",",
    undefined,
    ")”.",
    undefined,
    "",
  ]);
});

test("a bracket before a code belongs to it: no line ends between the two", () => {
  expect(codesInText("stage 3b (N18.32), or [(I10)]").map(({ text, opening = "" }) => [opening, text])).toEqual([
    ["", "stage 3b "],
    ["(", "N18.32"],
    ["", " or "],
    ["[(", "I10"],
  ]);
});

test("words, numbers and weights are not recognised as codes", () => {
  expect(found("There is no ICD-10-CM code N18.32S52501I509: N18.32 is complete, and E08.- begins one.")).toEqual([
    "icd10cm N18.32",
    "icd10cm E08",
  ]);
  expect(found("BECAUSE the weight of 1.2838 in 2026 is UNKNOWN, see page 12 of MS-DRG 43.1")).toEqual([]);
  expect(codesInText("")).toEqual([]);
});

test("a code is written in the notation of its field, and other text stays as typed", () => {
  expect(writtenCode("icdCodes", "e1122")).toBe("E11.22");
  expect(writtenCode("icdCodes", "i10")).toBe("I10");
  expect(writtenCode("pcsCodes", "0dtj4zz")).toBe("0DTJ4ZZ");
  expect(writtenCode("icdCodes", "heart failure")).toBe("heart failure");
  expect(writtenCode("patientName", "e1122")).toBe("e1122");
});

test("without an answer of the server, or with lookup closed, only shape and repeats are reported", () => {
  const faults = faultsOf("icdCodes", ["E11.22", "N18.3", "e1122", "nonsense"], () => undefined, "");
  expect(faults.map((fault) => fault?.kind)).toEqual([undefined, undefined, "twice", "shape"]);
  expect(faults[2]?.text).toBe("Entered twice, see line 1");
});

test("a code of ICD-10-PCS among diagnoses, and one of ICD-10-CM among procedures, is named with its list", () => {
  const listNamed = (field: "icdCodes" | "pcsCodes", code: string) => {
    const fault = faultsOf(field, [code], () => undefined, "")[0];
    return fault?.belongsIn && `${fault.text}: ${fault.belongsIn}`;
  };
  const pcs = "Looks like ICD-10-PCS: pcsCodes";
  for (const code of ["0DTJ4ZZ", "B2111ZZ", "f06z0zz", "GZB4ZZZ", "HZ2ZZZZ", "XW033E5"])
    expect(listNamed("icdCodes", code), code).toBe(pcs);
  for (const code of ["I21.4", "S72001A", "S72.001A", "C50.911", "H401111", "X500XXA", "B21", "0DTJ4Z"])
    expect(listNamed("icdCodes", code), code).toBeUndefined();
  const diagnosis = "Looks like ICD-10-CM: icdCodes";
  for (const code of ["I21.4", "E11", "S72001A", "I10"]) expect(listNamed("pcsCodes", code), code).toBe(diagnosis);
  for (const code of ["0DTJ4ZZ", "B2111ZZ", "X051329", "0DTJ4"])
    expect(listNamed("pcsCodes", code), code).toBeUndefined();
});

test("a paste names the codes that belong to another list", () => {
  const pasted = readPasted("icdCodes", "I21.4, 0DTJ4ZZ");
  expect(pasteNotice("icdCodes", pasted).unrecognised).toBe(
    "1 part was not recognised: 0DTJ4ZZ (looks like ICD-10-PCS)",
  );
});

test("a fault of a code is one sentence, with the codes that may replace it", () => {
  const known = { display: "", title: "A title", from: null, until: null, suggestions: [] };
  const faultTextOf = (standing: object, code: string, field: "icdCodes" | "pcsCodes" | "drgValue" = "icdCodes") =>
    faultsOf(field, [code], () => ({ ...known, code: code.replace(".", ""), ...standing }) as never, "2026-05-01")[0]
      ?.text;
  const way = (code: string) => ({ code, display: code, title: "" });
  expect(faultTextOf({ status: "valid" }, "E11.22")).toBeUndefined();
  expect(faultTextOf({ status: "shape" }, "99213")).toBeUndefined();
  expect(faultTextOf({ status: "not_yet", from: "2026-10-01" }, "E11.Z")).toBe(
    "Not valid on 01 May 2026: begins 01 Oct 2026",
  );
  expect(faultTextOf({ status: "no_longer", until: "2025-01-31" }, "I47.1")).toBe(
    "Not valid on 01 May 2026: ended 31 Jan 2025",
  );
  expect(faultTextOf({ status: "header", suggestions: [way("N1830")] }, "N18.3")).toBe(
    "A header, not billable: choose a code below it",
  );
  expect(faultTextOf({ status: "header", suggestions: [way("S52501A")] }, "S52.501")).toBe(
    "Not valid: the 7th character is missing",
  );
  expect(faultTextOf({ status: "header", suggestions: [way("0DTJ4")] }, "0DTJ", "pcsCodes")).toBe(
    "Incomplete code: 3 characters are missing",
  );
  const axis = { position: 5, axis: "Approach", value: "3", legal: [] };
  expect(faultTextOf({ status: "unknown", axis }, "0DTJ3ZZ", "pcsCodes")).toBe(
    "Not a valid code: 3 is not allowed at Approach (character 5)",
  );
  expect(faultTextOf({ status: "unknown" }, "247", "drgValue")).toBe("Not an MS-DRG on 01 May 2026");
  const padded = { code: "W109XXA", display: "W10.9XXA", title: "" };
  for (const code of ["W10.9A", "W10.9XA"])
    expect(faultTextOf({ status: "unknown", suggestions: [padded] }, code)).toBe("Lacks the placeholder X: W10.9XXA");
});
