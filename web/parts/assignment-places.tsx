import { NavLink } from "react-router";
import { LinkTabs } from "./link-tabs.tsx";

/** The places of one assignment, from each to the others. */
export function AssignmentPlaces({ assignmentId }: { assignmentId: string }) {
  const base = `/admin/assignments/${assignmentId}`;
  return (
    <LinkTabs label="Places of this assignment">
      <NavLink to={`${base}/submissions`}>Submissions</NavLink>
      <NavLink to={`${base}/insight`}>Insight</NavLink>
      <NavLink to={`${base}/room`}>Exam room</NavLink>
      <NavLink to={`${base}/key`}>Key</NavLink>
    </LinkTabs>
  );
}
