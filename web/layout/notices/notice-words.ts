import type { Notice, NoticeFacts } from "#contract/api/notices.ts";
import { formatDate, formatDateTime, formatLimit } from "#contract/time.ts";

/** A notice in words: what happened, to what, and a link. */
interface NoticeWords {
  title: string;
  text: string;
  link: { to: string; label: string } | null;
}

const quoted = (reason: string | undefined) => (reason ? ` “${reason}”` : "");

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Returns the assignment of a notice, with the section if the assignment has several. */
function placeOf({ moduleName = "", subModuleName = "" }: NoticeFacts): string {
  return subModuleName === "" ? moduleName : `${moduleName}, ${subModuleName}`;
}

/** Returns the address of a student's result, or of one line of it. */
function studentPlace({ assignmentId = "", subAssignmentId, field, code }: NoticeFacts): string {
  const address = new URLSearchParams({ assignment: assignmentId });
  const parts = { section: subAssignmentId, field, code };
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) address.set(name, value);
  return `/student/assignments?${address}`;
}

/**
 * Returns the text of a notice. `timeZone` decides its calendar days; `openDisputes` is the number of disputes without
 * a ruling, if known.
 */
export function noticeWords(
  { kind, count, facts }: Notice,
  timeZone: string | undefined,
  openDisputes?: number,
): NoticeWords {
  const place = placeOf(facts);
  const day = (iso: string) => formatDate(iso, timeZone);
  const open = (label: string) => ({ to: studentPlace(facts), label });
  switch (kind) {
    case "assignment_new":
      return { title: `New: ${facts.moduleName}.`, text: limitsOf(facts, day), link: open("Open") };
    case "results_open":
      return {
        title: "Results are open.",
        text: `${facts.moduleName}: see what you had right.`,
        link: open("See the result"),
      };
    case "result_changed":
      return {
        title:
          facts.before === facts.after
            ? "Your late answers count now."
            : `Your result changed: ${facts.before}% → ${facts.after}%.`,
        text: whyChanged(facts, place),
        link: open("See the result"),
      };
    case "dispute_decided":
      return {
        title: facts.accepted ? "Your dispute was accepted." : "Your dispute was rejected.",
        text: `${facts.line} in ${place}.${quoted(facts.reason)}`,
        link: open("See the line"),
      };
    case "handed_in":
      return {
        title: facts.by === undefined ? "Handed in for you when time ran out." : `Handed in for you by ${facts.by}.`,
        text: `${place}, ${facts.answered} of ${facts.fields} fields.`,
        link: open("See what was handed in"),
      };
    case "minutes":
      return minutesWords(facts);
    case "access_ending":
      return {
        title: `Your access ends on ${day(facts.day ?? "")}.`,
        text: "Ask the institute if you need longer.",
        link: null,
      };
    case "disputes":
      return disputesWords(count, facts, openDisputes);
    case "practice_fault":
      return {
        title: `${facts.studentName} reports a fault in a practice chart.`,
        text: `${facts.practice?.blueprint} ${facts.practice?.seed}, library ${facts.practice?.libraryVersion}.${quoted(facts.reason)}`,
        link: { to: `/admin/student/${facts.studentId}/insight`, label: "See their practice" },
      };
    case "late_answers":
      return {
        title: count === 1 ? `Late answers of ${facts.studentName}.` : `Late answers, ${count} times.`,
        text: `${facts.moduleName}: accept them or not.`,
        link: {
          to: `/admin/assignments/${facts.assignmentId}/submissions${count === 1 ? `/${facts.studentId}` : ""}`,
          label: "Decide",
        },
      };
    case "backup_old":
    case "replica_late":
      return { ...oldCopyWords(kind, facts), link: { to: "/admin/settings/system", label: "Open System" } };
    case "students_expiring":
      return {
        title: `${plural(count, "student's access ends", "students' access ends")} within 7 days.`,
        text: `${facts.studentName} is the first, on ${day(facts.day ?? "")}.`,
        link: { to: "/admin/student?state=expiring", label: "Extend" },
      };
  }
}

/** Mentions when no dispute is left. `open`: the number of all open disputes, not only those of this notice. */
function disputesWords(count: number, facts: NoticeFacts, open = count): NoticeWords {
  const latest = `${facts.line} in ${placeOf(facts)}, by ${facts.studentName}.`;
  const waiting = open === 0 ? " All are decided." : "";
  return {
    title: plural(count, "new dispute.", "new disputes."),
    text: `${count === 1 ? "" : "The latest: "}${latest}${waiting}`,
    link: { to: count === 1 ? `/admin/disputes/${facts.disputeId}` : "/admin/disputes", label: "Decide" },
  };
}

function limitsOf({ timeLimit, dueDate }: NoticeFacts, day: (iso: string) => string): string {
  const parts = [timeLimit ? formatLimit(timeLimit) : "Untimed", ...(dueDate ? [`due ${day(dueDate)}`] : [])];
  return `${parts.join(", ")}.`;
}

function whyChanged({ cause, keyVersion, reason }: NoticeFacts, place: string): string {
  if (cause === "late") return `${place}: your late answers were accepted.`;
  if (cause === "verdict") return `${place} was reviewed again.${quoted(reason)}`;
  return `${place} was graded again with key ${keyVersion}.`;
}

function minutesWords({ minutes = 0, by, moduleName }: NoticeFacts): NoticeWords {
  const amount = plural(Math.abs(minutes), "minute", "minutes");
  const was = Math.abs(minutes) === 1 ? "was" : "were";
  return minutes > 0
    ? { title: `${amount} ${was} added.`, text: `${by} gave you more time in ${moduleName}.`, link: null }
    : { title: `${amount} ${was} taken back.`, text: `${by} changed your time in ${moduleName}.`, link: null };
}

function oldCopyWords(kind: "backup_old" | "replica_late", { backupAt, minutes = 0 }: NoticeFacts) {
  if (kind === "replica_late")
    return {
      title: `The replica is ${plural(minutes, "minute", "minutes")} behind.`,
      text: "If this server is lost now, everything written since then is lost too. See the log for the cause.",
    };
  return backupAt === undefined
    ? { title: "There is no complete backup.", text: "See the log for the cause." }
    : {
        title: "The last complete backup is older than 26 hours.",
        text: `It is of ${formatDateTime(backupAt)}. See the log for the cause.`,
      };
}
