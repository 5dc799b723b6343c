import { addAssignmentFields, editAssignmentFields } from "#contract/api/assignment-input.ts";
import { findCategory } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { withStoredFiles } from "../../core/files/files.ts";
import { forbidden } from "../../core/http/errors.ts";
import { isStaff } from "../../core/http/guards.ts";
import { setPageHeaders } from "../../core/http/page-headers.ts";
import { refuseHalfPdf, refuseOtherThanPdf } from "../../core/http/pdf-marks.ts";
import type { App } from "../../core/http/schemas.ts";
import { contentOf, senderOf, sendOnce } from "../../core/http/send-once.ts";
import { serve } from "../../core/http/serve.ts";
import { serveLong } from "../../core/http/serve-long.ts";
import { type FileRule, withForm } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { getStudent } from "../../people/users/users.ts";
import { openCourse, readCourse } from "../sections/course-cache.ts";
import { categoryKey } from "../sections/load-course.ts";
import { pageOf, presentForStudent } from "../sections/present-for-student.ts";
import { addAssignment } from "./add-assignment.ts";
import { archiveAssignment, restoreAssignment } from "./archive.ts";
import { deleteAssignment, deleteSection } from "./delete-assignment.ts";
import { editAssignment } from "./edit-assignment.ts";
import { listForStaff } from "./list-for-staff.ts";
import { getForStaff } from "./load-for-staff.ts";
import { presentForStaff } from "./present-for-staff.ts";
import { previewAsStudent } from "./preview-as-student.ts";
import { previewEdit } from "./preview-edit.ts";
import { previewRestore, readKeyVersions, restoreKey } from "./restore-key.ts";

const pdfRule: FileRule = {
  field: "assignmentPdf",
  megabytes: limits.pdfMegabytes,
  most: 100,
  refuseBeginning: refuseOtherThanPdf("assignmentPdf", sentences.onlyPdf),
  refuseEnd: refuseHalfPdf("assignmentPdf"),
  extension: ".pdf",
  largeFields: ["subAssignments", "keyNotes"],
};

/** Registers the calls of assignments: for staff, and the list of a course for its students (api.md section 7). */
export function assignmentRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serveLong(app, "GET /assignments", async ({ query, reply }) => {
    const { assignments, next, total } = await listForStaff(services, query);
    setPageHeaders(reply, query, next, total);
    return assignments;
  });

  serve(app, "GET /admin/assignments/edit/:id", async ({ params }) =>
    presentForStaff(await getForStaff(db, params.id), services),
  );

  formRoutes(app, services);

  for (const [name, change, message] of [
    ["POST /admin/assignments/:id/archive", archiveAssignment, "Assignment archived"],
    ["POST /admin/assignments/:id/restore", restoreAssignment, "Assignment restored"],
  ] as const) {
    serve(app, name, async ({ viewer, params: { id } }) => {
      await change(db, viewer, clock, id);
      return { message, assignment: presentForStaff(await getForStaff(db, id), services) };
    });
  }

  serve(app, "GET /admin/assignments/:id/preview-as-student", ({ params: { id }, query }) =>
    previewAsStudent(services, id, query.variant),
  );

  keyVersionRoutes(app, services);

  for (const name of ["DELETE /admin/assignments/:id", "DELETE /assignments/:id"] as const) {
    serve(app, name, async ({ viewer, params }) => {
      await deleteAssignment(db, viewer, clock, params.id);
      return { message: "Module deleted successfully" };
    });
  }

  serve(app, "DELETE /assignments/:id/sub/:subId", async ({ viewer, params }) => {
    await deleteSection(db, viewer, clock, params.id, params.subId);
    return { message: "Sub-assignment deleted successfully" };
  });

  serve(app, "GET /category/:courseName", async ({ viewer, params: { courseName }, query, reply }) => {
    if (!isStaff(viewer) && categoryKey(viewer.courseName ?? "") !== categoryKey(courseName)) throw forbidden();
    const studentId = query.studentId ?? viewer.id;
    if (isStaff(viewer) && query.studentId) await getStudent(db, studentId);
    const now = clock();
    const read = isStaff(viewer) ? readCourse : openCourse;
    const { assignments: course, student } = await read(db, now, courseName, studentId);
    const { assignments, next, total } = pageOf(course, query);
    setPageHeaders(reply, query, null, total);
    const openOn = isStaff(viewer) ? null : now;
    return {
      count: assignments.length,
      category: findCategory(courseName) ?? courseName,
      assignments: assignments.map((assignment) => presentForStudent(assignment, student, services, openOn)),
      ...(next !== undefined && { next }),
    };
  });
}

/** Registers the calls of the assignment form: add, edit, preview of an edit. */
function formRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;
  const { uploadingDir: tempDir, timeZone } = config;

  serve(app, "POST /admin/add-assignment", ({ viewer, request }) =>
    withForm(request, tempDir, pdfRule, addAssignmentFields, async (form) => {
      const { result: id } = await withStoredFiles(services, form.files, "application/pdf", (pdfs) =>
        sendOnce(db, clock, senderOf(request, viewer), contentOf(form), (trx) =>
          addAssignment(trx, viewer, clock, timeZone, form.fields, pdfs),
        ),
      );
      const assignment = presentForStaff(await getForStaff(db, id), services);
      return { message: sentences.assignmentAdded, assignment };
    }),
  );

  serve(app, "PUT /admin/assignments/:id", ({ viewer, params: { id }, query: { raiseOnly }, request }) =>
    withForm(request, tempDir, pdfRule, editAssignmentFields, async (form) => {
      const regraded = await withStoredFiles(services, form.files, "application/pdf", (pdfs) =>
        editAssignment(services, viewer, id, { ...form, files: pdfs, raiseOnly }),
      );
      const assignment = presentForStaff(await getForStaff(db, id), services);
      return { message: sentences.assignmentUpdated, assignment, regraded };
    }),
  );

  serve(app, "POST /admin/assignments/:id/preview", ({ params: { id }, query: { raiseOnly }, request }) =>
    withForm(request, tempDir, pdfRule, editAssignmentFields, ({ fields }) =>
      previewEdit(db, clock, timeZone, id, fields, raiseOnly),
    ),
  );
}

function keyVersionRoutes(app: App, { db, clock }: Services): void {
  serve(app, "GET /assignments/:id/sections/:sectionId/keys", async ({ params }) => ({
    versions: await readKeyVersions(db, params),
  }));

  serve(app, "POST /assignments/:id/sections/:sectionId/keys/:version/restore", ({ viewer, params, query }) => {
    const wanted = { ...params, version: Number(params.version), raiseOnly: query.raiseOnly };
    return query.dryRun ? previewRestore(db, wanted) : restoreKey(db, viewer, clock, wanted);
  });
}
