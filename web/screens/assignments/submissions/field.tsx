import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { codingFields } from "#contract/answers.ts";
import type { Verdict } from "#contract/grading.ts";
import { formatDateTime } from "#contract/time.ts";
import { Chip } from "../../../parts/chips.tsx";
import { VerdictChip } from "../../../parts/section-result.tsx";
import classes from "./submissions.module.css";

/** The coding fields as staff read them: Adx last. */
export const fieldOrder = codingFields.toSorted((one, other) => Number(one === "adx") - Number(other === "adx"));

/** One field of a panel: its label, its verdict with what staff may do about it, and its value. */
export function Field({
  label,
  verdict,
  editor,
  children,
}: {
  label: string;
  verdict?: Verdict | undefined;
  editor?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.field}>
      <div className={classes.fieldHead}>
        <span>{label}</span>
        {verdict && <VerdictChip verdict={verdict} />}
        {verdict?.handMade && <Chip tone="brand">Set by hand</Chip>}
        {editor}
      </div>
      {children}
      {verdict?.handMade && (
        <Text fz="xs" c="dimmed" mt={4}>
          {verdict.handMade.by ? `${verdict.handMade.by}, ` : ""}
          {formatDateTime(verdict.handMade.at)}: {verdict.handMade.reason}
        </Text>
      )}
    </div>
  );
}
