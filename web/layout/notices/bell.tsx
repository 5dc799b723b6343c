import { ActionIcon, Box, VisuallyHidden } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { noticesQuery } from "../../api/notices.ts";
import { lazyPart } from "../../parts/page/lazy-part.ts";
import { ListSkeleton } from "../../parts/page/list-skeleton.tsx";
import classes from "./notices.module.css";

const NoticeList = lazyPart(() => import("./notice-list.tsx"));

/** The bell of every screen: the number of unread notices and their list. */
export function Bell({ reader }: { reader: "student" | "staff" }) {
  const [isOpen, setOpen] = useState(false);
  const list = useInfiniteQuery(noticesQuery);
  const unread = list.data?.pages[0]?.unread ?? 0;
  const news = useNewNoticesText(unread, list.isSuccess);
  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const toggle = (opened: boolean) => {
    setOpen(opened);
    if (opened) void list.refetch();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={place} className={classes.place}>
      <ActionIcon
        ref={button}
        size={36}
        className={classes.bell ?? ""}
        aria-label={unread === 0 ? "Notices" : `Notices, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => toggle(!isOpen)}
        onKeyDown={closeByKey}
      >
        <IconBell size={19} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <Box
            component="span"
            px="xxs"
            bdrs="xl"
            bg="var(--cb-brand)"
            c="var(--cb-on-filled)"
            className={classes.count}
            aria-hidden
          >
            {unread > 99 ? "99+" : unread}
          </Box>
        )}
      </ActionIcon>
      {isOpen && (
        <Box
          role="dialog"
          aria-label="Notices"
          bd="1px solid var(--cb-line)"
          bdrs="md"
          bg="var(--cb-surface)"
          className={classes.dropdown}
          onKeyDown={closeByKey}
        >
          <Suspense fallback={<ListSkeleton rows={3} label="Loading notices" />}>
            <NoticeList reader={reader} unread={unread} list={list} onLeave={() => setOpen(false)} />
          </Suspense>
        </Box>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}

/**
 * Returns the sentence for screen readers when new notices arrive. Says nothing on the first load or when the number
 * falls.
 */
function useNewNoticesText(unread: number, isKnown: boolean): string {
  const [news, setNews] = useState("");
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    if (before.current !== null && unread > before.current) {
      const more = unread - before.current;
      setNews(more === 1 ? "A new notice" : `${more} new notices`);
    }
    before.current = unread;
  }, [unread, isKnown]);
  return news;
}
