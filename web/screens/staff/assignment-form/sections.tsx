import { useState } from "react";
import { codingFields, fieldsAskedIn } from "#contract/answers.ts";
import { useAssignmentFormContext } from "./form-context.ts";
import { SectionFields } from "./section-fields.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { groupsOf, withShared } from "./variants.ts";

interface SectionsProps {
  isEdit: boolean;
  givenOn: string;
  disabled: boolean;
  openKey: string | undefined;
  onOpen: (key: string) => void;
}

/** The sections, one in view at a time. Hidden ones keep their state. */
export function Sections({ isEdit, givenOn, disabled, openKey, onOpen }: SectionsProps) {
  const form = useAssignmentFormContext();
  const { subAssignments, category } = form.values;
  // If the open section was removed, the first one is shown.
  const [addedKey, setAddedKey] = useState<string>();
  const open = subAssignments.find(({ key }) => key === openKey) ?? subAssignments[0];
  return (
    <>
      <SectionTabs
        openKey={open?.key}
        onOpen={onOpen}
        onAdd={(key) => {
          setAddedKey(key);
          onOpen(key);
        }}
      />
      {subAssignments.map((section, index) => (
        <SectionFields
          key={section.key}
          section={withShared(section, subAssignments)}
          index={index}
          count={groupsOf(subAssignments).length}
          isOpen={section === open}
          isAdded={section.key === addedKey}
          fields={isEdit ? codingFields : fieldsAskedIn(category)}
          givenOn={givenOn}
          disabled={disabled}
        />
      ))}
    </>
  );
}
