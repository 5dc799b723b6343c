import { ActionIcon, Anchor, Box, Card, Flex, Table, Text, Title } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SectionInsight } from "#contract/api/insight.ts";
import edges from "../../../parts/page/edges.module.css";
import { facilityOf, isCode, minutesOf, missedOf, noFigure, percentOf, tintOf } from "./facts.tsx";
import classes from "./insight.module.css";
import { sumMinutes, titledSections } from "./section-names.ts";

/** More assignments begin closed. */
const fewAssignments = 3;

/** Returns the address of the insight of a section. */
export const placeOf = ({ assignmentId, subAssignmentId }: SectionInsight) =>
  `/admin/assignments/${assignmentId}/insight?section=${subAssignmentId}`;

/** The assignments of a course, newest first. One with several sections has their sums, and opens to show them. */
export function SectionsCard({ sections }: { sections: readonly SectionInsight[] }) {
  const ids = [...new Set(sections.map(({ assignmentId }) => assignmentId))];
  return (
    <Card component="section" aria-label="Assignments" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Assignments</Title>
      </div>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assignment</Table.Th>
            <Table.Th ta="right">Submitted</Table.Th>
            <Table.Th ta="right">Fields right</Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              Time
            </Table.Th>
            <Table.Th visibleFrom="md">Most missed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ids.map((id) => (
            <AssignmentRows
              key={id}
              id={id}
              sections={sections.filter(({ assignmentId }) => assignmentId === id)}
              isOpenFirst={ids.length <= fewAssignments}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

interface AssignmentRowsProps {
  id: string;
  sections: readonly SectionInsight[];
  /** True if it is open until somebody closes it. */
  isOpenFirst: boolean;
}

function AssignmentRows({ id, sections, isOpenFirst }: AssignmentRowsProps) {
  const [isOpen, setOpen] = useOpened(id, isOpenFirst);
  const [first] = sections;
  if (!first) return null;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <FiguresRow name={first.moduleName} to={placeOf(first)} sections={sections} isStrong>
        {sections.length > 1 && (
          <ActionIcon
            size={24}
            aria-label={`Sections of ${first.moduleName}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
        )}
      </FiguresRow>
      {isOpen &&
        sections.length > 1 &&
        titledSections(sections).map(({ section, title }) => (
          <FiguresRow key={section.subAssignmentId} name={title} to={placeOf(section)} sections={[section]} />
        ))}
    </>
  );
}

/** Returns whether an assignment is open, as it was left in this tab. */
function useOpened(id: string, isOpenFirst: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [opened, setOpened] = useSessionStorage<Record<string, boolean>>({
    key: "opened-insight",
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return [opened[id] ?? isOpenFirst, (isOpen) => setOpened((all) => ({ ...all, [id]: isOpen }))];
}

interface FiguresRowProps {
  name: string;
  to: string;
  /** The sections whose figures are summed. */
  sections: readonly SectionInsight[];
  isStrong?: boolean;
  /** A button before the name. */
  children?: ReactNode;
}

function FiguresRow({ name, to, sections, isStrong = false, children }: FiguresRowProps) {
  const [first] = sections;
  const facility = first ? facilityOf({ ...first, fields: sections.flatMap(({ fields }) => fields) }) : null;
  const minutes = sumMinutes(sections);
  const [worst] = missedOf(sections.flatMap(({ lines }) => lines)).sort((one, other) => other.missed - one.missed);
  const worstCode = worst && (isCode(worst) ? worst.code || worst.label : worst.label);
  return (
    <Table.Tr>
      <Table.Td ps={isStrong ? "xs" : undefined} style={{ overflowWrap: "anywhere" }}>
        <Flex gap="xxs" align="center">
          <Box w={isStrong ? 24 : 40} flex="none">
            {children}
          </Box>
          <Anchor component={Link} to={to} fw={isStrong ? 600 : 400} c="inherit" inherit lineClamp={2} title={name}>
            {name}
          </Anchor>
        </Flex>
        <Text hiddenFrom="md" fz="xs" c="dimmed" ps={isStrong ? 28 : 44}>
          {[minutes !== null && minutesOf(minutes), worst && `most missed: ${worstCode}`].filter(Boolean).join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{sections.reduce((sum, { submissions }) => sum + submissions, 0)}</Table.Td>
      <Table.Td ta="right">
        <span className={tintOf(facility)} style={{ padding: "3px 6px" }}>
          {facility === null ? noFigure : percentOf(facility)}
        </span>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md" style={{ whiteSpace: "nowrap" }}>
        {minutesOf(minutes)}
      </Table.Td>
      <Table.Td visibleFrom="md">
        {!worst ? (
          noFigure
        ) : !isCode(worst) ? (
          worst.label
        ) : (
          <span
            className={classes.code}
            style={{ whiteSpace: "nowrap", maxWidth: "none" }}
            title={worst.title || worst.label}
          >
            {worstCode}
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
