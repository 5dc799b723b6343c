import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

const askEveryMs = 60_000;

/** What one was told, newest first, a page at a time. Asked again every minute, so that the bell knows. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: keyOf("notices"),
  queryFn: ({ pageParam, signal }) => call("GET /notices", { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  refetchInterval: askEveryMs,
});

type Pages = InfiniteData<Reply<"GET /notices">, string | null>;

/** Notes that these, or (null) all, were read; what is on the screen knows at once. */
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
