import { arrayMove } from "@dnd-kit/sortable";
import { Button, Flex, Text, Title } from "@mantine/core";
import { IconAlertCircle, IconPlus } from "@tabler/icons-react";
import { sentences } from "#contract/sentences.ts";
import { countSubmissions } from "./changes-of-form.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import { emptySection, type SectionForm } from "./form-values.ts";
import { PracticeCharts } from "./practice/practice-charts.tsx";
import { RemoveSection } from "./remove-section.tsx";
import classes from "./sections.module.css";
import { SortableList } from "./sortable-list.tsx";
import { VariantBar } from "./variant-bar.tsx";
import { groupOf, groupsOf } from "./variants.ts";

interface SectionTabsProps {
  /** The key of the section in view. */
  openKey: string | undefined;
  onOpen: (key: string) => void;
  /** Called with the key of a new section, which must be shown and named. */
  onAdd: (key: string) => void;
}

/** One tab for each section in order, a button to add one, and the actions of the open section. */
export function SectionTabs({ openKey, onOpen, onAdd }: SectionTabsProps) {
  const form = useAssignmentFormContext();
  const { subAssignments } = form.values;
  const open = subAssignments.find(({ key }) => key === openKey);
  const groups = groupsOf(subAssignments);
  const number = open ? groupOf(subAssignments, open).number : -1;
  const [first] = groups[number] ?? [];
  const faulty = new Set(Object.keys(form.errors).map((path) => Number(/^subAssignments\.(\d+)\./.exec(path)?.[1])));
  const isFaulty = (group: readonly SectionForm[]) => group.some((one) => faulty.has(subAssignments.indexOf(one)));
  const submissions = countSubmissions(groups[number] ?? []);
  const add = () => {
    const section = emptySection();
    form.insertListItem("subAssignments", section);
    onAdd(section.key);
  };
  return (
    <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap" flex="none">
      <nav className={classes.tabs} aria-label="Sub-assignments">
        {groups.length > 1 && (
          <SortableList
            items={groups}
            keyOf={([section]) => section.key}
            onMove={(from, to) => form.setFieldValue("subAssignments", arrayMove(groups, from, to).flat())}
          >
            {([section, ...variants], index, handle) => (
              <Flex align="center" className={classes.tab} data-open={section === first}>
                {handle}
                <button
                  type="button"
                  aria-current={section === first ? "true" : undefined}
                  onClick={() => onOpen(section.key)}
                >
                  <Text span inherit truncate title={section.subModuleName}>
                    {index + 1} {section.subModuleName || "Sub-assignment"}
                  </Text>
                  {isFaulty([section, ...variants]) && (
                    <IconAlertCircle size={15} role="img" aria-label="has an error" />
                  )}
                </button>
              </Flex>
            )}
          </SortableList>
        )}
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add Sub-Assignment
        </Button>
        <PracticeCharts onAdd={onAdd} />
      </nav>
      {open && first && (
        <div className={classes.here}>
          <Title order={2}>Sub-assignment {number + 1}</Title>
          {submissions > 0 && (
            <Text fz="xs" c="dimmed">
              {sentences.submissions(submissions)}
            </Text>
          )}
          {groups.length > 1 && <RemoveSection group={groups[number] ?? [first]} number={number} />}
          <VariantBar open={open} onOpen={onOpen} />
        </div>
      )}
    </Flex>
  );
}
