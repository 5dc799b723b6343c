import { Badge, Box, Group, ScrollArea, SimpleGrid, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CodingField, fieldLabels, fieldsAskedIn } from "#contract/answers.ts";
import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import type { KeyNote } from "#contract/grading-rules.ts";
import { isAnswered } from "#contract/normalise.ts";
import { faultText } from "../../../../api/client.ts";
import { caseChartQuery } from "../../../../api/practice-cases.ts";
import { PageButton } from "../../../../parts/chart/evidence/page-button.tsx";
import { PdfViewer } from "../../../../parts/chart/pdf-viewer/late-viewer.tsx";
import { ListSkeleton } from "../../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../../parts/page/load-failure.tsx";
import { scrolledByKeys } from "../../../../parts/page/scrolled-by-keys.ts";

interface WrittenCaseProps {
  written: PracticeCase;
  category: string;
  /** The actions on this chart. */
  children: ReactNode;
}

/** A chart of Casebook beside its key. A page of the key shows the passage in the chart. */
export function WrittenCase({ written, category, children }: WrittenCaseProps) {
  const { title, specialty, difficulty, minutes, goals, drg, section } = written;
  const chart = useQuery(caseChartQuery(written));
  const [shown, setShown] = useState<Evidence>();
  const lines = linesOf(section, category);
  const lit = lines.flatMap(({ code, note }) => (note.evidence ?? []).map((passage) => ({ passage, tag: code })));
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={3} fz="md">
            {title}
          </Title>
          <Text fz="sm" c="dimmed">
            {specialty} · difficulty {difficulty} of 5 · about {minutes} min
            {drg && ` · MS-DRG ${String(drg.drg).padStart(3, "0")} ${drg.title}`}
          </Text>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
      <Group gap="xxs" mb="xs" aria-label="Learning goals" role="list">
        {goals.map((goal) => (
          <Badge key={goal} variant="default" role="listitem" tt="none" fw={550}>
            {goal}
          </Badge>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Box h="56dvh" style={{ display: "flex", flexDirection: "column" }}>
          {chart.isError && <LoadFailure text={faultText(chart.error)} onRetry={() => void chart.refetch()} />}
          {chart.isPending && <ListSkeleton rows={1} height="56dvh" label="Loading PDF…" />}
          {chart.data && (
            <PdfViewer
              path={`${written.blueprint} ${written.seed}`}
              file={chart.data}
              title={title}
              lit={lit}
              shown={shown}
              renewLink={() => chart.refetch()}
              fallback={<ListSkeleton rows={1} height="56dvh" label="Loading PDF…" />}
            />
          )}
        </Box>
        <ScrollArea h="56dvh" viewportProps={scrolledByKeys("Key of the chart")}>
          <Table aria-label="Key of the chart" verticalSpacing="xs">
            {fieldsAskedIn(category).map((field) => (
              <KeyRows
                key={field}
                name={fieldLabels[field]}
                lines={lines.filter((line) => line.field === field)}
                onShow={(place) => setShown({ ...place })}
              />
            ))}
          </Table>
        </ScrollArea>
      </SimpleGrid>
    </section>
  );
}

interface KeyRowsProps {
  /** The label of the field. */
  name: string;
  lines: readonly KeyLine[];
  onShow: (place: Evidence) => void;
}

/** The lines of one field of the key, each with its passages and its reason. */
function KeyRows({ name, lines, onShow }: KeyRowsProps) {
  return (
    <Table.Tbody>
      {lines.map(({ code, note }, index) => (
        <Table.Tr key={code} style={{ verticalAlign: "top" }}>
          {index === 0 && (
            <Table.Th scope="rowgroup" rowSpan={lines.length} fw={550}>
              {name}
            </Table.Th>
          )}
          <Table.Td>
            <Group gap="xs">
              <Text component="span" ff="monospace" fw={600}>
                {code}
              </Text>
              {note.optional && <Badge variant="default">optional</Badge>}
              {note.evidence?.map((place) => (
                <PageButton
                  key={`${place.page} ${place.quote}`}
                  place={place}
                  label={`the passage of ${code}`}
                  onShow={onShow}
                />
              ))}
            </Group>
            {note.rationale && (
              <Text fz="sm" c="dimmed">
                {note.rationale}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

interface KeyLine {
  field: CodingField;
  code: string;
  note: KeyNote;
}

/** Returns the lines of a key in the order of the form. */
function linesOf({ answerKey, keyNotes }: PracticeCase["section"], category: string): KeyLine[] {
  return fieldsAskedIn(category).flatMap((field) =>
    [answerKey[field]]
      .flat()
      .filter(isAnswered)
      .map((code) => ({ field, code, note: keyNotes[field]?.[noteKey(code)] ?? {} })),
  );
}
