import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

interface CourseReply {
  courseName?: string;
  course?: { name?: string; courseName?: string };
}

/** The name of the student's course; empty if the reply names none. The specification allows several shapes. */
export const studentCourseQuery = (studentId: string) =>
  queryOptions({
    queryKey: keyOf("studentCourse", studentId),
    queryFn: async ({ signal }) => {
      const reply: CourseReply = await call("GET /student/:userId/course", { params: { userId: studentId }, signal });
      return reply.courseName ?? reply.course?.name ?? reply.course?.courseName ?? "";
    },
  });
