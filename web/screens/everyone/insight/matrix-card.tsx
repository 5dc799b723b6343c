import { Button, Card, Group, Pagination, SegmentedControl, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Matrix, SectionInsight } from "#contract/api/insight.ts";
import { matrixPageSize } from "#contract/limits.ts";
import { faultText } from "../../../api/client.ts";
import { downloadMatrix, matrixQuery } from "../../../api/insight.ts";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import edges from "../../../parts/page/edges.module.css";
import { Empty } from "../../../parts/page/empty.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { type AddressChange, useSearchText } from "../../../parts/page/use-address.ts";
import { MarkLegend } from "./cell-shape.tsx";
import classes from "./insight.module.css";
import { MatrixSkeleton } from "./matrix-skeleton.tsx";
import { MatrixTable } from "./matrix-table.tsx";

interface MatrixCardProps {
  assignmentId: string;
  section: SectionInsight;
  address: URLSearchParams;
  change: AddressChange;
}

/** The table of students by codes, with search and filters. The address stores them. */
export function MatrixCard({ assignmentId, section, address, change }: MatrixCardProps) {
  const [search, setSearch, settle] = useSearchText(address, change);
  const sort = address.get("sort") === "worst" ? "worst" : "best";
  const page = Math.max(1, Number(address.get("page")) || 1);
  const asked = { section: section.subAssignmentId, sort, search: address.get("search") ?? "", page } as const;
  const matrix = useQuery(matrixQuery(assignmentId, asked));
  return (
    <Card component="section" aria-label="Matrix" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Students by code</Title>
        <div className={classes.legend}>
          <MarkLegend />
        </div>
        <DownloadButton
          text="CSV: students by code"
          of="students by code"
          onDownload={() => downloadMatrix(assignmentId, asked)}
        />
      </div>
      <Group px="md" py="xs" gap="sm" wrap="nowrap">
        <SearchBox size="xs" miw={0} what="Find a student" value={search} onType={setSearch} onSettle={settle} />
        <SegmentedControl
          size="xs"
          style={{ flexShrink: 0 }}
          aria-label="Order"
          value={sort}
          onChange={(order) => change({ sort: order === "worst" ? "worst" : null, page: null })}
          data={[
            { value: "best", label: "Best first" },
            { value: "worst", label: "Worst first" },
          ]}
        />
      </Group>
      {matrix.isPending && <MatrixSkeleton columns={section.lines.length} rows={section.submissions} />}
      {matrix.isError && <LoadFailure text={faultText(matrix.error)} onRetry={() => void matrix.refetch()} />}
      {matrix.data && (
        <Found matrix={matrix.data} section={section} assignmentId={assignmentId} address={address} change={change} />
      )}
      {matrix.data && matrix.data.total > matrixPageSize && (
        <Group justify="center" py="sm">
          <Pagination
            size="sm"
            total={Math.ceil(matrix.data.total / matrixPageSize)}
            value={page}
            onChange={(next) => change({ page: next === 1 ? null : String(next) })}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
            getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
          />
        </Group>
      )}
    </Card>
  );
}

const isMissed = (row: Matrix["students"][number], place: number) =>
  row.marks[place] === "wrong" || row.marks[place] === "missing";

function Found({ matrix, section, assignmentId, address, change }: MatrixCardProps & { matrix: Matrix }) {
  const place = Number(address.get("line") ?? -1);
  const column = matrix.columns[place];
  const rows = column ? matrix.students.filter((row) => isMissed(row, place)) : matrix.students;
  const lines = new Map(section.lines.map((line) => [`${line.field} ${line.code}`, line]));
  if (matrix.total === 0) return <Empty bare title="No student with that name has submitted this section" />;
  return (
    <>
      {column && (
        <Group px="md" pb="xs" gap="sm" role="status">
          <Text fz="sm">
            {rows.length} of {matrix.students.length} missed <b>{column.code}</b>
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => change({ line: null })}>
            Show all
          </Button>
        </Group>
      )}
      <MatrixTable
        matrix={matrix}
        rows={rows}
        lineOf={({ field, code }) => lines.get(`${field} ${code}`)}
        submissions={section.submissions}
        chosen={column ? place : undefined}
        onChoose={(chosen) => change({ line: chosen === undefined ? null : String(chosen) })}
        assignmentId={assignmentId}
      />
    </>
  );
}
