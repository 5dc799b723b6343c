import { Group, Stack, Text, Title } from "@mantine/core";
import { sectionTitle } from "#contract/section-title.ts";
import { sentences } from "#contract/sentences.ts";
import type { Result } from "../../api/submissions.ts";
import type { Reader } from "../codes/lesson/reader.ts";
import { SectionResult } from "../codes/section-result.tsx";
import { ProgressRing } from "../figures/progress-ring.tsx";
import { CorrectChip, WrongChip } from "../words/chips.tsx";
import { Empty } from "./empty.tsx";

/** One student's result of an assignment: the totals, then each section. */
export function AssignmentResult({ result, reader }: { result: Result; reader: Reader }) {
  const { entries, totalCorrect, totalWrong, overallProgress } = result;
  if (entries.length === 0) return <Empty bare title={sentences.noResult} />;
  return (
    <Stack gap="lg">
      {entries.length > 1 && (
        <Group>
          <ProgressRing percent={overallProgress} label="Overall progress" size={64} />
          <CorrectChip count={totalCorrect} />
          <WrongChip count={totalWrong} />
        </Group>
      )}
      {entries.map((entry, index) => (
        <section key={entry.subAssignmentId} aria-label={entry.subModuleName || entry.moduleName}>
          {entries.length > 1 && (
            <Title order={2} mb="sm">
              {sectionTitle(entry.subModuleName, index, reader)}
            </Title>
          )}
          {entry.submitted ? (
            <SectionResult entry={entry} category={result.category} reader={reader} />
          ) : (
            <Text c="dimmed">{sentences.noResultHere}</Text>
          )}
        </section>
      ))}
    </Stack>
  );
}
