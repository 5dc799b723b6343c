import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "#contract/api/sessions.ts";
import { assignmentsQuery, courseAssignmentsQuery } from "../../api/assignments.ts";
import { codeSearchQuery } from "../../api/codes.ts";
import { studentsQuery } from "../../api/students.ts";
import { useLookup } from "../../parts/codes/lookup.tsx";
import type { NavigationLink } from "../navigation-links.ts";
import { bestFirst, type FindGroup } from "./best-first.ts";

const mostOfAKind = 6;
/** Limit of codes if people or assignments match too, because those are more likely meant. */
const mostCodesBeside = 3;

/** Pages that are opened from a screen and have no link in the navigation. */
const staffPages = [
  { to: "/admin/add-assignment", name: "Add Assignment", note: "" },
  { to: "/admin/insight", name: "Insight", note: "Common mistakes of a course" },
  { to: "/admin/student/import", name: "Import students", note: "" },
  { to: "/admin/assignments/import", name: "Import assignments", note: "" },
];

const studentPages = [
  { to: "/student/insight", name: "My mistakes", note: "By code, by field and by kind of mistake" },
];

interface Finds {
  groups: readonly FindGroup[];
  /** False while the server has not answered for this text. */
  isWhole: boolean;
}

/**
 * Returns what matches the text, by kind. An empty text returns only the pages. Codes appear only while lookup is open.
 */
export function useFinds(user: SessionUser, places: readonly NavigationLink[], text: string): Finds {
  const [rested] = useDebouncedValue(text, 150);
  const isStaff = user.role !== "user";
  const isLookupOpen = useLookup() !== null;
  const fits = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const isAsked = text.length > 1;
  const isRested = isAsked && rested === text;
  const students = useQuery({
    ...studentsQuery({ search: text, limit: mostOfAKind }),
    enabled: isStaff && isRested,
  });
  const given = useQuery({ ...assignmentsQuery, enabled: isStaff && isAsked });
  const own = useQuery({ ...courseAssignmentsQuery(user.courseName ?? "", user.id), enabled: !isStaff && isAsked });
  const search = codeSearchQuery({ q: text, limit: mostOfAKind });
  const codes = useQuery({ ...search, enabled: isLookupOpen && isRested });
  // Codes that were found before lookup was closed must not appear.
  const foundCodes = isLookupOpen ? (codes.data?.results ?? []) : [];
  const people = (students.data?.data ?? []).map(({ _id, name, courseName }) => ({
    to: `/admin/student?student=${_id}`,
    name,
    note: courseName,
  }));
  const assignments = [
    ...(given.data ?? []).map(({ _id, moduleName, category }) => ({
      to: `/admin/assignments/${_id}/submissions`,
      name: moduleName,
      note: category,
    })),
    ...(own.data ?? []).flatMap(({ _id, moduleName, category, subAssignments }) => [
      { to: `/student/assignments?assignment=${_id}`, name: moduleName, note: category },
      ...subAssignments.map((section) => ({
        to: `/student/assignments?assignment=${_id}&section=${section._id}`,
        name: section.subModuleName,
        note: moduleName,
      })),
    ]),
  ];
  const fitting = assignments.filter(({ name }) => fits(name)).slice(0, mostOfAKind);
  const mostCodes = people.length + fitting.length > 0 ? mostCodesBeside : mostOfAKind;
  const groups = [
    {
      label: "Places",
      finds: [
        ...places
          .filter(({ label, looksUp }) => fits(label) && (isLookupOpen || !looksUp))
          .map(({ to, label }) => ({ to, name: label, note: "" })),
        ...(isAsked ? (isStaff ? staffPages : studentPages).filter(({ name }) => fits(name)) : []),
      ],
    },
    { label: "Students", finds: people },
    { label: "Assignments", finds: fitting },
  ];
  const ofCodes = {
    label: "Codes",
    finds: foundCodes.slice(0, mostCodes).map(({ system, code, display, title }) => ({
      to: `/codes/${system}/${code}`,
      name: display,
      note: title,
    })),
  };
  const shown = isAsked ? [...bestFirst(text, groups), ofCodes] : groups.slice(0, 1);
  return {
    groups: shown.filter(({ finds }) => finds.length > 0),
    isWhole: isRested && ![students, given, own, codes].some(({ isLoading }) => isLoading),
  };
}
