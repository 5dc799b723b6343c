import { Box, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { type CodingField, fieldLabels } from "#contract/answers.ts";
import type { Setting } from "#contract/setting.ts";
import classes from "./short-fields.module.css";

type Meanings = Partial<Record<CodingField, string>>;

/** The meanings of fields whose labels do not say it, if the setting is unknown. */
export const fieldMeanings: Meanings = {
  adx: "Admitting diagnosis",
  icdCodes: "The principal or first-listed diagnosis comes first.",
};

/** The meanings of fields in a setting. An outpatient has no admission and no principal diagnosis. */
export const meaningsIn: Record<Setting, Meanings> = {
  inpatient: { adx: "Admitting diagnosis", icdCodes: "The principal diagnosis comes first." },
  outpatient: { adx: "Reason for the visit", icdCodes: "First-listed: the main reason for the visit." },
};

/** The label of a one-line field, with its meaning. */
export function FieldLabel({ field, meaning }: { field: CodingField; meaning: string | undefined }) {
  return (
    <>
      {fieldLabels[field]}
      {meaning && (
        <Box component="span" ms="xs" c="var(--cb-ink-3)" fw={400} fz="xs">
          {meaning}
        </Box>
      )}
    </>
  );
}

const shortFields: readonly CodingField[] = ["patientName", "ageOrDob", "adx"];

/** The fields of a coding form in order: the short ones in one row, the others below. */
export function FieldsInOrder({
  fields,
  draw,
}: {
  fields: readonly CodingField[];
  draw: (field: CodingField) => ReactNode;
}) {
  const short = fields.filter((field) => shortFields.includes(field));
  return (
    <>
      {short.length > 0 && (
        <Flex gap="sm" wrap="wrap" className={classes.short}>
          {short.map(draw)}
        </Flex>
      )}
      {fields.filter((field) => !shortFields.includes(field)).map(draw)}
    </>
  );
}
