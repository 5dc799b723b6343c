import { accountReply, changePasswordRequest, confirmRequest } from "../api/account.ts";
import { done, succeeded } from "../api/common.ts";
import { noticesQuery, noticesReply, readNoticesReply, readNoticesRequest } from "../api/notices.ts";
import { liftLoginLockRequest, loginLocksReply, loginReply, loginRequest, validateReply } from "../api/sessions.ts";
import { addSubadminRequest, editSubadminRequest, subadminReply, subadminsReply } from "../api/subadmins.ts";
import { sentences } from "../sentences.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

/** Calls of logins, accounts, sub-admins and notices. */
export const accountsEndpoints = {
  "POST /login": {
    access: "everybody",
    body: loginRequest,
    malformed: sentences.nameAndPasswordMissing,
    reply: loginReply,
    refusals: ["login.refused"],
  },
  "GET /validate-session": { access: "anyone", reply: validateReply },
  "POST /logout": { access: "everybody", reply: done },
  "GET /admin/login-locks": { access: "staff", isCostly: true, reply: loginLocksReply },
  "POST /admin/login-locks/lift": {
    access: "staff",
    body: liftLoginLockRequest,
    reply: succeeded,
    refusals: ["unknown", "forbidden"],
  },
  "GET /account": { access: "anyone", reply: accountReply },
  "POST /account/confirm": { access: "staff", body: confirmRequest, reply: done },
  "PUT /account/password": { access: "anyone", body: changePasswordRequest, reply: succeeded },
  "GET /admin/subadmins": { access: "staff", reply: subadminsReply },
  "POST /admin/add-subadmin": {
    access: "staff",
    body: addSubadminRequest,
    reply: subadminReply,
    status: 201,
    refusals: ["conflict", "confirm_password"],
  },
  "PUT /admin/subadmin/:id": {
    access: "staff",
    body: editSubadminRequest,
    reply: subadminReply,
    refusals: ["conflict", "confirm_password"],
  },
  "DELETE /admin/subadmin/:id": { access: "staff", reply: succeeded, refusals: ["conflict"] },
  "GET /notices": { access: "anyone", query: noticesQuery, reply: noticesReply },
  "PUT /notices/read": { access: "anyone", body: readNoticesRequest, reply: readNoticesReply },
} as const satisfies EndpointsOfRoom;
