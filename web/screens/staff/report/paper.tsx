import { Box, Flex } from "@mantine/core";
import type { Report } from "#contract/api/report.ts";
import { formatDate, formatMinutes } from "#contract/time.ts";
import { ScoreLines } from "../../../parts/figures/score-lines.tsx";
import { Letterhead } from "./letterhead.tsx";
import classes from "./report.module.css";
import { Assignments, Slips, Topics } from "./report-tables.tsx";

/** So many scores have room for their values. */
const mostScores = 12;

interface PaperProps {
  report: Report;
  timeZone: string | undefined;
}

/** One printed page: student, progress over time and by topic, assignments, comment, and a line for the signature. */
export function Paper({ report, timeZone }: PaperProps) {
  const { student, assignments, comment } = report;
  return (
    <Box
      component="article"
      w="100%"
      my={0}
      mx="auto"
      lh="snug"
      className={classes.paper}
      aria-label={`Report of ${student.name}`}
    >
      <header className={classes.head}>
        <Letterhead />
        <span>
          <b>Progress report</b> · {formatDate(report.at, timeZone)}
        </span>
      </header>
      <Who report={report} timeZone={timeZone} />
      {assignments.length === 0 ? (
        <Box component="p" mt="md">
          Nothing was handed in yet.
        </Box>
      ) : (
        <Work report={report} timeZone={timeZone} />
      )}
      {comment && (
        <Box component="p" mt="md" py="xs" px="sm" bdrs="md" className={classes.words}>
          <b>{comment.by}</b>, on {comment.moduleName}: {comment.text}
        </Box>
      )}
      <footer className={classes.foot}>
        {assignments.length > 0 && (
          <Box component="p" c="dimmed">
            A line counts as right when its code and its position agree with the key. Underlined scores are below the
            pass mark; dotted is the class, shown where five or more have handed in.
          </Box>
        )}
        <div className={classes.sign}>Signature</div>
      </footer>
    </Box>
  );
}

/** The student's work: scores over time, right answers by field, slips, and assignments. */
function Work({ report, timeZone }: PaperProps) {
  const { student, passBar, assignments } = report;
  return (
    <>
      <Box component="section" mt="md">
        <div className={classes.head} style={{ border: 0, padding: 0 }}>
          <h2>Scores over time, in percent</h2>
          <Flex component="span" rowGap={0} columnGap="md" wrap="wrap" c="dimmed">
            <span>— {student.name}</span>
            <span>··· class median</span>
            <span>- - pass mark {passBar}%</span>
          </Flex>
        </div>
        <ScoreLines
          scores={assignments
            .slice(0, mostScores)
            .toReversed()
            .map(({ assignmentId, moduleName, submittedAt, percent, classMedian }) => ({
              key: assignmentId,
              name: moduleName,
              date: submittedAt,
              percent,
              classMedian,
            }))}
          height={165}
          passBar={passBar}
          timeZone={timeZone}
        />
      </Box>
      <Box mt="md" className={classes.two}>
        <Topics fields={report.fields} />
        <Slips slips={report.slips} />
      </Box>
      <Assignments report={report} timeZone={timeZone} />
    </>
  );
}

function Who({ report, timeZone }: PaperProps) {
  const { student, average, classAverage, passed, done, waiting, passBar, minutes } = report;
  const enrolled = student.enrolledDate && ` · enrolled ${formatDate(student.enrolledDate, timeZone)}`;
  return (
    <div className={classes.who}>
      <div>
        <h1 style={{ overflowWrap: "anywhere" }}>{student.name}</h1>
        <Box component="p" c="dimmed">
          {student.courseName}
          {enrolled}
        </Box>
      </div>
      <Flex rowGap="xs" columnGap="xl" wrap="wrap" className={classes.figures}>
        <span>
          <b>{average === null ? "–" : `${Math.round(average)}%`}</b>
          average of {done} {done === 1 ? "assignment" : "assignments"}
          {waiting > 0 && (
            <Box component="span" c="dimmed">
              {" "}
              · {waiting} {waiting === 1 ? "result" : "results"} not open yet
            </Box>
          )}
          {classAverage !== null && (
            <Box component="span" c="dimmed">
              {" "}
              · class {Math.round(classAverage)}%
            </Box>
          )}
        </span>
        <span>
          <b>
            {passed} of {done}
          </b>
          passed, pass mark {passBar}%
        </span>
        <span>
          <b>{minutes.median === null ? "–" : formatMinutes(minutes.median)}</b>
          median per chart
          {minutes.classMedian !== null && (
            <Box component="span" c="dimmed">
              {" "}
              · class {formatMinutes(minutes.classMedian)}
            </Box>
          )}
        </span>
      </Flex>
    </div>
  );
}
