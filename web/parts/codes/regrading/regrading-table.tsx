import { Group, ScrollArea, SegmentedControl, Table } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconEqual } from "@tabler/icons-react";
import { useState } from "react";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { scrolledByKeys } from "../../page/scrolled-by-keys.ts";
import { TextWithCodes } from "../code-tip.tsx";
import { MarkShape } from "../lesson/mark-shape.tsx";
import classes from "./regrading-table.module.css";
import { scoringNames } from "./rule-names.ts";

const marks: Record<string, string> = {
  match: "now right",
  wrong: "now wrong",
  missing: "now missed",
  extra: "no longer in the key",
  misplaced: "now in another position",
  not_graded: "no longer graded",
  not_asked: "no longer asked",
};

/** A rule or a line that moves a score, in words. */
function inWords({ kind, code }: { kind: string; code: string }): string {
  if (kind === "scoring") return `scoring ${scoringNames[code === "codes" ? "codes" : "fields"].toLowerCase()}`;
  if (kind === "sequence") return "different order rule";
  if (kind === "partPoints") return "different part points";
  return `${nameOf(code)} ${marks[kind] ?? kind}`;
}

/** A line's code; a text by its field's name, a question without a name. */
function nameOf(code: string): string {
  if (isCodingField(code)) return fieldLabels[code];
  return code.length === idLength ? "a question" : code;
}

const idLength = 36;

interface RegradingTableProps {
  students: RegradingPreview["students"];
  /** More than one where several sections are told apart. */
  sectionNames: ReadonlyMap<string, string>;
}

type Student = RegradingPreview["students"][number];

/** Which way a score goes; one whose marks alone change stays where it is. */
const wayOf = ({ before, after }: Student) => (after > before ? "up" : after < before ? "down" : "same");

const ways = {
  up: { mark: "match", icon: IconArrowUp, count: "up", colour: "var(--cb-match)" },
  down: { mark: "wrong", icon: IconArrowDown, count: "down", colour: "var(--cb-wrong)" },
  same: { mark: "ungraded", icon: IconEqual, count: "by other lines", colour: undefined },
} as const;

type Way = keyof typeof ways;

/** Whose result changes, from what to what, and because of which lines: losers first. Nothing where none does. */
export function RegradingTable({ students, sectionNames }: RegradingTableProps) {
  const [chosen, setChosen] = useState<Way | "all">("all");
  if (students.length === 0) return null;
  const going = (way: Way) => students.filter((student) => wayOf(student) === way);
  const found = (Object.keys(ways) as Way[]).filter((way) => going(way).length > 0);
  const shown = chosen === "all" ? students : going(chosen);
  const inOrder = shown.toSorted((one, other) => one.after - one.before - (other.after - other.before));
  return (
    <>
      {found.length > 1 && (
        <SegmentedControl
          mb="sm"
          aria-label="Students whose result changes"
          value={chosen}
          onChange={(value) => setChosen(value as Way | "all")}
          data={[
            { value: "all", label: `All ${students.length}` },
            ...found.map((way) => ({ value: way, label: `${going(way).length} ${ways[way].count}` })),
          ]}
        />
      )}
      <ScrollArea.Autosize mah="42vh" viewportProps={scrolledByKeys("Students whose result changes")}>
        <Table stickyHeader className={classes.moved ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Student</Table.Th>
              <Table.Th ta="right">Before</Table.Th>
              <Table.Th ta="right">After</Table.Th>
              {sectionNames.size > 1 && <Table.Th>Sub-module</Table.Th>}
              <Table.Th>Because</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inOrder.map((student) => (
              <Row key={`${student.studentId} ${student.subAssignmentId}`} {...{ student, sectionNames }} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

function Row({ student, sectionNames }: { student: Student; sectionNames: ReadonlyMap<string, string> }) {
  const { studentName, subAssignmentId, before, after, because } = student;
  const way = wayOf(student);
  const { mark, icon, colour } = ways[way];
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Group gap="xs" wrap="nowrap">
          <MarkShape mark={mark} icon={icon} name={null} />
          {studentName}
        </Group>
      </Table.Th>
      <Table.Td ta="right" className={classes.before ?? ""}>
        {before}%
      </Table.Td>
      <Table.Td ta="right" c={colour} fw={colour && 600}>
        {after}%
      </Table.Td>
      {sectionNames.size > 1 && (
        <Table.Td className={classes.words ?? ""}>{sectionNames.get(subAssignmentId)}</Table.Td>
      )}
      <Table.Td className={classes.words ?? ""}>
        <TextWithCodes>{because.map(inWords).join(", ")}</TextWithCodes>
      </Table.Td>
    </Table.Tr>
  );
}
