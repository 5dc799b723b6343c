import { NavLink } from "react-router";
import classes from "./assignment-places.module.css";

/** The places of one assignment, from each to the others. */
export function AssignmentPlaces({ assignmentId }: { assignmentId: string }) {
  const base = `/admin/assignments/${assignmentId}`;
  return (
    <nav className={classes.places} aria-label="Places of this assignment">
      <NavLink to={`${base}/submissions`}>Submissions</NavLink>
      <NavLink to={`${base}/insight`}>Insight</NavLink>
      <NavLink to={`${base}/room`}>Exam room</NavLink>
      <NavLink to={`${base}/key`}>Key</NavLink>
    </nav>
  );
}
