import { SectionSwitch } from "../../../parts/chart/bench/section-switch.tsx";
import { useWorkAddress } from "./use-work-address.ts";
import { sectionTitle, type Work } from "./work.ts";

/** A menu of the assignment's sections; nothing if there is only one. */
export function OtherSections({
  work: { assignment, section: present },
  isShort = false,
}: {
  work: Work;
  isShort?: boolean;
}) {
  const addressFor = useWorkAddress();
  if (!present) return null;
  const sections = assignment.subAssignments.map((section) => ({
    id: section._id,
    title: sectionTitle(assignment, section),
    to: addressFor(assignment._id, section._id),
    isPresent: section === present,
    isCompleted: section.isCompleted,
  }));
  return <SectionSwitch sections={sections} isShort={isShort} />;
}
