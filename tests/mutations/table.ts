import { backupSafeties } from "./backups.ts";
import { callSafeties } from "./calls.ts";
import { deploymentSafeties } from "./deployment.ts";
import { examSafeties } from "./exams.ts";
import type { Mutation } from "./mutation.ts";
import { operationSafeties } from "./operation.ts";
import { outageSafeties } from "./outages.ts";
import { practiceSafeties } from "./practice.ts";
import { recordSafeties } from "./records.ts";
import { resultSafeties } from "./results.ts";
import { sessionSafeties } from "./sessions.ts";
import { variantSafeties } from "./variants.ts";

/** The safety checks of exams, whose loss a class would not notice. */
export const mutations: readonly Mutation[] = [
  ...examSafeties,
  ...callSafeties,
  ...sessionSafeties,
  ...operationSafeties,
  ...backupSafeties,
  ...outageSafeties,
  ...deploymentSafeties,
  ...recordSafeties,
  ...resultSafeties,
  ...practiceSafeties,
  ...variantSafeties,
];
