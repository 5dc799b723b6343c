import { z } from "zod";
import { accountReply, changePasswordRequest, confirmRequest } from "./api/account.ts";
import {
  addAssignmentFields,
  addAssignmentReply,
  editAssignmentFields,
  editAssignmentReply,
  keyedAssignment,
  studentAssignmentsReply,
} from "./api/assignments.ts";
import { analyzeReply, chatReply, chatRequest, chatWithPdfRequest } from "./api/assistant.ts";
import {
  attemptPlace,
  extraTimeReply,
  extraTimeRequest,
  presenceReply,
  presenceRequest,
  previewAsStudentReply,
  saveDraftReply,
  saveDraftRequest,
  startAttemptReply,
} from "./api/attempts.ts";
import { auditQuery, auditReply } from "./api/audit.ts";
import { blindReply, blindRequest, blindWorkReply, settleRequest } from "./api/blind.ts";
import {
  checkCodesReply,
  checkCodesRequest,
  codeQuery,
  codeReply,
  codeSearchQuery,
  codeSearchReply,
  codeSystemsReply,
  explainReply,
  explainRequest,
  importCodesFields,
  importCodesQuery,
  importCodesReply,
  lintReply,
  lintRequest,
  pcsIndexQuery,
  pcsIndexReply,
  pcsTableReply,
} from "./api/codes.ts";
import { done, type ErrorCode, listQuery, pageQuery, succeeded } from "./api/common.ts";
import {
  activityReply,
  attentionReply,
  categorySummaryReply,
  categorySummaryRequest,
  dashboardReply,
  recentAssignment,
  recentQuery,
} from "./api/dashboard.ts";
import {
  disputeReply,
  disputeRequest,
  disputesQuery,
  disputesReply,
  openDisputesReply,
  rulingReply,
  rulingRequest,
} from "./api/disputes.ts";
import { compareClaims, comparedReply, drgClaim, groupedReply } from "./api/drg.ts";
import { drillAnswerReply, drillAnswerRequest, drillQuery, drillReply } from "./api/drill.ts";
import { endAttemptReply, endAttemptRequest, messageReply, messageRequest, roomReply } from "./api/exam-room.ts";
import {
  exportPackageQuery,
  importPackageFields,
  importPackageQuery,
  importPackageReply,
  readQuestionsFields,
  readQuestionsReply,
} from "./api/exchange.ts";
import { fileQuery, healthReply } from "./api/files.ts";
import { gradebookQuery, gradebookReply } from "./api/gradebook.ts";
import {
  assignmentInsightQuery,
  classInsightReply,
  courseInsightQuery,
  matrixQuery,
  matrixReply,
  studentInsightQuery,
  studentInsightReply,
} from "./api/insight.ts";
import { editQuery, keyVersionsReply, regradingPreview, restoreQuery, restoreReply } from "./api/keys.ts";
import { noticesQuery, noticesReply, readNoticesReply, readNoticesRequest } from "./api/notices.ts";
import { reportReply } from "./api/report.ts";
import { loginReply, loginRequest, settingsReply, validateReply } from "./api/sessions.ts";
import { adminSettingsReply, changeSettingsRequest, instituteReply } from "./api/settings.ts";
import {
  bulkBody,
  bulkReply,
  exportQuery,
  importFields,
  importQuery,
  importReply,
  studentRows,
} from "./api/student-import.ts";
import {
  addStudentFields,
  courseReply,
  credentials,
  editStudentFields,
  paymentDetails,
  student,
  studentReply,
  studentStatsReply,
  studentSummary,
} from "./api/students.ts";
import { addSubadminRequest, editSubadminRequest, subadminReply, subadminsReply } from "./api/subadmins.ts";
import {
  commentRequest,
  courseStatsReply,
  handMadeVerdictRequest,
  lateRequest,
  reopenQuery,
  resultReply,
  resultRequest,
  sameAnswersQuery,
  sameAnswersReply,
  submissionsQuery,
  submissionsReply,
  submitReply,
  submitRequest,
} from "./api/submissions.ts";
import { sentences } from "./sentences.ts";

/** Who may call: everybody, whoever is logged in (A), a student (U), staff (S), admins alone (X). */
export type Access = "everybody" | "anyone" | "student" | "staff" | "admin";

