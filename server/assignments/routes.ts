import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  addAssignmentFields,
  addAssignmentReply,
  editAssignmentFields,
  editAssignmentReply,
  keyedAssignment,
  studentAssignmentsReply,
} from "#contract/api/assignments.ts";
import { succeeded } from "#contract/api/common.ts";
import { findCategory } from "#contract/categories.ts";
import { limits, sentences } from "#contract/sentences.ts";
import { type StoredFile, withStoredFiles } from "../files/files.ts";
import { forbidden, parseFields } from "../http/errors.ts";
import { isStaff, refuseOtherStudent, viewerOf } from "../http/guards.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { type Form, isPdf, withForm } from "../http/uploads.ts";
import { getStudent } from "../students/change-students.ts";
import { addAssignment } from "./add-assignment.ts";
import { deleteAssignment, deleteSection } from "./delete-assignment.ts";
import { editAssignment } from "./edit-assignment.ts";
import { categoryKey, loadCourse } from "./load-course.ts";
import { getForStaff, loadForStaff } from "./load-for-staff.ts";
import { presentForStaff } from "./present-for-staff.ts";
import { presentForStudent } from "./present-for-student.ts";

const pdfRule = {
  field: "assignmentPdf",
  megabytes: limits.pdfMegabytes,
  most: 100,
  accepts: isPdf,
  fault: sentences.onlyPdf,
};

const params = z.object({ id: z.string() });
const tags = ["assignments"];

/** Assignments for staff, and a course's list for its students (api.md). */
export function assignmentRoutes(app: App, services: Services): void {
  const { db, config, guards, files } = services;
  const tempDir = `${config.dataDir}/uploading`;
  const staff = { onRequest: guards.staff };

  app.get("/assignments", { ...staff, schema: { tags, response: { 200: z.array(keyedAssignment) } } }, async () => {
    const assignments = await loadForStaff(db);
    return assignments.map((assignment) => presentForStaff(assignment, services));
  });

  app.get(
    "/admin/assignments/edit/:id",
    { ...staff, schema: { tags, params, response: { 200: keyedAssignment } } },
    async (request) => presentForStaff(await getForStaff(db, request.params.id), services),
  );

  /** The fields are checked before the PDFs are stored, so that a refused form leaves nothing behind. */
  async function withAssignmentForm<F, T>(
    request: FastifyRequest,
    check: (form: Form) => F,
    save: (fields: F, pdfs: StoredFile[]) => Promise<T>,
  ): Promise<T> {
    return withForm(request, tempDir, pdfRule, async (form) => {
      const fields = check(form);
      return withStoredFiles(files, form.files, "application/pdf", (pdfs) => save(fields, pdfs));
    });
  }

  app.post(
    "/admin/add-assignment",
    { ...staff, schema: { tags, consumes: ["multipart/form-data"], response: { 201: addAssignmentReply } } },
    async (request, reply) => {
      const id = await withAssignmentForm(
        request,
        (form) => parseFields(addAssignmentFields, form.fields),
        (fields, pdfs) => addAssignment(services, viewerOf(request), fields, pdfs),
      );
      reply.code(201);
      const assignment = presentForStaff(await getForStaff(db, id), services);
      return { success: true as const, message: "Assignment added successfully!", assignment };
    },
  );

  app.put(
    "/admin/assignments/:id",
    { ...staff, schema: { tags, params, consumes: ["multipart/form-data"], response: { 200: editAssignmentReply } } },
    async (request) => {
      const { id } = request.params;
      const regraded = await withAssignmentForm(
        request,
        (form) => parseFields(editAssignmentFields, form.fields),
        (fields, pdfs) => editAssignment(services, viewerOf(request), id, fields, pdfs),
      );
      const assignment = presentForStaff(await getForStaff(db, id), services);
      return { success: true as const, message: "Assignment updated successfully!", assignment, regraded };
    },
  );

  for (const url of ["/admin/assignments/:id", "/assignments/:id"]) {
    app.delete(url, { ...staff, schema: { tags, params, response: { 200: succeeded } } }, async (request) => {
      await deleteAssignment(services, viewerOf(request), request.params.id);
      return { success: true as const, message: "Module deleted successfully" };
    });
  }

  app.delete(
    "/assignments/:id/sub/:subId",
    { ...staff, schema: { tags, params: params.extend({ subId: z.string() }), response: { 200: succeeded } } },
    async (request) => {
      await deleteSection(services, viewerOf(request), request.params.id, request.params.subId);
      return { success: true as const, message: "Sub-assignment deleted successfully" };
    },
  );

  app.get(
    "/category/:courseName",
    {
      onRequest: guards.anyone,
      schema: {
        tags,
        params: z.object({ courseName: z.string() }),
        querystring: z.strictObject({ studentId: z.string().optional() }),
        response: { 200: studentAssignmentsReply },
      },
    },
    async (request) => {
      const viewer = viewerOf(request);
      const studentId = request.query.studentId ?? viewer.id;
      refuseOtherStudent(viewer, studentId);
      const { courseName } = request.params;
      if (!isStaff(viewer) && categoryKey(viewer.courseName ?? "") !== categoryKey(courseName)) throw forbidden();
      if (isStaff(viewer) && request.query.studentId) await getStudent(db, studentId);
      const course = await loadCourse(db, courseName, studentId);
      const assignments = course.map((assignment) => presentForStudent(assignment, services));
      return {
        success: true as const,
        count: assignments.length,
        category: findCategory(courseName) ?? courseName,
        assignments,
      };
    },
  );
}
