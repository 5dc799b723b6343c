import type { Db } from "../database/schema.ts";

/** The dashboard's counts; averageScore is the mean percent of all submissions, with two decimals. One query. */
export async function countAll(db: Db) {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("user")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("role", "=", "user")
        .as("totalStudents"),
      eb
        .selectFrom("user")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("is_sample", "=", 1)
        .as("sampleAccounts"),
      eb
        .selectFrom("assignment")
        .select((count) => count.fn.countAll<number>().as("n"))
        .as("totalAssignments"),
      eb
        .selectFrom("submission")
        .select((count) => count.fn.countAll<number>().as("n"))
        .as("totalSubmissions"),
      eb
        .selectFrom("submission")
        .select((mean) => mean.fn.avg<number>("percent").as("n"))
        .as("averageScore"),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalStudents: Number(row.totalStudents),
    sampleAccounts: Number(row.sampleAccounts),
    totalAssignments: Number(row.totalAssignments),
    totalSubmissions: Number(row.totalSubmissions),
    averageScore: Math.round(Number(row.averageScore ?? 0) * 100) / 100,
  };
}
