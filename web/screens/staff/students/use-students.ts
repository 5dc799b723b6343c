import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ListQuery } from "#contract/api/common.ts";
import { studentsQuery } from "../../../api/students.ts";
import { useAddress, useSearchText } from "../../../parts/page/use-address.ts";

export const pageSize = 50;

type State = NonNullable<ListQuery["state"]>;

export const states: { value: State; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "expiring", label: "Expires in 7 days" },
  { value: "expired", label: "Expired" },
];

/**
 * Returns the students that the address asks for (search, course, state, missing, sort, page). The server filters,
 * sorts, pages and counts. `student` is the one whose details are open.
 */
export function useStudents() {
  const [address, change] = useAddress();
  const [search, setSearch, settle] = useSearchText(address, change);
  const page = Math.max(1, Number(address.get("page")) || 1);
  const asked = {
    search: address.get("search") ?? "",
    course: address.get("course") ?? undefined,
    state: states.find(({ value }) => value === address.get("state"))?.value,
    missing: address.get("missing") ?? undefined,
    sort: address.get("sort") ?? "-enrolledDate",
  };
  const list = useQuery(studentsQuery({ ...asked, limit: pageSize, offset: (page - 1) * pageSize }));
  const total = list.data?.total ?? 0;
  const students = list.data?.data ?? [];

  // If the last row of the last page disappears, the page before becomes the last.
  const isPastEnd = list.data !== undefined && students.length === 0 && page > 1;
  useEffect(() => {
    if (isPastEnd) change({ page: String(Math.max(1, Math.ceil(total / pageSize))) });
  }, [isPastEnd, total, change]);

  const openId = address.get("student");
  const inList = students.find((student) => student._id === openId);
  const alone = useQuery({ ...studentsQuery({ id: openId ?? "" }), enabled: openId !== null && !inList });
  const opened = openId === null ? undefined : (inList ?? alone.data?.data.find(({ _id }) => _id === openId));
  // A link from a notice or a colleague may name a deleted student.
  const isUnknown = openId !== null && alone.data !== undefined && opened === undefined;

  const wantsToAdd = address.has("add");
  return { list, students, total, page, asked, search, setSearch, settle, change, opened, isUnknown, wantsToAdd };
}

export type Students = ReturnType<typeof useStudents>;
