import { z } from "zod";
import { auditQuery, auditReply, auditSummaryQuery, auditSummaryReply } from "../api/audit.ts";
import { succeeded } from "../api/common.ts";
import {
  activityReply,
  attentionReply,
  categorySummaryReply,
  categorySummaryRequest,
  dashboardReply,
  recentAssignment,
  recentQuery,
  sampleCourse,
  sampleQuery,
} from "../api/dashboard.ts";
import { fileQuery, healthReply } from "../api/files.ts";
import { settingsReply } from "../api/sessions.ts";
import { adminSettingsReply, changeSettingsRequest, instituteReply } from "../api/settings.ts";
import { systemReply } from "../api/system.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

/** Calls of the whole institute: state, files, dashboard, audit log. */
export const instituteEndpoints = {
  "GET /health": { access: "everybody", reply: healthReply },
  "GET /ready": { access: "everybody", reply: healthReply },
  "GET /files/:id": { access: "everybody", query: fileQuery, reply: "file", refusals: ["forbidden"] },
  "GET /settings": { access: "anyone", reply: settingsReply },
  "GET /institute": { access: "everybody", reply: instituteReply },
  "GET /admin/settings": { access: "admin", reply: adminSettingsReply },
  "PUT /admin/settings": {
    access: "admin",
    body: changeSettingsRequest,
    // The logo as text.
    bodyKilobytes: 2048,
    reply: adminSettingsReply,
    refusals: ["conflict"],
  },
  "GET /admin/dashboard": { access: "staff", reply: dashboardReply },
  "GET /admin/activity": { access: "staff", reply: activityReply },
  "GET /admin/attention": { access: "staff", reply: attentionReply },
  "POST /admin/sample-course": { access: "admin", reply: succeeded, status: 201, refusals: ["conflict"] },
  "GET /admin/sample-course": { access: "admin", reply: sampleCourse },
  "DELETE /admin/sample-course": { access: "admin", query: sampleQuery, reply: succeeded, refusals: ["conflict"] },
  "GET /admin/recentassignments": { access: "staff", query: recentQuery, reply: z.array(recentAssignment) },
  "POST /category-summary": { access: "staff", body: categorySummaryRequest, reply: categorySummaryReply },
  "GET /admin/audit": { access: "admin", query: auditQuery, reply: auditReply, csv: true },
  "GET /admin/audit/summary": { access: "admin", query: auditSummaryQuery, reply: auditSummaryReply },
  "GET /admin/system": { access: "admin", reply: systemReply },
  "DELETE /admin/sessions/:id": { access: "admin", reply: succeeded, refusals: ["conflict"] },
} as const satisfies EndpointsOfRoom;
