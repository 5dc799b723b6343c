import { z } from "zod";
import { addAssignmentFields, editAssignmentFields } from "../api/assignment-input.ts";
import { addAssignmentReply, editAssignmentReply, keyedAssignment } from "../api/assignments.ts";
import { extraTimeReply, extraTimeRequest, previewAsStudentQuery, previewAsStudentReply } from "../api/attempts.ts";
import { blindReply, blindRequest, blindWorkReply, settleRequest } from "../api/blind.ts";
import { pageQuery, succeeded } from "../api/common.ts";
import { endAttemptReply, endAttemptRequest, messageReply, messageRequest, roomReply } from "../api/exam-room.ts";
import {
  exportPackageQuery,
  importPackageFields,
  importPackageQuery,
  importPackageReply,
  readQuestionsFields,
  readQuestionsReply,
} from "../api/exchange.ts";
import { editQuery, keyVersionsReply, regradingPreview, restoreQuery, restoreReply } from "../api/keys.ts";
import { caseChartQuery, caseFiltersQuery, caseFiltersReply, caseReply, caseRequest } from "../api/practice-cases.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

const archives = { access: "staff", reply: addAssignmentReply, refusals: ["conflict"] } as const;
const deletesAssignment = { access: "staff", reply: succeeded } as const;

/** Calls with which staff edit assignments, their keys and their time limits. */
export const assignmentsEndpoints = {
  "GET /assignments": { access: "staff", query: pageQuery, reply: z.array(keyedAssignment) },
  "GET /admin/assignments/edit/:id": { access: "staff", reply: keyedAssignment },
  "POST /admin/add-assignment": {
    access: "staff",
    form: addAssignmentFields,
    reply: addAssignmentReply,
    status: 201,
    // 404 also if the assignment of a repeated call has been deleted since.
    refusals: ["conflict", "unknown"],
  },
  "PUT /admin/assignments/:id": {
    access: "staff",
    query: editQuery,
    form: editAssignmentFields,
    reply: editAssignmentReply,
    refusals: ["conflict"],
  },
  "POST /admin/assignments/:id/preview": {
    access: "staff",
    query: editQuery,
    form: editAssignmentFields,
    reply: regradingPreview,
    refusals: ["conflict"],
  },
  "POST /admin/assignments/:id/archive": archives,
  "POST /admin/assignments/:id/restore": archives,
  "GET /admin/assignments/:id/preview-as-student": {
    access: "staff",
    query: previewAsStudentQuery,
    reply: previewAsStudentReply,
  },
  "GET /admin/assignments/:id/export": { access: "staff", reply: "file", refusals: ["conflict"] },
  "GET /admin/export": {
    access: "staff",
    query: exportPackageQuery,
    reply: "file",
    refusals: ["unknown", "conflict"],
  },
  "POST /admin/assignments/import": {
    access: "staff",
    query: importPackageQuery,
    form: importPackageFields,
    reply: importPackageReply,
    refusals: ["conflict"],
  },
  "POST /admin/assignments/read-questions": {
    access: "staff",
    form: readQuestionsFields,
    reply: readQuestionsReply,
  },
  "GET /admin/cases": { access: "staff", isCostly: true, query: caseFiltersQuery, reply: caseFiltersReply },
  "POST /admin/cases": {
    access: "staff",
    isCostly: true,
    body: caseRequest,
    reply: caseReply,
    // No chart fits the filters; an unknown blueprint.
    refusals: ["unknown"],
  },
  "GET /admin/cases/:blueprint/:seed/chart": { access: "staff", isCostly: true, query: caseChartQuery, reply: "file" },
  "GET /assignments/:id/sections/:sectionId/keys": { access: "staff", reply: keyVersionsReply },
  "POST /assignments/:id/sections/:sectionId/keys/:version/restore": {
    access: "staff",
    query: restoreQuery,
    reply: restoreReply,
    refusals: ["conflict"],
  },
  "GET /assignments/:id/sections/:sectionId/blind": { access: "staff", reply: blindWorkReply },
  "POST /assignments/:id/sections/:sectionId/blind": {
    access: "staff",
    body: blindRequest,
    // 300 answers, or a long key.
    bodyKilobytes: 2048,
    reply: blindReply,
    refusals: ["conflict"],
  },
  "POST /assignments/:id/sections/:sectionId/blind/settle": {
    access: "staff",
    query: restoreQuery,
    body: settleRequest,
    bodyKilobytes: 2048,
    reply: restoreReply,
    refusals: ["conflict"],
  },
  "DELETE /admin/assignments/:id": deletesAssignment,
  "DELETE /assignments/:id": deletesAssignment,
  "DELETE /assignments/:id/sub/:subId": { access: "staff", reply: succeeded, refusals: ["conflict"] },
  "GET /assignments/:id/attempts": { access: "staff", reply: roomReply },
  /** Server-sent events, each a RoomEvent (contract/api/exam-room.ts). */
  "GET /assignments/:id/attempts/events": { access: "staff", reply: "file" },
  "POST /assignments/:id/attempts/message": {
    access: "staff",
    body: messageRequest,
    reply: messageReply,
    refusals: ["conflict"],
  },
  "POST /assignments/:id/attempts/:studentId/end": {
    access: "staff",
    body: endAttemptRequest,
    reply: endAttemptReply,
    refusals: ["conflict"],
  },
  "POST /assignments/:id/extra-time": {
    access: "staff",
    body: extraTimeRequest,
    reply: extraTimeReply,
    refusals: ["conflict"],
  },
} as const satisfies EndpointsOfRoom;
