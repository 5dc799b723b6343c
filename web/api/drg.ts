import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export type ClaimSent = Sent<"POST /drg", "body">;

/** The claim grouped, with its reasons; while another is asked, the one before stays. */
export const groupedQuery = (claim: ClaimSent) =>
  queryOptions({
    queryKey: keyOf("drg", claim),
    queryFn: ({ signal }) => call("POST /drg", { body: claim, signal }),
    placeholderData: keepPreviousData,
  });

/** Which code moves the DRG from one claim to another. */
export const comparedQuery = (a: ClaimSent, b: ClaimSent) =>
  queryOptions({
    queryKey: keyOf("drg", "compare", a, b),
    queryFn: ({ signal }) => call("POST /drg/compare", { body: { a, b }, signal }),
    placeholderData: keepPreviousData,
  });
