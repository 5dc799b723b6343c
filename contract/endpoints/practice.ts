import { done } from "../api/common.ts";
import {
  newPracticeReply,
  openPracticeReply,
  practiceFaultRequest,
  practiceReply,
  practiceRequest,
  studentPracticeReply,
} from "../api/practice-charts.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

/** Practice charts of students (practice.md section 4). Draft, submission and result use the calls of an attempt. */
export const practiceEndpoints = {
  "GET /student/practice": { access: "student", isCostly: true, reply: practiceReply },
  "POST /student/practice": {
    access: "student",

    isCostly: true,
    body: practiceRequest,
    reply: newPracticeReply,
    status: 201,
    // No chart fits the filters; the charts of the day are used up.
    refusals: ["unknown", "conflict", "course.expired"],
  },
  "GET /student/practice/:id": { access: "student", reply: openPracticeReply },
  "GET /student/practice/:id/chart": { access: "student", isCostly: true, reply: "file" },
  "POST /student/practice/:id/faults": {
    access: "student",
    body: practiceFaultRequest,
    reply: done,
    // Staff have not read the earlier reports of this chart, which are as long as a notice may be.
    refusals: ["conflict"],
  },
  "DELETE /student/practice/:id": { access: "student", reply: done, refusals: ["course.expired"] },
  "GET /admin/student/:id/practice": { access: "staff", reply: studentPracticeReply },
} as const satisfies EndpointsOfRoom;