/** One call as data: the server is registered from it, the web's types and the tests of access read it. */
export interface Endpoint {
  access: Access;
  /** Where the id of a student stands: a student reaches only their own, whether or not the other exists. */
  own?: `${"params" | "query" | "body"}.${string}`;
  /** Looks codes up: closed to a student who works on a section that says so. */
  looksUp?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The text fields of a multipart form; its files are the handler's. */
  form?: z.ZodType;
  /** A body that breaks its schema is answered 400 with this sentence instead of 422. */
  malformed?: string;
  /** What a success says; "file" for bytes. `success: true` is added where the schema has it. */
  reply: z.ZodType | "file";
  /** Also answers with its table as CSV, where `format` asks for it. */
  csv?: true;
  /** Also answers with its table as a spreadsheet, where `format` asks for it. */
  xlsx?: true;
  status?: 200 | 201;
  /** What it may refuse with, beyond what its access, parameters and body already imply. */
  refusals?: readonly ErrorCode[];
}

const studentsQuery = { access: "staff", query: listQuery, reply: z.array(student) } as const;
const archives = { access: "staff", reply: addAssignmentReply, refusals: ["conflict"] } as const;
const deletesAssignment = { access: "staff", reply: succeeded } as const;

/** Every call (api.md, api-next.md). Paths are relative to /api, but for those of the assistant under /ai. */
export const endpoints = {
  "GET /health": { access: "everybody", reply: healthReply },
  "GET /ready": { access: "everybody", reply: healthReply },
  "GET /files/:id": { access: "everybody", query: fileQuery, reply: "file", refusals: ["forbidden"] },

  "POST /login": {
    access: "everybody",
    body: loginRequest,
    malformed: sentences.nameAndPasswordMissing,
    reply: loginReply,
    refusals: ["login.refused"],
  },
  "GET /validate-session": { access: "anyone", reply: validateReply },
  "POST /logout": { access: "everybody", reply: done },
  "GET /settings": { access: "anyone", reply: settingsReply },
  "GET /institute": { access: "everybody", reply: instituteReply },
  "GET /admin/settings": { access: "admin", reply: adminSettingsReply },
  "PUT /admin/settings": { access: "admin", body: changeSettingsRequest, reply: adminSettingsReply },
  "GET /account": { access: "anyone", reply: accountReply },
  "POST /account/confirm": { access: "staff", body: confirmRequest, reply: done },
  "PUT /account/password": { access: "anyone", body: changePasswordRequest, reply: succeeded },

  "GET /admin/dashboard": { access: "staff", reply: dashboardReply },
  "GET /admin/activity": { access: "staff", reply: activityReply },
  "GET /admin/attention": { access: "staff", reply: attentionReply },
  "POST /admin/sample-course": { access: "admin", reply: succeeded, status: 201, refusals: ["conflict"] },
  "GET /admin/recentassignments": { access: "staff", query: recentQuery, reply: z.array(recentAssignment) },
  "POST /category-summary": { access: "staff", body: categorySummaryRequest, reply: categorySummaryReply },

  "GET /admin/studentslist": studentsQuery,
  "GET /students": studentsQuery,
  "GET /admin/students/summary": { access: "staff", query: listQuery, reply: z.array(studentSummary) },
  "GET /admin/students": { access: "staff", reply: z.array(credentials), refusals: ["confirm_password"] },
  "POST /admin/add-student": {
    access: "staff",
    form: addStudentFields,
    reply: studentReply,
    status: 201,
    refusals: ["conflict"],
  },
  "POST /admin/students/import": {
    access: "staff",
    query: importQuery,
    body: studentRows,
    form: importFields,
    reply: importReply,
    refusals: ["conflict"],
  },
  "GET /admin/students/export": { access: "staff", query: exportQuery, reply: "file" },
  "POST /admin/students/bulk": { access: "staff", body: bulkBody, reply: bulkReply, refusals: ["unknown"] },
  "PUT /admin/student/:id": { access: "staff", form: editStudentFields, reply: studentReply, refusals: ["conflict"] },
  "DELETE /admin/student/:id": { access: "staff", reply: succeeded },

  "GET /admin/subadmins": { access: "staff", reply: subadminsReply },
  "POST /admin/add-subadmin": {
    access: "staff",
    body: addSubadminRequest,
    reply: subadminReply,
    status: 201,
    refusals: ["conflict", "confirm_password"],
  },
  "PUT /admin/subadmin/:id": {
    access: "staff",
    body: editSubadminRequest,
    reply: subadminReply,
    refusals: ["conflict", "confirm_password"],
  },
  "DELETE /admin/subadmin/:id": { access: "staff", reply: succeeded, refusals: ["conflict"] },

  "GET /assignments": { access: "staff", query: pageQuery, reply: z.array(keyedAssignment) },
  "GET /admin/assignments/edit/:id": { access: "staff", reply: keyedAssignment },
  "POST /admin/add-assignment": {
    access: "staff",
    form: addAssignmentFields,
    reply: addAssignmentReply,
    status: 201,
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
  "GET /admin/assignments/:id/preview-as-student": { access: "staff", reply: previewAsStudentReply },
  "GET /admin/assignments/:id/export": { access: "staff", reply: "file" },
  "GET /admin/export": { access: "staff", query: exportPackageQuery, reply: "file", refusals: ["unknown"] },
  "POST /admin/assignments/import": {
    access: "staff",
    query: importPackageQuery,
    form: importPackageFields,
    reply: importPackageReply,
    refusals: ["storage_full"],
  },
  "POST /admin/assignments/read-questions": {
    access: "staff",
    form: readQuestionsFields,
    reply: readQuestionsReply,
  },
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
    reply: blindReply,
    refusals: ["conflict"],
  },
  "POST /assignments/:id/sections/:sectionId/blind/settle": {
    access: "staff",
    query: restoreQuery,
    body: settleRequest,
    reply: restoreReply,
    refusals: ["conflict"],
  },
  "DELETE /admin/assignments/:id": deletesAssignment,
  "DELETE /assignments/:id": deletesAssignment,
  "DELETE /assignments/:id/sub/:subId": { access: "staff", reply: succeeded, refusals: ["conflict"] },
  "GET /assignments/:id/attempts": { access: "staff", reply: roomReply },
  /** Server-sent events, each a RoomEvent (contract/api/exam-room.ts). */
  "GET /assignments/:id/attempts/events": { access: "staff", reply: "file" },
  "POST /assignments/:id/attempts/message": { access: "staff", body: messageRequest, reply: messageReply },
  "POST /assignments/:id/attempts/:studentId/end": {
    access: "staff",
    body: endAttemptRequest,
    reply: endAttemptReply,
    refusals: ["conflict"],
  },
  "POST /assignments/:id/extra-time": { access: "staff", body: extraTimeRequest, reply: extraTimeReply },
  "GET /assignments/:id/submissions": { access: "staff", query: submissionsQuery, reply: submissionsReply },
  "PUT /assignments/:id/submissions/:studentId/verdicts": {
    access: "staff",
    body: handMadeVerdictRequest,
    reply: succeeded,
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
    refusals: ["unknown"],
  },
  "POST /assignments/:id/submissions/:studentId/late": { access: "staff", body: lateRequest, reply: succeeded },
  "GET /assignments/:id/insight": {
    access: "staff",
    query: assignmentInsightQuery,
    reply: classInsightReply,
    csv: true,
  },
  "GET /assignments/:id/insight/matrix": { access: "staff", query: matrixQuery, reply: matrixReply, csv: true },
  "GET /insight": { access: "staff", query: courseInsightQuery, reply: classInsightReply, csv: true },
  "GET /admin/gradebook": { access: "staff", query: gradebookQuery, reply: gradebookReply, csv: true, xlsx: true },
  "GET /admin/student/:id/report": { access: "staff", reply: reportReply },
  "GET /disputes": { access: "staff", query: disputesQuery, reply: disputesReply },
  "GET /disputes/open": { access: "staff", reply: openDisputesReply },
  "PUT /disputes/:id": { access: "staff", body: rulingRequest, reply: rulingReply, refusals: ["conflict"] },
  "DELETE /assignments/:id/submissions/:studentId": { access: "staff", query: reopenQuery, reply: succeeded },

  "GET /student/:userId/course": { access: "anyone", own: "params.userId", reply: courseReply },
  "GET /payment-details": {
    access: "anyone",
    own: "query.studentId",
    query: z.strictObject({ studentId: z.string() }),
    reply: paymentDetails,
  },
  "GET /stats/:courseName/:studentId": { access: "anyone", own: "params.studentId", reply: courseStatsReply },
  "GET /student/stats/:id": { access: "anyone", own: "params.id", reply: studentStatsReply },
  "GET /student/insight/:studentId": {
    access: "anyone",
    own: "params.studentId",
    query: studentInsightQuery,
    reply: studentInsightReply,
    csv: true,
  },
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
    refusals: ["conflict", "unknown"],
  },
  "GET /student/drill": {
    access: "student",
    looksUp: true,
    query: drillQuery,
    reply: drillReply,
    refusals: ["not_ready"],
  },
  "POST /student/drill/answers": {
    access: "student",
    looksUp: true,
    body: drillAnswerRequest,
    reply: drillAnswerReply,
    refusals: ["not_ready", "unknown"],
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
    reply: submitReply,
    refusals: ["section.already_submitted", "section.not_started", "course.expired", "unknown", "storage_full"],
  },
  "POST /result": {
    access: "anyone",
    own: "body.studentId",
    body: resultRequest,
    reply: resultReply,
    refusals: ["unknown"],
  },

  "GET /notices": { access: "anyone", query: noticesQuery, reply: noticesReply },
  "PUT /notices/read": { access: "anyone", body: readNoticesRequest, reply: readNoticesReply },

  "GET /admin/audit": { access: "admin", query: auditQuery, reply: auditReply, csv: true },

  "GET /codes": { access: "anyone", looksUp: true, reply: codeSystemsReply },
  "GET /codes/search": { access: "anyone", looksUp: true, query: codeSearchQuery, reply: codeSearchReply },
  "GET /codes/:system/:code": { access: "anyone", looksUp: true, query: codeQuery, reply: codeReply },
  "GET /codes/icd10pcs/index": { access: "anyone", looksUp: true, query: pcsIndexQuery, reply: pcsIndexReply },
  "GET /codes/icd10pcs/table/:code": { access: "anyone", looksUp: true, reply: pcsTableReply },
  "POST /codes/check": { access: "anyone", looksUp: true, body: checkCodesRequest, reply: checkCodesReply },
  "POST /codes/explain": {
    access: "anyone",
    looksUp: true,
    body: explainRequest,
    reply: explainReply,
    refusals: ["unknown"],
  },
  "POST /codes/lint": { access: "staff", body: lintRequest, reply: lintReply },
  "POST /admin/codes/import": {
    access: "admin",
    query: importCodesQuery,
    form: importCodesFields,
    reply: importCodesReply,
    refusals: ["wrong_type", "too_large", "storage_full"],
  },
  "DELETE /admin/codes/:system/:release": { access: "admin", reply: succeeded, refusals: ["conflict"] },

  "POST /drg": { access: "anyone", looksUp: true, body: drgClaim, reply: groupedReply },
  "POST /drg/compare": { access: "anyone", looksUp: true, body: compareClaims, reply: comparedReply },

  "POST /ai/api/analyze-pdf": {
    access: "anyone",
    form: z.strictObject({}),
    reply: analyzeReply,
    refusals: ["slow_down"],
  },
  "POST /ai/api/chat": {
    access: "anyone",
    body: chatRequest,
    reply: chatReply,
    refusals: ["too_large", "provider_failed", "provider_slow"],
  },
  "POST /ai/api/chat1": {
    access: "anyone",
    body: chatWithPdfRequest,
    reply: chatReply,
    refusals: ["too_large", "provider_failed", "provider_slow"],
  },
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a call's path, by name. */
export type Params<Name extends EndpointName> = Record<NamesIn<Name>, string>;

type Schema<Name extends EndpointName, Part extends string> =
  Endpoints[Name] extends Record<Part, infer Found extends z.ZodType> ? Found : z.ZodUndefined;

/** What a call may be sent, before its schema has read it. */
export type Sent<Name extends EndpointName, Part extends "query" | "body"> = z.input<Schema<Name, Part>>;
/** The same once the schema has read it. */
export type Received<Name extends EndpointName, Part extends "query" | "body" | "form"> = z.output<Schema<Name, Part>>;
/** What a success answers. */
export type Reply<Name extends EndpointName> = z.output<Schema<Name, "reply">>;
