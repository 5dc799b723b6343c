import type { ReactNode } from "react";
import { type CodingField, fieldLabels } from "#contract/answers.ts";
import classes from "./short-fields.module.css";

/** What a field of the coding form asks for, where its label does not say it. */
export const fieldMeanings: Partial<Record<CodingField, string>> = {
  adx: "Admitting diagnosis",
  icdCodes: "The principal or first-listed diagnosis comes first.",
};

/** The label of a field that is one line, with what it asks for beside it. */
export function FieldLabel({ field }: { field: CodingField }) {
  const meaning = fieldMeanings[field];
  return (
    <>
      {fieldLabels[field]}
      {meaning && <span className={classes.meaning}>{meaning}</span>}
    </>
  );
}

const shortFields: readonly CodingField[] = ["patientName", "ageOrDob", "adx"];

/** The fields of a coding form in their order: the short ones in one row, the others below them. */
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
      {short.length > 0 && <div className={classes.short}>{short.map(draw)}</div>}
      {fields.filter((field) => !shortFields.includes(field)).map(draw)}
    </>
  );
}
