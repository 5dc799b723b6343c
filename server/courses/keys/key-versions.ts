import type { Clock } from "../../core/clock.ts";
import { type Json, readJson, writeJson } from "../../core/database/json.ts";
import type { Reader, SectionKey, Writer } from "../../core/database/schema.ts";
import { type SectionWithKey, sectionUnknown } from "../sections/load-keyed.ts";
import { withKey } from "./section-key.ts";

/** Whom a version is from, and why. */
export interface KeyCause {
  by: { id: string; name: string } | null;
  cause: string;
}

export interface Regraded {
  regraded: number;
  up: number;
  down: number;
}

/** Of a key that touches no submission. */
export const nobody: Regraded = { regraded: 0, up: 0, down: 0 };

/** Keeps keys as versions of their sections. */
export async function insertKeyVersions(
  trx: Writer,
  clock: Clock,
  { by, cause }: KeyCause,
  kept: readonly { sectionId: string; version: number; key: SectionKey; counts?: Regraded }[],
): Promise<void> {
  if (kept.length === 0) return;
  await trx
    .insertInto("key_version")
    .values(
      kept.map(({ sectionId, version, key, counts = nobody }) => ({
        section_id: sectionId,
        version,
        at: clock().toISOString(),
        by_id: by?.id ?? null,
        by_name: by?.name ?? "",
        cause,
        content: writeJson(key),
        regraded: counts.regraded,
        went_up: counts.up,
        went_down: counts.down,
      })),
    )
    .execute();
}

/** The key of a version. One that was stored by an older release lacks what came later. */
export function keyOfVersion({ content }: { content: Json<SectionKey> }): SectionKey {
  const key = readJson(content);
  const questions = key.questions.map((question) => ({ ...question, explanation: question.explanation ?? "" }));
  return { ...key, questions, notCoded: key.notCoded ?? [] };
}

/** A key as it stood at a version; undefined for a version that never was. */
export async function findKeyVersion(db: Reader, sectionId: string, version: number): Promise<SectionKey | undefined> {
  const [row] = await readVersions(db, [sectionId], [version]);
  return row && keyOfVersion(row);
}

function readVersions(db: Reader, sectionIds: readonly string[], versions: readonly number[]) {
  return db
    .selectFrom("key_version")
    .select(["section_id", "version", "content"])
    .where("section_id", "in", sectionIds)
    .where("version", "in", versions)
    .execute();
}

interface GradedBy {
  section_id: string;
  key_version: number;
}

/**
 * Finds the section of a submission with the key that graded it: the present one, or an older one where only higher
 * results were taken over. One query, and none where all are of the present.
 */
export async function atKeyVersions(
  db: Reader,
  sections: readonly SectionWithKey[],
  submissions: readonly GradedBy[],
): Promise<(submission: GradedBy) => SectionWithKey> {
  const present = new Map(sections.map((section) => [section.id, section]));
  const older = submissions.filter((one) => present.get(one.section_id)?.key_version !== one.key_version);
  const ids = [...new Set(older.map((one) => one.section_id))];
  const versions = [...new Set(older.map((one) => one.key_version))];
  const rows = older.length === 0 ? [] : await readVersions(db, ids, versions);
  const before = new Map(
    rows.flatMap(({ section_id, version, content }) => {
      const section = present.get(section_id);
      return section ? [[`${section_id} ${version}`, withKey(section, keyOfVersion({ content }), version)]] : [];
    }),
  );
  return ({ section_id, key_version }) => {
    const section = before.get(`${section_id} ${key_version}`) ?? present.get(section_id);
    if (!section) throw sectionUnknown();
    return section;
  };
}
