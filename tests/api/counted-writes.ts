import { heartFailure, type Platform, quiz, rightAnswers, type Student } from "./platform.ts";

/** A counted call: the client, method, path and body. */
export type Asked = [Pick<Student, "call">, string, string, unknown?];

/** Returns every write of an attempt. All students but the first are working on the assignment. */
export async function attemptWrites(platform: Platform, students: readonly Student[]): Promise<Asked[]> {
  const [student, ...others] = students;
  if (!student) throw new Error("nobody there");
  const { _id: assignmentId } = await platform.newAssignment({ timeLimitMinutes: "10" });
  const { dynamicQuestions, _id: quizId } = await platform.newAssignment({ subAssignments: [quiz] });
  for (const other of others) {
    await other.call("POST", "/student/attempts", { studentId: other.id, assignmentId });
  }
  const place = { studentId: student.id, assignmentId };
  const inQuiz = { studentId: student.id, assignmentId: quizId };
  const answered = [{ _id: dynamicQuestions[0]._id, submittedAnswer: "50" }];
  const draft = (answers: object) => ({ ...place, device: "laptop", revision: 1, answers });
  return [
    [student, "POST", "/student/attempts", place],
    [student, "POST", "/student/attempts", { ...place, subAssignmentId: assignmentId }],
    [student, "PUT", "/student/attempts/draft", draft({ adx: "R06.02" })],
    [student, "PUT", "/student/attempts/draft", draft(rightAnswers)],
    [student, "PUT", "/student/attempts/draft", { ...inQuiz, answers: { dynamicQuestions: answered } }],
    [student, "POST", "/student/attempts/presence", place],
    [platform.admin, "POST", `/assignments/${assignmentId}/extra-time`, { minutes: 5 }],
    [platform.admin, "POST", `/assignments/${assignmentId}/attempts/message`, { text: "Ten minutes more" }],
    [platform.admin, "GET", `/assignments/${assignmentId}/attempts`],
    [student, "POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] }],
    [student, "POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] }],
    [student, "POST", "/result", place],
    [student, "POST", "/result", { ...place }],
  ];
}

/** Adds an assignment of two sections that all students submitted, with a wrong code and a wrong DRG in the first. */
async function handedIn(platform: Platform, students: readonly Student[]) {
  const assignment = await platform.newAssignment({
    subAssignments: [heartFailure, { ...heartFailure, subModuleName: "Two" }],
  });
  const submittedAnswers = assignment.subAssignments.map(({ _id }, index) => ({
    subAssignmentId: _id,
    ...rightAnswers,
    ...(index === 0 && { icdCodes: ["I11.0", "I50.31", "J96.01"], drgValue: "292" }),
  }));
  for (const { id, call } of students) {
    const place = { studentId: id, assignmentId: assignment._id };
    await call("POST", "/student/submit-assignment", { ...place, submittedAnswers });
    await call("POST", "/result", place);
  }
  return { id: assignment._id, sections: assignment.subAssignments.map(({ _id }) => _id) };
}

/** Makes names unique. */
let subadmins = 0;

/** Returns the writes to accounts and sessions. */
export async function accountWrites(platform: Platform, students: readonly Student[]): Promise<Asked[]> {
  const { admin } = platform;
  const leaving = await platform.newStudent();
  const { body } = await admin.call("GET", "/admin/system");
  const session = body.sessions.shown.find((one: { user: { _id: string } }) => one.user._id === leaving.id);
  const again = await platform.logIn(leaving.name, leaving.password);
  const password = "a-long-password-7";
  await platform.client("").call("POST", "/login", { name: leaving.name, password: "wrong" });
  const name = `Sub-admin ${subadmins++}`;
  const added = await admin.call("POST", "/admin/add-subadmin", { name, password });
  const ofSubadmin = `/admin/subadmin/${added.body.subadmin._id}`;
  const subadmin = await platform.logIn(name, password);
  return [
    [admin, "POST", "/admin/login-locks/lift", { userId: leaving.id }],
    [platform.client(""), "POST", "/login", { name: leaving.name, password: leaving.password }],
    [again, "POST", "/logout"],
    [admin, "DELETE", `/admin/sessions/${session?._id}`],
    [admin, "POST", "/account/confirm", { password: "admin-password" }],
    [subadmin, "PUT", "/account/password", { current: password, next: `${password}-new` }],
    [admin, "POST", "/admin/add-subadmin", { name: `${name}, another`, password }],
    [admin, "PUT", ofSubadmin, { name: `${name}, renamed`, password }],
    [admin, "DELETE", ofSubadmin],
    [students[0] ?? leaving, "PUT", "/notices/read", { all: true }],
    [admin, "PUT", "/admin/settings", { instituteName: `Institute of ${name}` }],
    // This one grows with the students in its body.
    [admin, "POST", "/admin/students/bulk", { ids: [leaving.id], act: "extend", expiryDate: "2099-11-30" }],
  ];
}

/** Returns the writes of staff and of a student to submitted work and its key. */
export async function judgingWrites(platform: Platform, students: readonly Student[]): Promise<Asked[]> {
  const { admin } = platform;
  const [student] = students;
  if (!student) throw new Error("nobody there");
  const { id, sections } = await handedIn(platform, students);
  const [first] = sections;
  const named = { studentId: student.id, assignmentId: id, subAssignmentId: first, reason: "Page 2 names it" };
  const disputed = await student.call("POST", "/student/disputes", { ...named, field: "drgValue" });
  const password = "a-long-password-7";
  const name = `Coder ${subadmins++}`;
  await admin.call("POST", "/admin/add-subadmin", { name, password });
  const coder = await platform.logIn(name, password);
  const blind = `/assignments/${id}/sections/${first}/blind`;
  const timed = await platform.newAssignment({ timeLimitMinutes: "10" });
  for (const other of students) {
    await other.call("POST", "/student/attempts", { studentId: other.id, assignmentId: timed._id });
  }
  const closed = await platform.newAssignment({ resultsOpen: "by_hand" });
  for (const other of students) {
    const place = { studentId: other.id, assignmentId: closed._id };
    await other.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  }
  const { body: drill } = await student.call("GET", "/student/drill");
  const second = await handedIn(platform, students);
  const third = await handedIn(platform, students);
  return [
    [student, "POST", "/student/disputes", { ...named, field: "icdCodes", code: "I50.31" }],
    [student, "POST", "/student/drill/answers", { id: drill.lines[0]?.id, code: "I10" }],
    [admin, "PUT", `/disputes/${disputed.body.dispute._id}`, { state: "rejected", reason: "It does not" }],
    [admin, "PUT", `/assignments/${id}/submissions/${student.id}/comment`, { text: "Well done" }],
    [coder, "POST", blind, { answer: { ...rightAnswers, drgValue: "292" } }],
    [admin, "POST", `${blind}/settle`, { changes: [{ field: "drgValue", code: "292", as: "alternative" }] }],
    [admin, "POST", `/assignments/${id}/sections/${first}/keys/1/restore`],
    [admin, "POST", `/assignments/${timed._id}/attempts/${student.id}/end`, {}],
    [admin, "POST", `/assignments/${closed._id}/open-results`],
    [admin, "DELETE", `/assignments/${id}/submissions/${student.id}?subAssignmentId=${first}`],
    [admin, "POST", `/admin/assignments/${id}/archive`],
    [admin, "POST", `/admin/assignments/${id}/restore`],
    [admin, "DELETE", `/assignments/${id}/sub/${sections[1]}`],
    [admin, "DELETE", `/admin/assignments/${second.id}`],
    [admin, "DELETE", `/assignments/${third.id}`],
  ];
}
