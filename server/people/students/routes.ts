import { addStudentFields, editStudentFields } from "#contract/api/students.ts";
import { sentences } from "#contract/sentences.ts";
import { setPageHeaders } from "../../core/http/page-headers.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import { serveLong } from "../../core/http/serve-long.ts";
import { withForm } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { getStudent } from "../users/users.ts";
import { addStudent, deleteStudent, editStudent } from "./change-students.ts";
import { listStudents } from "./list-students.ts";
import { presentPayments, presentStudent } from "./present-student.ts";
import { imageRule, withProfileImage } from "./profile-image.ts";
import { readCredentials } from "./read-credentials.ts";
import { readStudentStats } from "./student-stats.ts";
import { summarizeStudents } from "./summarize-students.ts";

/** Registers the routes by which staff manage students, and those by which students read about themselves. */
export function studentRoutes(app: App, services: Services): void {
  const { db, clock, config, secrets } = services;
  const { uploadingDir: tempDir } = config;
  const signing = { secrets, clock };

  for (const name of ["GET /admin/studentslist", "GET /students"] as const) {
    serve(app, name, async ({ query, reply }) => {
      const { users, total } = await listStudents(db, clock, query);
      reply.header("x-total-count", total);
      return users.map((user) => presentStudent(user, signing));
    });
  }

  serveLong(app, "GET /admin/students/summary", async ({ query, reply }) => {
    const { users, total } = await listStudents(db, clock, query);
    reply.header("x-total-count", total);
    return summarizeStudents(services, users);
  });

  serveLong(app, "GET /admin/students", async ({ viewer, query, reply }) => {
    const { students, next, total } = await readCredentials(db, viewer, clock, secrets, query);
    setPageHeaders(reply, query, next, total);
    return students;
  });

  serve(app, "POST /admin/add-student", ({ viewer, request }) =>
    withForm(request, tempDir, imageRule, addStudentFields, async ({ fields, files: [upload] }) => {
      const user = await withProfileImage(services, upload, (image) => addStudent(services, viewer, fields, image));
      return { message: sentences.studentAdded, student: presentStudent(user, signing) };
    }),
  );

  serve(app, "PUT /admin/student/:id", ({ viewer, params, request }) =>
    withForm(request, tempDir, imageRule, editStudentFields, async ({ fields, files: [upload] }) => {
      const user = await withProfileImage(services, upload, (image) =>
        editStudent(services, viewer, params.id, fields, image),
      );
      return { message: sentences.studentUpdated, student: presentStudent(user, signing) };
    }),
  );

  serve(app, "DELETE /admin/student/:id", async ({ viewer, params }) => {
    await deleteStudent(db, viewer, clock, params.id);
    return { message: "Student deleted" };
  });

  serve(app, "GET /student/stats/:id", async ({ viewer, params }) => ({
    stats: await readStudentStats(db, viewer, clock, params.id),
  }));

  serve(app, "GET /student/:userId/course", async ({ params }) => {
    const user = await getStudent(db, params.userId);
    return { studentId: user.id, courseName: user.course_name };
  });

  serve(app, "GET /payment-details", async ({ query }) => {
    return presentPayments(await getStudent(db, query.studentId));
  });
}
