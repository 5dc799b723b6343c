import { NavLink } from "react-router";
import { LineTabs } from "./line-tabs.tsx";
import { LinkTabs } from "./link-tabs.tsx";

const label = "Pages of this assignment";

const linksOf = (assignmentId: string) =>
  [
    ["submissions", "Submissions"],
    ["insight", "Insight"],
    ["room", "Exam room"],
    ["key", "Key"],
  ].map(([place, name]) => ({ to: `/admin/assignments/${assignmentId}/${place}`, name }));

/** Links between the pages of an assignment, for the head of a working screen. */
export function AssignmentPlaces({ assignmentId }: { assignmentId: string }) {
  return (
    <LinkTabs label={label}>
      {linksOf(assignmentId).map(({ to, name }) => (
        <NavLink key={to} to={to}>
          {name}
        </NavLink>
      ))}
    </LinkTabs>
  );
}

/** Links between the pages of an assignment, for below the title of a page. */
export function AssignmentTabs({ assignmentId }: { assignmentId: string }) {
  return <LineTabs label={label} links={linksOf(assignmentId)} />;
}
