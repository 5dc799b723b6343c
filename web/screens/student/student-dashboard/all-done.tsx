import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { waitingDrillQuery } from "../../../api/drill.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { StepFrame } from "../../../parts/page/next-step/step-frame.tsx";
import { formatDaysUntil } from "../../../parts/words/format-days-until.ts";
import type { DashboardNumbers } from "./dashboard-data.ts";

/** Shown when everything is submitted: due lines of the drill, otherwise other lines, otherwise missed topics. */
export default function AllDone({ numbers: { total, averageScore } }: { numbers: DashboardNumbers }) {
  const drill = useQuery(waitingDrillQuery);
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  if (drill.isPending) return <Skeleton h={106} />;
  const { due = 0, lines = [], nextAt = null } = drill.data ?? {};
  const facts = [
    total === 1 ? "Your assignment is handed in" : `All ${total} assignments are handed in`,
    ...(averageScore === "–" ? [] : [`average score ${averageScore}`]),
    "new ones appear here and in the notices",
  ];
  if (lines.length > 0)
    return (
      <StepFrame
        title={
          due > 0 ? `Practise: ${due} ${due === 1 ? "line is" : "lines are"} due today` : "Practise what you missed"
        }
        facts={facts}
        to="/student/drill"
        verb="Practise"
      />
    );
  return (
    <StepFrame
      more={nextAt && ` · your next drill is due ${formatDaysUntil(nextAt, new Date(), timeZone)}`}
      title="See your most frequent mistakes"
      facts={facts}
      to="/student/insight"
      verb="My mistakes"
    />
  );
}
