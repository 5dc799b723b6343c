import { expect, test } from "vitest";
import { lazyGrouper } from "#coding/drg/releases.ts";
import { asksForDrg, findClaim } from "../../assistant/drg/find-claim.ts";

test("a question groups at most as many codes as a claim form has room for", async () => {
  const release = await (await lazyGrouper()()).releaseOn("2026-01-15");
  const diagnoses = Array.from(
    { length: 400 },
    (_, index) => `S${String(index).padStart(2, "0").slice(0, 2)}.${index}`,
  );
  const procedures = Array.from({ length: 400 }, () => "0DTJ4ZZ");
  const content = `Why this DRG? I50.23 ${[...diagnoses, ...procedures].join(" ")}`;
  const claim = findClaim([{ role: "user", content }], release)?.claim;
  expect([claim?.principal, claim?.secondary.length, claim?.procedures.length]).toEqual(["I5023", 24, 25]);
});

test.each([
  ["why is this DRG 291", true],
  ["group I21.4 with I50.23 and 027034Z age 68 female", true],
  ["I21.4 with 027034Z", true],
  ["what is I21.4", false],
  ["sepsis due to group B streptococcus A40.1", false],
  ["is 0FT44ZZ an OR procedure", false],
  ["Is 0FT44ZZ an OR procedure for K80.00?", false],
  ["Which age group does Z00.121 cover?", false],
  ["can I21.4 be coded with I50.23", false],
])("%j names codes to group: %j", (content, isAsked) => {
  expect(asksForDrg([{ role: "user", content }])).toBe(isAsked);
});

test("codes of an earlier message are grouped only when the question points back to them", async () => {
  const release = await (await lazyGrouper()()).releaseOn("2026-01-15");
  const asked = (question: string, hasPdf = false) => {
    const messages = ["should I code R07.9 here?", question].map((content) => ({ role: "user" as const, content }));
    return findClaim(messages, release, hasPdf)?.claim.principal;
  };
  expect(asked("what DRG is this?")).toBe("R079");
  expect(asked("what DRG?")).toBe("R079");
  expect(asked("why is this DRG 313")).toBe("R079");
  expect(asked("what DRG is sepsis with ventilator 59 hours")).toBeUndefined();
  expect(asked("what DRG would this be?", true)).toBeUndefined();
  expect(asked("what DRG?", true)).toBeUndefined();
  expect(asked("DRG for I21.4?", true)).toBe("I214");
});
