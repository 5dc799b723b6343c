import { NavLink } from "react-router";
import { LineTabs } from "./line-tabs.tsx";
import { LinkTabs } from "./link-tabs.tsx";

const label = "Pages of this assignment";

const placesOf = (assignmentId: string) =>
  [
    ["submissions", "Submissions"],
    ["insight", "Insight"],
    ["room", "Exam room"],
    ["key", "Key"],
  ].map(([place, name]) => ({ to: `/admin/assignments/${assignmentId}/${place}`, name }));

/** The places of one assignment, from each to the others: in the head of a working screen. */
export function AssignmentPlaces({ assignmentId }: { assignmentId: string }) {
  return (
    <LinkTabs label={label}>
      {placesOf(assignmentId).map(({ to, name }) => (
        <NavLink key={to} to={to}>
          {name}
        </NavLink>
      ))}
    </LinkTabs>
  );
}

/** The same, below the title of a page. */
export function AssignmentTabs({ assignmentId }: { assignmentId: string }) {
  return <LineTabs label={label} places={placesOf(assignmentId)} />;
}
