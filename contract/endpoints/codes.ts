import { checkCodesReply, checkCodesRequest, lintReply, lintRequest } from "../api/check-codes.ts";
import { codeQuery, codeReply, pcsTableReply } from "../api/code-details.ts";
import { codeSearchQuery, codeSearchReply, codeSystemsReply, pcsIndexQuery, pcsIndexReply } from "../api/codes.ts";
import { succeeded } from "../api/common.ts";
import { compareClaims, comparedReply, drgClaim, groupedReply } from "../api/drg.ts";
import { explainReply, explainRequest } from "../api/explain-codes.ts";
import { importCodesFields, importCodesQuery, importCodesReply } from "../api/import-codes.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

/** Code sets and the DRG grouper. */
export const codesEndpoints = {
  "GET /codes": { access: "anyone", looksUp: true, reply: codeSystemsReply },
  "GET /codes/search": {
    access: "anyone",
    looksUp: true,
    isCostly: true,
    query: codeSearchQuery,
    reply: codeSearchReply,
  },
  "GET /codes/:system/:code": { access: "anyone", looksUp: true, isCostly: true, query: codeQuery, reply: codeReply },
  "GET /codes/icd10pcs/index": {
    access: "anyone",
    looksUp: true,
    isCostly: true,
    query: pcsIndexQuery,
    reply: pcsIndexReply,
  },
  "GET /codes/icd10pcs/table/:code": { access: "anyone", looksUp: true, isCostly: true, reply: pcsTableReply },
  "POST /codes/check": {
    access: "anyone",
    looksUp: true,
    isCostly: true,
    body: checkCodesRequest,
    reply: checkCodesReply,
  },
  "POST /codes/explain": {
    access: "anyone",
    looksUp: true,
    isCostly: true,
    body: explainRequest,
    reply: explainReply,
    refusals: ["result.closed", "unknown"],
  },
  // The answer key and its passages from the chart.
  "POST /codes/lint": { access: "staff", body: lintRequest, bodyKilobytes: 2048, reply: lintReply },
  "POST /admin/codes/import": {
    access: "admin",
    query: importCodesQuery,
    form: importCodesFields,
    reply: importCodesReply,
  },
  "DELETE /admin/codes/:system/:release": { access: "admin", reply: succeeded, refusals: ["conflict"] },
  "POST /drg": { access: "anyone", looksUp: true, isCostly: true, body: drgClaim, reply: groupedReply },
  "POST /drg/compare": { access: "anyone", looksUp: true, isCostly: true, body: compareClaims, reply: comparedReply },
} as const satisfies EndpointsOfRoom;
