import { rm } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { listQuery, succeeded } from "#contract/api/common.ts";
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
} from "#contract/api/students.ts";
import { toRupees } from "#contract/money.ts";
import { type StoredFile, withStoredFiles } from "../files/files.ts";
import { parseFields } from "../http/errors.ts";
import { refuseOtherStudent, viewerOf } from "../http/guards.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { type Form, withForm } from "../http/uploads.ts";
import { addStudent, deleteStudent, editStudent, getStudent } from "./change-students.ts";
import { listStudents } from "./list-students.ts";
import { presentStudent } from "./present.ts";
import { imageRule, redrawProfileImage } from "./profile-image.ts";
import { readCredentials } from "./read-credentials.ts";
import { studentStats } from "./student-stats.ts";
import { summarizeStudents } from "./summarize-students.ts";

const params = z.object({ id: z.string() });
const tags = ["students"];

/** Students for staff, and what a student may ask about themselves (api.md, Staff: students, and Students). */
export function studentRoutes(app: App, services: Services): void {
  const { db, clock, config, guards, files } = services;
  const tempDir = `${config.dataDir}/uploading`;

  for (const url of ["/admin/studentslist", "/students"]) {
    app.get(
      url,
      { onRequest: guards.staff, schema: { tags, querystring: listQuery, response: { 200: z.array(student) } } },
      async (request, reply) => {
        const { users, total } = await listStudents(db, clock, request.query);
        reply.header("x-total-count", total);
        return users.map((user) => presentStudent(user, services));
      },
    );
  }

  app.get(
    "/admin/students/summary",
    { onRequest: guards.staff, schema: { tags, querystring: listQuery, response: { 200: z.array(studentSummary) } } },
    async (request, reply) => {
      const { users, total } = await listStudents(db, clock, request.query);
      reply.header("x-total-count", total);
      return summarizeStudents(services, users);
    },
  );

  app.get(
    "/admin/students",
    { onRequest: guards.staff, schema: { tags, response: { 200: z.array(credentials) } } },
    async (request) => readCredentials(services, viewerOf(request)),
  );

  async function withStudentForm<T>(
    request: FastifyRequest,
    save: (form: Form, image: StoredFile | undefined) => Promise<T>,
    check: (form: Form) => void,
  ): Promise<T> {
    return withForm(request, tempDir, imageRule, async (form) => {
      check(form);
      const redrawn = await Promise.all(form.files.map(redrawProfileImage));
      try {
        return await withStoredFiles(files, redrawn, "image/webp", ([image]) => save(form, image));
      } finally {
        await Promise.all(redrawn.map((image) => rm(image.path, { force: true })));
      }
    });
  }

  app.post(
    "/admin/add-student",
    { onRequest: guards.staff, schema: { tags, consumes: ["multipart/form-data"], response: { 201: studentReply } } },
    async (request, reply: FastifyReply) => {
      const check = (form: Form) => parseFields(addStudentFields, form.fields);
      const user = await withStudentForm(
        request,
        (form, image) => addStudent(services, viewerOf(request), check(form), image),
        check,
      );
      reply.code(201);
      return { success: true as const, message: "Student added successfully", student: presentStudent(user, services) };
    },
  );

  app.put(
    "/admin/student/:id",
    {
      onRequest: guards.staff,
      schema: { tags, params, consumes: ["multipart/form-data"], response: { 200: studentReply } },
    },
    async (request) => {
      const check = (form: Form) => parseFields(editStudentFields, form.fields);
      const { id } = request.params;
      const user = await withStudentForm(
        request,
        (form, image) => editStudent(services, viewerOf(request), id, check(form), image),
        check,
      );
      return {
        success: true as const,
        message: "Student updated successfully",
        student: presentStudent(user, services),
      };
    },
  );

  app.delete(
    "/admin/student/:id",
    { onRequest: guards.staff, schema: { tags, params, response: { 200: succeeded } } },
    async (request) => {
      await deleteStudent(services, viewerOf(request), request.params.id);
      return { success: true as const, message: "Student deleted" };
    },
  );

  app.get(
    "/student/stats/:id",
    { onRequest: guards.anyone, schema: { tags, params, response: { 200: studentStatsReply } } },
    async (request) => {
      refuseOtherStudent(viewerOf(request), request.params.id);
      return { success: true as const, stats: await studentStats(db, request.params.id) };
    },
  );

  app.get(
    "/student/:id/course",
    { onRequest: guards.anyone, schema: { tags, params, response: { 200: courseReply } } },
    async (request) => {
      refuseOtherStudent(viewerOf(request), request.params.id);
      const user = await getStudent(db, request.params.id);
      return { success: true as const, studentId: user.id, courseName: user.course_name ?? "" };
    },
  );

  app.get(
    "/payment-details",
    {
      onRequest: guards.anyone,
      schema: { tags, querystring: z.strictObject({ studentId: z.string() }), response: { 200: paymentDetails } },
    },
    async (request) => {
      refuseOtherStudent(viewerOf(request), request.query.studentId);
      const user = await getStudent(db, request.query.studentId);
      return {
        studentId: user.id,
        name: user.name,
        courseName: user.course_name ?? "",
        enrolledDate: user.enrolled_at ?? user.created_at,
        paidAmount: toRupees(user.paid_minor),
        remainingAmount: toRupees(user.remaining_minor),
      };
    },
  );
}
