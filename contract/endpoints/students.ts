import { z } from "zod";
import { listQuery, pageQuery, succeeded } from "../api/common.ts";
import { studentInsightQuery, studentInsightReply } from "../api/insight.ts";
import { reportReply } from "../api/report.ts";
import {
  bulkBody,
  bulkReply,
  exportQuery,
  importFields,
  importQuery,
  importReply,
  studentRows,
} from "../api/student-import.ts";
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
} from "../api/students.ts";
import { courseStatsReply } from "../api/submissions.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

const studentsQuery = { access: "staff", query: listQuery, reply: z.array(student) } as const;

/** Students for staff, and a student's own data. */
export const studentsEndpoints = {
  "GET /admin/studentslist": studentsQuery,
  "GET /students": studentsQuery,
  "GET /admin/students/summary": { access: "staff", query: listQuery, reply: z.array(studentSummary) },
  "GET /admin/students": {
    access: "staff",
    query: pageQuery,
    reply: z.array(credentials),
    refusals: ["confirm_password"],
  },
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
    // Ten thousand rows.
    bodyKilobytes: 8192,
    form: importFields,
    reply: importReply,
    refusals: ["conflict"],
  },
  "GET /admin/students/export": { access: "staff", query: exportQuery, reply: "file" },
  "POST /admin/students/bulk": {
    access: "staff",
    body: bulkBody,
    // The ids of ten thousand students.
    bodyKilobytes: 1024,
    reply: bulkReply,
    refusals: ["unknown"],
  },
  "PUT /admin/student/:id": { access: "staff", form: editStudentFields, reply: studentReply, refusals: ["conflict"] },
  "DELETE /admin/student/:id": { access: "staff", reply: succeeded },
  "GET /admin/student/:id/report": { access: "staff", reply: reportReply },
  "GET /student/:userId/course": { access: "anyone", own: "params.userId", reply: courseReply },
  "GET /payment-details": {
    access: "anyone",
    own: "query.studentId",
    query: z.strictObject({ studentId: z.string() }),
    reply: paymentDetails,
  },
  "GET /stats/:courseName/:studentId": {
    access: "anyone",
    own: "params.studentId",
    isCostly: true,
    reply: courseStatsReply,
  },
  "GET /student/stats/:id": { access: "anyone", own: "params.id", isCostly: true, reply: studentStatsReply },
  "GET /student/insight/:studentId": {
    access: "anyone",
    own: "params.studentId",
    isCostly: true,
    query: studentInsightQuery,
    reply: studentInsightReply,
    csv: true,
  },
} as const satisfies EndpointsOfRoom;
