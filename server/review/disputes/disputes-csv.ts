import type { FastifyReply } from "fastify";
import type { Dispute } from "#contract/api/disputes.ts";
import type { ReplyBody } from "../../core/http/join-parts.ts";
import { csvOf } from "../../core/sheets/write-csv.ts";

const rulingWords = { alternative: "Alternative for everyone", key: "New key", student: "This student only" };

/** Disputes as a spreadsheet opens them, a line each, with what was ruled. Times in ISO. */
export function disputesCsv(reply: FastifyReply, fileName: string, disputes: readonly Dispute[]): Promise<ReplyBody> {
  const head = ["Student", "Module", "Section", "Field", "Code", "Key", "Reason", "Disputed", "State"];
  const ruled = ["Ruling", "Ruling's reason", "Ruled", "By", "Others with the same line"];
  const rows = disputes.map(({ ruling, ...dispute }) => [
    dispute.studentName,
    dispute.moduleName,
    dispute.subModuleName,
    dispute.label,
    dispute.code ?? "",
    dispute.meant ?? "",
    dispute.reason,
    dispute.at,
    dispute.state,
    ruling?.as ? rulingWords[ruling.as] : "",
    ruling?.reason ?? "",
    ruling?.at ?? "",
    ruling?.by ?? "",
    dispute.others,
  ]);
  return csvOf(reply, fileName, [...head, ...ruled], rows);
}
