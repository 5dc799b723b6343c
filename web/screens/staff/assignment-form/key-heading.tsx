import { Text, Title } from "@mantine/core";
import { answerFields, type CodingField } from "#contract/answers.ts";
import type { Finding } from "#contract/api/check-codes.ts";
import { isAnswered } from "#contract/normalise.ts";
import type { SectionForm } from "./form-values.ts";

interface KeyHeadingProps {
  section: SectionForm;
  fields: readonly CodingField[];
  findings: readonly Finding[];
}

/** The heading of a key: how many of its codes need attention, or that there is no key yet. */
export function KeyHeading({ section, fields, findings }: KeyHeadingProps) {
  const { answerKey, pdf, currentPdf, isDynamic } = section;
  if (isDynamic) return <Title order={3}>Dynamic questions</Title>;
  const hasKey = fields.some((field) => !answerFields[field].isUngraded && isAnswered(answerKey[field]));
  return (
    <>
      <Title order={3}>Answer key</Title>
      {findings.length > 0 && (
        <Text fz="xs" c="var(--cb-missing)" role="status">
          {findings.length === 1
            ? "One code needs another look. See its line."
            : `${findings.length} codes need another look. See their lines.`}
        </Text>
      )}
      {!hasKey && (
        <Text fz="xs" c="dimmed">
          {pdf === null && currentPdf === null ? "No chart and no key yet" : "No key yet"}: without a key, work is shown
          as “Not graded”.
        </Text>
      )}
    </>
  );
}
