import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

const askEveryMs = 60_000;

/** The user's notices, newest first, in pages. Refetched every minute for the count on the bell. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: keyOf("notices"),
  queryFn: ({ pageParam, signal }) => call("GET /notices", { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  refetchInterval: askEveryMs,
});

type Pages = InfiniteData<Reply<"GET /notices">, string | null>;

/** Marks these notices, or all of them (null), as read. The screen shows it before the server answers. */
export async function markNoticesRead(ids: readonly string[] | null): Promise<void> {
  const isMeant = (id: string) => ids === null || ids.includes(id);
  queries.setQueryData<Pages>(
    noticesQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          notices: page.notices.map((notice) => (isMeant(notice._id) ? { ...notice, isRead: true } : notice)),
          unread: ids === null ? 0 : page.unread - ids.filter((id) => isUnread(data, id)).length,
        })),
      },
  );
  await call("PUT /notices/read", { body: ids === null ? { all: true } : { ids: [...ids] } });
  await queries.invalidateQueries({ queryKey: noticesQuery.queryKey });
}

function isUnread({ pages }: Pages, id: string): boolean {
  return pages.some(({ notices }) => notices.some((notice) => notice._id === id && !notice.isRead));
}
