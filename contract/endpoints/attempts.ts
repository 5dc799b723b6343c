import { z } from "zod";
import {
  attemptPlace,
  presenceReply,
  presenceRequest,
  saveDraftReply,
  saveDraftRequest,
  startAttemptReply,
} from "../api/attempts.ts";
import { pageQuery } from "../api/common.ts";
import { disputeReply, disputeRequest, disputesReply } from "../api/disputes.ts";
import { drillAnswerReply, drillAnswerRequest, drillQuery, drillReply } from "../api/drill.ts";
import { handedInReply } from "../api/handed-in.ts";
import { resultReply, resultRequest } from "../api/results.ts";
import { studentAssignmentsReply } from "../api/student-assignments.ts";
import { submitReply, submitRequest } from "../api/submit.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

/** A student's work: assignments, attempts, results, disputes, practice. */
export const attemptsEndpoints = {
  "GET /category/:courseName": {
    access: "anyone",
    own: "query.studentId",
    query: pageQuery.extend({ studentId: z.string().optional() }),
    reply: studentAssignmentsReply,
  },
  "GET /student/disputes": { access: "student", reply: disputesReply },
  "POST /student/disputes": {
    access: "student",
    own: "body.studentId",
    body: disputeRequest,
    reply: disputeReply,
    status: 201,
    refusals: ["conflict", "result.closed", "unknown"],
  },
  "GET /student/drill": {
    access: "student",
    looksUp: true,
    isCostly: true,
    query: drillQuery,
    reply: drillReply,
  },
  "POST /student/drill/answers": {
    access: "student",
    looksUp: true,
    isCostly: true,
    body: drillAnswerRequest,
    reply: drillAnswerReply,
    refusals: ["unknown"],
  },
  "POST /student/attempts": {
    access: "student",
    own: "body.studentId",
    body: attemptPlace,
    reply: startAttemptReply,
    refusals: ["section.already_submitted", "course.expired", "unknown"],
  },
  "POST /student/attempts/presence": {
    access: "student",
    own: "body.studentId",
    body: presenceRequest,
    reply: presenceReply,
    refusals: ["section.already_submitted", "section.not_started", "unknown"],
  },
  "PUT /student/attempts/draft": {
    access: "student",
    own: "body.studentId",
    body: saveDraftRequest,
    reply: saveDraftReply,
    refusals: ["section.already_submitted", "section.not_started", "section.time_up", "course.expired", "unknown"],
  },
  "POST /student/submit-assignment": {
    access: "student",
    own: "body.studentId",
    body: submitRequest,
    // 300 answers of 4,000 characters.
    bodyKilobytes: 2048,
    reply: submitReply,
    refusals: ["section.already_submitted", "section.not_started", "course.expired", "unknown"],
  },
  "GET /student/handed-in/:assignmentId": { access: "student", reply: handedInReply },
  "POST /result": {
    access: "anyone",
    own: "body.studentId",
    body: resultRequest,
    isCostly: true,
    reply: resultReply,
    refusals: ["result.closed", "unknown"],
  },
} as const satisfies EndpointsOfRoom;
