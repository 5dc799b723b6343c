import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentences } from "#contract/sentences.ts";
import { dayOfCodes } from "#contract/time.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import type { HandedInStage } from "../../../attempt/stages.ts";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { notifySuccess } from "../../../parts/page/notify.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { whatFollows } from "./answers.ts";
import { closeSuccesses } from "./close-messages.ts";
import { CompletedWork } from "./completed-work.tsx";
import { AssignmentHead } from "./detail-head.tsx";
import { HandedInLine } from "./handed-in-line.tsx";
import { Ready } from "./ready.tsx";
import type { Work } from "./work.ts";
import { Working } from "./working.tsx";

interface DetailProps {
  work: Work;
  studentId: string;
  backTo: string;
  hasNext: boolean;
  /** Called when the section was submitted and the next one or the list must be shown. */
  onLeave: (stage: HandedInStage) => void;
}

/** Returns which section of several was submitted, and how many are left. */
function whatIsLeft({ section, assignment, title }: Work): string {
  if (!section) return "";
  const left = assignment.subAssignments.filter((other) => !other.isCompleted && other !== section).length;
  if (left === 0) return `${title} was the last section.`;
  return `${title} is handed in, ${left} ${left === 1 ? "section is" : "sections are"} left.`;
}

function notifySubmitted(work: Work, { how, isTimeUp }: HandedInStage): void {
  if (how === "hand" || how === "timer") notifySuccess(sentences.assignmentSubmitted, whatIsLeft(work));
  if (how === "elsewhere") {
    notifySuccess(isTimeUp ? "Time is up. What was saved has been handed in." : "Submitted from another window");
  }
}

/** An opened section. Codes are looked up for its day, if lookup is open. */
export function AssignmentDetail(props: DetailProps) {
  const { isLookupOpen, isCompleted, serviceDate, assignment } = props.work;
  const settings = useQuery(settingsQuery);
  const day = dayOfCodes(serviceDate, assignment.assignedDate, settings.data?.timeZone);
  return (
    <LookupOn day={day} isOpen={isLookupOpen || isCompleted}>
      <Detail {...props} />
    </LookupOn>
  );
}

/** The section before its start, at work, or completed and view-only. */
function Detail({ work, studentId, backTo, hasNext, onLeave }: DetailProps) {
  const [shown, setShown] = useState<"outside" | "work" | "result">(
    work.isCompleted || work.isClosed ? "outside" : "work",
  );
  const onClosed = (stage: HandedInStage) => {
    notifySubmitted(work, stage);
    const next = whatFollows(stage, hasNext);
    if (next === "result") setShown("result");
    else if (next !== "stay") onLeave(stage);
  };
  // A section that was submitted here stays in view until its result is requested, although the list already shows it
  // as completed.
  if (work.isCompleted && shown !== "work") return <CompletedWork work={work} studentId={studentId} backTo={backTo} />;
  if (work.isClosed && shown === "outside") {
    return (
      <>
        <PageTitle>{work.title}</PageTitle>
        <AssignmentHead assignment={work.assignment} backTo={backTo} />
        <HandedInLine assignment={work.assignment} />
        <Ready
          work={work}
          backTo={backTo}
          onStart={() => {
            closeSuccesses();
            setShown("work");
          }}
        />
      </>
    );
  }
  const showResult = () => setShown("result");
  return <Working work={work} studentId={studentId} backTo={backTo} onClosed={onClosed} onResult={showResult} />;
}
