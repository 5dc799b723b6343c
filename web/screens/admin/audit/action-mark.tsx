import {
  IconAlertTriangle,
  IconBooks,
  IconClipboardList,
  IconClockPlus,
  IconGavel,
  IconHistory,
  IconHourglass,
  IconKey,
  IconLockAccess,
  IconLogin2,
  IconLogout,
  IconMessage2Question,
  IconPassword,
  IconTrash,
  IconUser,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { failedActions } from "#contract/audit-actions.ts";
import classes from "./audit.module.css";
import { wordsOf } from "./audit-entries.ts";

/** The first pattern that matches the action decides its icon. */
const icons: [RegExp, ComponentType<{ size?: number; stroke?: number }>][] = [
  [/login (failed|refused)/, IconLockAccess],
  [/deleted|removed|forgotten/, IconTrash],
  [/logged in/, IconLogin2],
  [/logged out|sessions/, IconLogout],
  [/password/, IconPassword],
  [/credentials|key/, IconKey],
  [/dispute/, IconMessage2Question],
  [/late|reopened/, IconAlertTriangle],
  [/verdict|graded|blind/, IconGavel],
  [/by the server/, IconHourglass],
  [/time/, IconClockPlus],
  [/codes|course/, IconBooks],
  [/assignment|submission/, IconClipboardList],
  [/student|subadmin/, IconUser],
];

/** An action in the log's words. Refused actions of strangers are highlighted. */
export function ActionMark({ action }: { action: string }) {
  const Icon = icons.find(([words]) => words.test(action))?.[1] ?? IconHistory;
  const isRefused = failedActions.includes(action);
  return (
    <span className={`${classes.action} ${isRefused ? classes.refused : ""}`}>
      <Icon size={16} stroke={1.75} />
      {wordsOf(action)}
    </span>
  );
}
