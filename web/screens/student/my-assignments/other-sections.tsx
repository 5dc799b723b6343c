import { SectionSwitch } from "../../../parts/chart/bench/section-switch.tsx";
import { sectionTitle, type Work } from "./places.ts";
import { usePlaces } from "./use-places.ts";

/** Leads from one section of an assignment to the others; nothing where there is one only. */
export function OtherSections({
  work: { assignment, section: present },
  isShort = false,
}: {
  work: Work;
  isShort?: boolean;
}) {
  const placeOf = usePlaces();
  if (!present) return null;
  const sections = assignment.subAssignments.map((section) => ({
    id: section._id,
    title: sectionTitle(assignment, section),
    to: placeOf(assignment._id, section._id),
    isPresent: section === present,
    isCompleted: section.isCompleted,
  }));
  return <SectionSwitch sections={sections} isShort={isShort} />;
}
