import { Box, Card, Flex, Group, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import edges from "../../../parts/page/edges.module.css";
import { fingerHeight } from "../../../parts/page/finger-height.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import line from "../../../parts/page/scroll-row.module.css";
import { groupNames, groups } from "./choose-students.ts";
import classes from "./review.module.css";
import bar from "./student-bar.module.css";
import { useCompact, usePhone } from "./student-bar.tsx";
import list from "./student-list.module.css";
import { studentRowHeight } from "./student-list.tsx";

const rowsOfList = [62, 48, 70, 55, 66, 50, 58, 72, 46, 60];
const linesOfSection = [40, 64, 52, 70, 36, 58, 48, 66];

/** The skeleton of the list of students: search, filters, order and rows. */
export function StudentListSkeleton({ places }: { places: ReactNode }) {
  return (
    <Box component="nav" mih={0} bg="var(--cb-surface)" className={list.list} aria-label="Students">
      <div className={list.head}>
        <Box hiddenFrom="lg" className={list.places}>
          {places}
        </Box>
        <Skeleton h={fingerHeight(36)} flex="1 1 180px" />
        <Group gap="xs" className={`${list.groups} ${line.row}`}>
          {groups.map((each) => (
            <Skeleton key={each} h={23} w="fit-content" px={9} fz="xs">
              {groupNames[each]} 00
            </Skeleton>
          ))}
        </Group>
        <Flex align="center" h={fingerHeight(30)} w={148} c="dimmed" fz="xs">
          Loading submissions...
        </Flex>
      </div>
      <Box flex="1 0 220px" mih={0} style={{ overflow: "hidden" }}>
        <ListSkeleton label="Loading submissions...">
          <div>
            {rowsOfList.map((width) => (
              <Flex key={width} gap="xs" align="center" h={studentRowHeight} px="sm" className={edges.below}>
                <Skeleton circle height={34} />
                <Stack gap="xs" flex={1}>
                  <Skeleton h={12} w={`${width}%`} />
                  <Skeleton h={10} w={112} />
                </Stack>
                <Skeleton h={12} w={32} />
              </Flex>
            ))}
          </div>
        </ListSkeleton>
      </Box>
    </Box>
  );
}

/** The skeleton of one student: the bar, and a section with its lines. */
export function StudentSkeleton() {
  const isPhone = usePhone();
  const hasRing = !useCompact() || isPhone;
  return (
    <Box miw={0} mih={0} className={classes.work}>
      <Flex columnGap="sm" align="center" flex="none" bg="var(--cb-surface)" className={bar.bar}>
        {hasRing && <Skeleton circle height={isPhone ? 46 : 56} />}
        <Stack gap="xs" flex={1}>
          <Skeleton h={18} w={190} maw="80%" />
          <Skeleton h={12} w={250} maw="100%" />
        </Stack>
        {!isPhone && <Skeleton h={fingerHeight(30)} w={150} />}
      </Flex>
      <div className={classes.scroller}>
        <ListSkeleton label="Loading submissions...">
          <Card padding={0}>
            <div className={classes.sectionHead}>
              <Skeleton h={20} w={210} maw="60%" />
            </div>
            {linesOfSection.map((width) => (
              <Flex key={width} gap="lg" align="center" h={40} px="md" className={edges.above}>
                <Skeleton h={12} w={90} />
                <Skeleton h={20} w={84} />
                <Skeleton h={12} w={`${width}%`} />
              </Flex>
            ))}
          </Card>
        </ListSkeleton>
      </div>
    </Box>
  );
}
