import fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers } from "#contract/answers.ts";
import { countEvidence, evidenceItem, writeEvidence } from "#contract/evidence.ts";
import { limits } from "#contract/limits.ts";
import { applySave, type Draft, newestRevision, withinEvidence } from "../../server/exams/attempts/draft.ts";

const empty: Draft = { answers: {}, changes: {}, revisions: {}, savedAt: null };
const now = "2026-11-21T10:00:00.000Z";

const item = fc.constantFrom("adx", "drgValue", "notes");
const answers = fc.dictionary(item, fc.constantFrom("", " a", "b "), { maxKeys: 3 });
const step = fc.record({ device: fc.constantFrom("laptop", "phone"), answers });

test("two devices that save in any order end with the same answers, and neither receives its own text", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let draft = empty;
      const pages: Record<string, { shown: Answers; base: string | null; revision: number }> = {
        laptop: { shown: {}, base: null, revision: 0 },
        phone: { shown: {}, base: null, revision: 0 },
      };
      const save = (device: string, typed: Answers) => {
        const page = pages[device];
        if (!page) return;
        page.revision += 1;
        Object.assign(page.shown, typed);
        const saved = applySave(draft, { answers: typed, device, revision: page.revision, base: page.base }, now);
        for (const changed of Object.keys(saved.changed)) expect(typed).not.toHaveProperty(changed);
        Object.assign(page.shown, saved.changed);
        // A request for news is not a save: other pages would answer each one with a request.
        const isSave = Object.keys(typed).length > 0;
        if (isSave) expect((saved.draft.savedAt ?? "") > (draft.savedAt ?? "")).toBe(true);
        else expect(saved.draft.savedAt).toBe(draft.savedAt);
        draft = saved.draft;
        page.base = draft.savedAt;
      };
      for (const { device, answers: typed } of steps) save(device, typed);
      for (const device of Object.keys(pages)) save(device, {});
      for (const device of Object.keys(pages)) expect(pages[device]?.shown).toEqual(draft.answers);
    }),
  );
});

test("a save that was overtaken by a newer one of its device changes nothing at all", () => {
  const first = applySave(empty, { answers: { adx: "a" }, device: "d", revision: 5 }, now).draft;
  const old = applySave(first, { answers: { adx: "b", notes: "n" }, device: "d", revision: 4 }, now);
  expect([old.draft, old.changed]).toEqual([first, {}]);
  expect(applySave(first, { answers: { adx: "b" }, device: "e", revision: 1 }, now).draft.answers.adx).toBe("b");
  expect([newestRevision(first, { device: "d" }), newestRevision(first, { device: "constructor" })]).toEqual([5, null]);
});

test("pages of a browser share one counter of saves, and each receives the saves of the others", () => {
  const save = (device: string, revision: number) => ({ device, browser: "b", revision, base: null });
  const first = applySave(empty, { answers: { adx: "newer" }, ...save("left", 5) }, now).draft;
  const old = applySave(first, { answers: { adx: "older", notes: "n" }, ...save("right", 4) }, now);
  expect([old.draft, old.changed]).toEqual([first, { adx: "newer" }]);
  expect(newestRevision(old.draft, { browser: "b", device: "right" })).toBe(5);
});

test("evidence of two devices is merged code by code, and only evidence over the limit is left out", () => {
  const code = fc.constantFrom("I10", "E11.22", "J96.01");
  const place = fc.record({ page: fc.integer({ min: 1, max: 9 }), quote: fc.constantFrom("acute", "chronic") });
  const attach = fc.record({
    device: fc.constantFrom("laptop", "phone"),
    code,
    places: fc.array(place, { maxLength: 150, size: "max" }),
  });
  fc.assert(
    fc.property(fc.array(attach, { maxLength: 8 }), (steps) => {
      let draft = empty;
      const kept: Answers = {};
      for (const { device, code: of, places } of steps) {
        const item = evidenceItem("icdCodes", of);
        const written = places.map(writeEvidence);
        const given = { [item]: written, notes: of };
        const { answers, refused } = withinEvidence(draft.answers, given);
        const after = countEvidence({ ...kept, [item]: written });
        const isMore = places.length > (kept[item]?.length ?? 0);
        expect(Object.keys(refused)).toEqual(isMore && after > limits.evidencePerSection ? [item] : []);
        if (!(item in refused)) kept[item] = written;
        draft = applySave(draft, { answers, device }, now).draft;
        expect(draft.answers).toEqual({ ...kept, notes: of });
      }
    }),
  );
});

test("only so many devices are remembered, the latest", () => {
  let draft = empty;
  for (let device = 0; device < 50; device++) {
    draft = applySave(draft, { answers: {}, device: `device ${device}`, revision: 1 }, now).draft;
  }
  expect(Object.keys(draft.revisions)).toHaveLength(20);
  expect(newestRevision(draft, { device: "device 49" })).toBe(1);
});
