import { Anchor, Button } from "@mantine/core";
import { IconCertificate, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { Report } from "#contract/api/report.ts";
import { isPassed, sharePercent } from "#contract/progress.ts";
import { formatDate } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { reportQuery } from "../../api/gradebook.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { nameOfSlip } from "../../parts/lesson/slip-names.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Letterhead } from "./letterhead.tsx";
import classes from "./report.module.css";
import { ScoreChart } from "./score-chart.tsx";
import { slipMeaning } from "./slip-meanings.ts";

const mostRows = 14;
const mostSlips = 5;

/** /admin/student/:id/report: one page of paper, as print-report.png has it. */
export function Screen() {
  const { id = "" } = useParams();
  const found = useQuery(reportQuery(id));
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const report = found.data;
  return (
    <>
      <div data-no-print>
        <PageHead
          title="Progress report"
          pageTitle={`Report — ${report?.student.name ?? "Student"}`}
          hint={
            <Anchor component={Link} to={`/admin/student?student=${id}`} fz="xs" underline="always">
              Students
            </Anchor>
          }
        >
          {report?.hasPassed && (
            <Button
              component={Link}
              to={`/admin/student/${id}/certificate`}
              variant="default"
              leftSection={<IconCertificate size={16} aria-hidden />}
            >
              Certificate
            </Button>
          )}
          <Button disabled={!report} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        </PageHead>
      </div>
      {found.isPending && <ListSkeleton rows={3} height={200} label="Loading the report" />}
      {found.isError && <LoadFailure text={faultText(found.error)} onRetry={() => void found.refetch()} />}
      {report && <Paper report={report} timeZone={timeZone} />}
    </>
  );
}

interface PaperProps {
  report: Report;
  timeZone: string | undefined;
}

function Paper({ report, timeZone }: PaperProps) {
  const { student, assignments, comment } = report;
  return (
    <article className={classes.paper} aria-label={`Report of ${student.name}`}>
      <header className={classes.head}>
        <Letterhead />
        <span>
          <b>Progress report</b> · {formatDate(report.at, timeZone)}
        </span>
      </header>
      <Who report={report} timeZone={timeZone} />
      {assignments.length === 0 ? (
        <p className={classes.block}>Nothing was handed in yet.</p>
      ) : (
        <Work report={report} timeZone={timeZone} />
      )}
      {comment && (
        <p className={classes.words}>
          <b>{comment.by}</b>, on {comment.moduleName}: {comment.text}
        </p>
      )}
      <footer className={classes.foot}>
        {assignments.length > 0 && (
          <p className={classes.quiet}>
            A line counts as right when its code and its place agree with the key. Underlined scores are below the pass
            bar; dotted is the class, shown where five or more have handed in.
          </p>
        )}
        <div className={classes.sign}>Signature</div>
      </footer>
    </article>
  );
}

/** What was handed in: scores over time, right answers by field, slips, and each assignment. */
function Work({ report, timeZone }: PaperProps) {
  const { student, passBar, assignments } = report;
  return (
    <>
      <section className={classes.block}>
        <div className={classes.head} style={{ border: 0, padding: 0 }}>
          <h2>Scores over time, in percent</h2>
          <span className={classes.legend}>
            <span>— {student.name}</span>
            <span>··· class median</span>
            <span>- - pass bar {passBar}%</span>
          </span>
        </div>
        <ScoreChart points={assignments} passBar={passBar} timeZone={timeZone} />
      </section>
      <div className={`${classes.block} ${classes.two}`}>
        <Topics fields={report.fields} />
        <Slips slips={report.slips} />
      </div>
      <Assignments report={report} timeZone={timeZone} />
    </>
  );
}

function Who({ report, timeZone }: PaperProps) {
  const { student, average, classAverage, passed, done, passBar, minutes } = report;
  const enrolled = student.enrolledDate && ` · enrolled ${formatDate(student.enrolledDate, timeZone)}`;
  return (
    <div className={classes.who}>
      <div>
        <h1>{student.name}</h1>
        <p className={classes.quiet}>
          {student.courseName}
          {enrolled}
        </p>
      </div>
      <div className={classes.figures}>
        <span>
          <b>{average === null ? "–" : `${Math.round(average)}%`}</b>
          average of {done}
          {classAverage !== null && <span className={classes.quiet}> · class {Math.round(classAverage)}%</span>}
        </span>
        <span>
          <b>
            {passed} of {done}
          </b>
          passed, bar {passBar}%
        </span>
        <span>
          <b>{minutes.median === null ? "–" : `${minutes.median} min`}</b>
          median a chart
          {minutes.classMedian !== null && <span className={classes.quiet}> · class {minutes.classMedian} min</span>}
        </span>
      </div>
    </div>
  );
}

function Topics({ fields }: Pick<Report, "fields">) {
  return (
    <section>
      <h2>By field, right answers</h2>
      <table className={classes.lines}>
        <tbody>
          {fields.map(({ field, correct, total }) => (
            <tr key={field}>
              <td>{isCodingField(field) ? fieldLabels[field] : "Questions"}</td>
              <td>
                <span className={classes.bar}>
                  <span style={{ width: `${sharePercent(correct, total)}%` }} />
                </span>
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

function Slips({ slips }: Pick<Report, "slips">) {
  const most = Object.entries(slips).sort(([, one], [, other]) => other - one);
  const all = most.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section>
      <h2>
        What to work on: {all} {all === 1 ? "slip" : "slips"}
      </h2>
      {all === 0 && <p className={classes.quiet}>No slips in the codes that were handed in.</p>}
      <table className={classes.lines}>
        <tbody>
          {most.slice(0, mostSlips).map(([kind, count]) => (
            <tr key={kind}>
              <td>
                <b>{nameOfSlip(kind, "wrong", "staff")}</b>
                <br />
                <span className={classes.quiet}>{slipMeaning(kind)}</span>
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

function Assignments({ report: { assignments, passBar }, timeZone }: PaperProps) {
  const earlier = assignments.length - mostRows;
  return (
    <section className={classes.block}>
      <h2>Assignments</h2>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th>Module</th>
            <th>Handed in</th>
            <th className={`${classes.number} ${classes.optional}`}>Minutes</th>
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
              <td>{formatDate(one.submittedAt, timeZone)}</td>
              <td className={`${classes.number} ${classes.optional}`}>{one.minutes ?? "–"}</td>
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
      {earlier > 0 && <p className={classes.quiet}>And {earlier} earlier, counted in the average.</p>}
    </section>
  );
}
