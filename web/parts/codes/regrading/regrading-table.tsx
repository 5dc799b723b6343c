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

/** Describes a rule or a line that changes a score. */
function inWords({ kind, code }: { kind: string; code: string }): string {
  if (kind === "scoring") return `scoring ${scoringNames[code === "codes" ? "codes" : "fields"].toLowerCase()}`;
  if (kind === "sequence") return "different order rule";
  if (kind === "poa") return `present on admission (POA) ${code}`;
  if (kind === "partPoints") return "different part points";
  return `${nameOf(code)} ${marks[kind] ?? kind}`;
}

/** Returns the name of a line: its code, the name of its field, or "a question". */
function nameOf(code: string): string {
  if (isCodingField(code)) return fieldLabels[code];
  return code.length === idLength ? "a question" : code;
}

const idLength = 36;

interface RegradingTableProps {
  students: RegradingPreview["students"];
  /** Has more than one entry if several sections are listed. */
  sectionNames: ReadonlyMap<string, string>;
}

type Student = RegradingPreview["students"][number];

/** Returns the direction of a score; "same" if only its marks change. */
const directionOf = ({ before, after }: Student) => (after > before ? "up" : after < before ? "down" : "same");

const directions = {
  up: { mark: "match", icon: IconArrowUp, count: "up", colour: "var(--cb-match)" },
  down: { mark: "wrong", icon: IconArrowDown, count: "down", colour: "var(--cb-wrong)" },
  same: { mark: "ungraded", icon: IconEqual, count: "by other lines", colour: undefined },
} as const;

type Direction = keyof typeof directions;

/** The students whose results change, with scores and causes, losses first. */
export function RegradingTable({ students, sectionNames }: RegradingTableProps) {
  const [chosen, setChosen] = useState<Direction | "all">("all");
  if (students.length === 0) return null;
  const moving = (direction: Direction) => students.filter((student) => directionOf(student) === direction);
  const found = (Object.keys(directions) as Direction[]).filter((direction) => moving(direction).length > 0);
  const shown = chosen === "all" ? students : moving(chosen);
  const inOrder = shown.toSorted((one, other) => one.after - one.before - (other.after - other.before));
  return (
    <>
      {found.length > 1 && (
        <SegmentedControl
          mb="sm"
          aria-label="Students whose result changes"
          value={chosen}
          onChange={(value) => setChosen(value as Direction | "all")}
          data={[
            { value: "all", label: `All ${students.length}` },
            ...found.map((direction) => ({
              value: direction,
              label: `${moving(direction).length} ${directions[direction].count}`,
            })),
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
              {sectionNames.size > 1 && <Table.Th w="15%">Section</Table.Th>}
              <Table.Th w="45%">Because</Table.Th>
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
  const direction = directionOf(student);
  const { mark, icon, colour } = directions[direction];
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
