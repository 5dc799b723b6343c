import { Box, Progress } from "@mantine/core";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { Report } from "#contract/api/report.ts";
import { isPassed, sharePercent } from "#contract/progress.ts";
import { formatDate, formatMinutes } from "#contract/time.ts";
import { nameOfSlip } from "../../../parts/codes/lesson/slip-names.ts";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import classes from "./report.module.css";
import { slipMeaning } from "./slip-meanings.ts";

const mostRows = 14;
const mostSlips = 5;

/** The share of right answers in each field. */
export function Topics({ fields }: Pick<Report, "fields">) {
  return (
    <section>
      <h2>By field, right answers</h2>
      <table className={classes.lines}>
        <tbody>
          {fields.map(({ field, correct, total }) => (
            <tr key={field}>
              <td>{isCodingField(field) ? fieldLabels[field] : "Questions"}</td>
              <td>
                <Progress size={7} w={92} color="var(--chart)" value={sharePercent(correct, total)} aria-hidden />
              </td>
              <td className={classes.number}>
                {correct} of {total}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The most frequent slips, with their meaning. */
export function Slips({ slips }: Pick<Report, "slips">) {
  const most = Object.entries(slips).sort(([, one], [, other]) => other - one);
  const all = most.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section>
      <h2>
        What to work on: {all} {all === 1 ? "mistake" : "mistakes"}
      </h2>
      {all === 0 && (
        <Box component="p" c="dimmed">
          No mistakes in the codes that were handed in.
        </Box>
      )}
      <table className={classes.lines}>
        <tbody>
          {most.slice(0, mostSlips).map(([kind, count]) => (
            <tr key={kind}>
              <td>
                <b>{nameOfSlip({ kind }, "wrong", "staff")}</b>
                <br />
                <Box component="span" c="dimmed">
                  {slipMeaning(kind)}
                </Box>
              </td>
              <td className={classes.number}>
                <b>{count}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AssignmentsProps {
  report: Pick<Report, "assignments" | "passBar">;
  timeZone: string | undefined;
}

/** The assignments, newest first, as many as fit on the page. */
export function Assignments({ report: { assignments, passBar }, timeZone }: AssignmentsProps) {
  const earlier = assignments.length - mostRows;
  return (
    <Box component="section" mt="md">
      <h2>Assignments</h2>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th>Module</th>
            <th>Handed in</th>
            <th className={`${classes.number} ${classes.optional}`}>Time</th>
            <th className={classes.number}>Score</th>
            <th className={`${classes.number} ${classes.optional}`}>Class median</th>
            <th className={`${classes.number} ${classes.optional}`}>Lines right</th>
          </tr>
        </thead>
        <tbody>
          {assignments.slice(0, mostRows).map((one) => (
            <tr key={one.assignmentId}>
              <td>
                <b>{one.moduleName}</b>
              </td>
              <td>
                <WholeDates>{formatDate(one.submittedAt, timeZone)}</WholeDates>
              </td>
              <td className={`${classes.number} ${classes.optional}`}>
                {one.minutes === null ? "–" : formatMinutes(one.minutes)}
              </td>
              <td className={classes.number}>
                <b className={isPassed(one.percent, passBar) ? "" : classes.below}>{one.percent}%</b>
              </td>
              <td className={`${classes.number} ${classes.optional}`}>
                {one.classMedian === null ? "–" : `${one.classMedian}%`}
              </td>
              <td className={`${classes.number} ${classes.optional}`}>
                {one.linesRight} of {one.lines}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {earlier > 0 && (
        <Box component="p" c="dimmed">
          And {earlier} earlier, counted in the average.
        </Box>
      )}
    </Box>
  );
}
