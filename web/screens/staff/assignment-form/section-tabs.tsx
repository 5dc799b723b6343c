import { Button, Flex, Text, Title } from "@mantine/core";
import { IconAlertCircle, IconPlus } from "@tabler/icons-react";
import { sentences } from "#contract/sentences.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import { emptySection } from "./form-values.ts";
import { PracticeCharts } from "./practice/practice-charts.tsx";
import { RemoveSection } from "./remove-section.tsx";
import classes from "./sections.module.css";
import { SortableList } from "./sortable-list.tsx";

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
  const index = subAssignments.findIndex(({ key }) => key === openKey);
  const open = subAssignments[index];
  const faulty = new Set(Object.keys(form.errors).map((path) => /^subAssignments\.(\d+)\./.exec(path)?.[1]));
  const add = () => {
    const section = emptySection();
    form.insertListItem("subAssignments", section);
    onAdd(section.key);
  };
  return (
    <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap" flex="none">
      <nav className={classes.tabs} aria-label="Sub-assignments">
        {subAssignments.length > 1 && (
          <SortableList
            items={subAssignments}
            keyOf={(section) => section.key}
            onMove={(from, to) => form.reorderListItem("subAssignments", { from, to })}
          >
            {(section, index, handle) => (
              <Flex align="center" className={classes.tab} data-open={section.key === openKey}>
                {handle}
                <button
                  type="button"
                  aria-current={section.key === openKey ? "true" : undefined}
                  onClick={() => onOpen(section.key)}
                >
                  <Text span inherit truncate title={section.subModuleName}>
                    {index + 1} {section.subModuleName || "Sub-assignment"}
                  </Text>
                  {faulty.has(String(index)) && <IconAlertCircle size={15} role="img" aria-label="has an error" />}
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
      {open && (
        <div className={classes.here}>
          <Title order={2}>Sub-assignment {index + 1}</Title>
          {open.submissionCount > 0 && (
            <Text fz="xs" c="dimmed">
              {sentences.submissions(open.submissionCount)}
            </Text>
          )}
          {subAssignments.length > 1 && <RemoveSection section={open} index={index} />}
        </div>
      )}
    </Flex>
  );
}
