import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

interface CourseReply {
  courseName?: string;
  course?: { name?: string; courseName?: string };
}

/** The student's course, in any of the shapes of spec section 7; "" when the answer names none. */
export const studentCourseQuery = (studentId: string) =>
  queryOptions({
    queryKey: ["student-course", studentId],
    queryFn: async ({ signal }) => {
      const reply = await call<CourseReply>(`/student/${studentId}/course`, { signal });
      return reply.courseName ?? reply.course?.name ?? reply.course?.courseName ?? "";
    },
  });
