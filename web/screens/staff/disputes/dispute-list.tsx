import { Avatar, Box, Flex, NativeSelect, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Dispute } from "#contract/api/disputes.ts";
import { formatDate } from "#contract/time.ts";
import edges from "../../../parts/page/edges.module.css";
import rows from "../../../parts/page/list-row.module.css";
import { Chip } from "../../../parts/words/chips.tsx";
import { initials } from "../../../parts/words/initials.ts";
import { DisputedCodes } from "./disputed-codes.tsx";
import classes from "./disputes.module.css";
import { lineLocation } from "./line-location.ts";

export type Order = "oldest" | "newest";

interface DisputeListProps {
  /** Sorted by `order`. */
  disputes: readonly Dispute[];
  order: Order;
  onOrder: (order: Order) => void;
  openId: string | undefined;
  addressOf: (id: string) => string;
}

function sameAs({ code, mark }: Dispute): string {
  if (code === null || mark === null) return "wrong here";
  return mark === "missing" ? "left it out" : "wrote the same";
}

/** The disputes with students, codes, and assignments. */
export function DisputeList({ disputes, order, onOrder, openId, addressOf }: DisputeListProps) {
  return (
    <Box
      component="nav"
      aria-label="Disputes"
      bd="1px solid var(--cb-line)"
      bdrs="md"
      bg="var(--cb-surface)"
      className={classes.list}
    >
      <Flex gap="xs" align="center" justify="space-between" flex="none" py="xxs" px="sm" className={edges.below}>
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label="Order"
          value={order}
          onChange={({ currentTarget: { value } }) => onOrder(value === "newest" ? "newest" : "oldest")}
          data={[
            { value: "oldest", label: "Oldest first" },
            { value: "newest", label: "Newest first" },
          ]}
        />
        <Text span fz="xs" c="dimmed">
          {disputes.length} {disputes.length === 1 ? "line" : "lines"}
        </Text>
      </Flex>
      <ul>
        {disputes.map((dispute) => (
          <li key={dispute._id}>
            <Link
              to={addressOf(dispute._id)}
              className={`${rows.row} ${classes.item}`}
              aria-current={dispute._id === openId ? "page" : undefined}
            >
              <Avatar size={32} color="brand" aria-hidden className={classes.face ?? ""}>
                {initials(dispute.studentName)}
              </Avatar>
              <Flex
                component="span"
                rowGap={0}
                columnGap="xs"
                align="baseline"
                justify="space-between"
                wrap="wrap"
                className={classes.itemHead}
              >
                <strong>{dispute.studentName}</strong>
                <Text span fz="xs" c="dimmed" flex="none">
                  {formatDate(dispute.at)}
                </Text>
              </Flex>
              <DisputedCodes dispute={dispute} />
              <Text span fz="sm" c="dimmed" miw={0}>
                {lineLocation(dispute)}
              </Text>
              {dispute.others > 0 && (
                <span>
                  <Chip tone="quiet">
                    {dispute.others} more {sameAs(dispute)}
                  </Chip>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Box component="p" py="xs" px="sm" c="dimmed" fz="xs" className={classes.keys} data-keys>
        <span>
          <kbd>J</kbd> <kbd>K</kbd> next, previous
        </span>
        {disputes[0]?.state === "open" && (
          <>
            {" "}
            <span>
              <kbd>1</kbd>–<kbd>4</kbd> ruling
            </span>
          </>
        )}
      </Box>
    </Box>
  );
}
