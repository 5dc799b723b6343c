import { succeeded } from "../api/common.ts";
import { disputesQuery, disputesReply, openDisputesReply, rulingReply, rulingRequest } from "../api/disputes.ts";
import {
  courseProgressQuery,
  courseProgressReply,
  gradebookMarksQuery,
  gradebookMarksReply,
  gradebookQuery,
  gradebookReply,
} from "../api/gradebook.ts";
import {
  assignmentInsightQuery,
  assignmentSlipsQuery,
  classInsightReply,
  courseInsightQuery,
  courseInsightReply,
  courseSlipsQuery,
  matrixQuery,
  matrixReply,
  slipStudentsReply,
} from "../api/insight.ts";
import {
  commentRequest,
  handMadeVerdictRequest,
  lateRequest,
  openResultsReply,
  reopenQuery,
  sameAnswersQuery,
  sameAnswersReply,
  submissionsQuery,
  submissionsReply,
} from "../api/submissions.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

/** Submitted work for staff: submissions, insight, gradebook, disputes. */
export const submissionsEndpoints = {
  "GET /assignments/:id/submissions": { access: "staff", query: submissionsQuery, reply: submissionsReply },
  "PUT /assignments/:id/submissions/:studentId/verdicts": {
    access: "staff",
    body: handMadeVerdictRequest,
    reply: succeeded,
    refusals: ["conflict"],
  },
  "GET /assignments/:id/submissions/:studentId/same-answers": {
    access: "staff",
    query: sameAnswersQuery,
    reply: sameAnswersReply,
  },
  "PUT /assignments/:id/submissions/:studentId/comment": {
    access: "staff",
    body: commentRequest,
    reply: succeeded,
    refusals: ["unknown", "conflict"],
  },
  "POST /assignments/:id/open-results": { access: "staff", reply: openResultsReply, refusals: ["conflict"] },
  "POST /assignments/:id/submissions/:studentId/late": {
    access: "staff",
    body: lateRequest,
    reply: succeeded,
    refusals: ["conflict"],
  },
  "GET /assignments/:id/insight": {
    access: "staff",
    query: assignmentInsightQuery,
    reply: classInsightReply,
    csv: true,
  },
  "GET /assignments/:id/insight/matrix": { access: "staff", query: matrixQuery, reply: matrixReply, csv: true },
  "GET /assignments/:id/insight/slips": {
    access: "staff",
    isCostly: true,
    query: assignmentSlipsQuery,
    reply: slipStudentsReply,
  },
  "GET /insight": { access: "staff", query: courseInsightQuery, reply: courseInsightReply, csv: true },
  "GET /insight/slips": { access: "staff", isCostly: true, query: courseSlipsQuery, reply: slipStudentsReply },
  "GET /admin/gradebook": { access: "staff", query: gradebookQuery, reply: gradebookReply, csv: true, xlsx: true },
  "GET /admin/gradebook/marks": { access: "staff", query: gradebookMarksQuery, reply: gradebookMarksReply },
  "GET /admin/gradebook/progress": { access: "staff", query: courseProgressQuery, reply: courseProgressReply },
  "GET /disputes": { access: "staff", query: disputesQuery, reply: disputesReply, csv: true },
  "GET /disputes/open": { access: "staff", reply: openDisputesReply },
  "PUT /disputes/:id": { access: "staff", body: rulingRequest, reply: rulingReply, refusals: ["conflict"] },
  "DELETE /assignments/:id/submissions/:studentId": { access: "staff", query: reopenQuery, reply: succeeded },
} as const satisfies EndpointsOfRoom;
