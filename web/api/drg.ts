import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export type ClaimSent = Sent<"POST /drg", "body">;

/** The DRG of a claim, with reasons. The previous result stays until the next reply. */
export const groupedQuery = (claim: ClaimSent) =>
  queryOptions({
    queryKey: keyOf("drg", claim),
    queryFn: ({ signal }) => call("POST /drg", { body: claim, signal }),
    placeholderData: keepPreviousData,
  });

/** The codes that change the DRG between two claims. */
export const comparedQuery = (a: ClaimSent, b: ClaimSent) =>
  queryOptions({
    queryKey: keyOf("drg", "compare", a, b),
    queryFn: ({ signal }) => call("POST /drg/compare", { body: { a, b }, signal }),
    placeholderData: keepPreviousData,
  });
