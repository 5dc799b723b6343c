import type { Clock } from "../../core/clock.ts";
import { type Json, readJson, writeJson } from "../../core/database/json.ts";
import type { Reader, SectionKey, Writer } from "../../core/database/schema.ts";
import { type SectionWithKey, sectionUnknown } from "../sections/load-keyed.ts";
import { withKey } from "./section-key.ts";

/** The author and the reason of a key version. */
export interface KeyCause {
  by: { id: string; name: string } | null;
  cause: string;
}

/** How many submissions were graded again, and how many scores rose and fell. */
export interface RegradedCounts {
  regraded: number;
  up: number;
  down: number;
}

/** The counts if no submission was graded again. */
export const noneRegraded: RegradedCounts = { regraded: 0, up: 0, down: 0 };

/** Stores keys as versions of their sections (docs/decisions/016). */
export async function insertKeyVersions(
  trx: Writer,
  clock: Clock,
  { by, cause }: KeyCause,
  versions: readonly { sectionId: string; version: number; key: SectionKey; counts?: RegradedCounts }[],
): Promise<void> {
  if (versions.length === 0) return;
  await trx
    .insertInto("key_version")
    .values(
      versions.map(({ sectionId, version, key, counts = noneRegraded }) => ({
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

/** Reads the key of a version. Fields that did not exist when it was stored are empty. */
export function keyOfVersion({ content }: { content: Json<SectionKey> }): SectionKey {
  const key = readJson(content);
  const questions = key.questions.map((question) => ({ ...question, explanation: question.explanation ?? "" }));
  return { ...key, questions, notCoded: key.notCoded ?? [], poa: key.poa ?? "off" };
}

/** Finds a version of a section's key. */
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
 * Returns a function that finds the section of a submission with the key that graded it. That is an older key if a change of
 * the key was applied only to raised scores. One query, and none if the current keys graded all submissions.
 */
export async function atKeyVersions(
  db: Reader,
  sections: readonly SectionWithKey[],
  submissions: readonly GradedBy[],
): Promise<(submission: GradedBy) => SectionWithKey> {
  const current = new Map(sections.map((section) => [section.id, section]));
  const older = submissions.filter((one) => current.get(one.section_id)?.key_version !== one.key_version);
  const ids = [...new Set(older.map((one) => one.section_id))];
  const versions = [...new Set(older.map((one) => one.key_version))];
  const rows = older.length === 0 ? [] : await readVersions(db, ids, versions);
  const olderSections = new Map(
    rows.flatMap(({ section_id, version, content }) => {
      const section = current.get(section_id);
      return section ? [[`${section_id} ${version}`, withKey(section, keyOfVersion({ content }), version)]] : [];
    }),
  );
  return ({ section_id, key_version }) => {
    const section = olderSections.get(`${section_id} ${key_version}`) ?? current.get(section_id);
    if (!section) throw sectionUnknown();
    return section;
  };
}
