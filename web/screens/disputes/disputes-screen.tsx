import { SegmentedControl, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { Dispute, DisputeState } from "#contract/api/disputes.ts";
import { formatDate } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { disputesQuery, openDisputesQuery } from "../../api/disputes.ts";
import { Bench } from "../../parts/bench/bench.tsx";
import { BenchHead } from "../../parts/bench/bench-head.tsx";
import { Chip } from "../../parts/chips.tsx";
import { Empty } from "../../parts/empty.tsx";
import rows from "../../parts/list-row.module.css";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { useLetterKeys } from "../../parts/use-letter-keys.ts";
import { DisputeCase } from "./dispute-case.tsx";
import { DisputedCodes } from "./disputed-codes.tsx";
import classes from "./disputes.module.css";

const states: { value: DisputeState; label: string }[] = [
  { value: "open", label: "Waiting" },
  { value: "accepted", label: "Accepted" },
  { value: "rejected", label: "Rejected" },
];

const nothing: Record<DisputeState, { title: string; hint: string }> = {
  open: { title: "No dispute waits for you.", hint: "A student can dispute a line of a result once, for 30 days." },
  accepted: { title: "None accepted yet.", hint: "Accepted disputes appear here with their reason." },
  rejected: { title: "None rejected yet.", hint: "Rejected disputes appear here with their reason." },
};

/** /admin/disputes/{id}: what students object to, oldest first, with all that a ruling needs on one screen. */
export function Screen() {
  const { disputeId } = useParams();
  const [address] = useSearchParams();
  const waiting = useQuery(openDisputesQuery).data ?? 0;
  const state = states.find(({ value }) => value === address.get("state"))?.value ?? "open";
  const list = useQuery(disputesQuery({ state }));
  const shown = list.data ?? [];
  const inList = disputeId === undefined ? shown[0] : shown.find(({ _id }) => _id === disputeId);
  // One that was ruled on meanwhile has left the list; its link leads to it all the same.
  const isElsewhere = disputeId !== undefined && list.isSuccess && inList === undefined;
  const all = useQuery({ ...disputesQuery({}), enabled: isElsewhere });
  const open = inList ?? all.data?.find(({ _id }) => _id === disputeId);
  const failed = [list, all].find((query) => query.isError);
  const addressOf = (id: string) => `/admin/disputes/${id}${address.size === 0 ? "" : `?${address}`}`;
  const place = shown.findIndex(({ _id }) => _id === open?._id);
  const navigate = useNavigate();
  const goTo = (dispute: Dispute | undefined) => dispute && void navigate(addressOf(dispute._id), { replace: true });
  useLetterKeys({ j: () => goTo(shown[place + 1]), k: () => goTo(shown[place - 1]) });
  const isWide = useMediaQuery("(min-width: 56.25em)", true, { getInitialValueInEffect: false });
  const which = (
    <SegmentedControl
      value={state}
      onChange={(value) => void navigate(`/admin/disputes${value === "open" ? "" : `?state=${value}`}`)}
      data={states.map(({ value, label }) => ({
        value,
        label: value === "open" && waiting > 0 ? `${label} ${waiting}` : label,
      }))}
      aria-label="Which disputes"
    />
  );
  const about = "What students object to in their results";
  const head = <BenchHead path={[about]} title="Disputes" below={about} beside={isWide && which} />;
  return (
    <Bench head={head} printed="Disputes">
      <PageTitle>Disputes</PageTitle>
      {!isWide && <div className={classes.which}>{which}</div>}
      {failed && <LoadFailure text={`Error: ${faultText(failed.error)}`} onRetry={() => void failed.refetch()} />}
      {list.isPending && <ListSkeleton rows={3} height={90} label="Loading disputes" />}
      {list.data && shown.length === 0 && !open && !all.isFetching && <Empty {...nothing[state]} />}
      {list.data && (shown.length > 0 || open) && (
        <div className={classes.columns} data-chosen={disputeId !== undefined}>
          <DisputeList disputes={shown} openId={open?._id} addressOf={addressOf} />
          {open ? (
            <DisputeCase
              dispute={open}
              place={place}
              count={shown.length}
              listAddress={`/admin/disputes${address.size === 0 ? "" : `?${address}`}`}
              onStep={(by) => goTo(shown[place + by])}
              onRuled={() => {
                const next = shown[place + 1] ?? shown[place - 1];
                void navigate(next ? addressOf(next._id) : "/admin/disputes", { replace: true });
              }}
            />
          ) : (
            !all.isFetching && <Empty title="Dispute not found" hint="Its submission may have been reopened." />
          )}
        </div>
      )}
    </Bench>
  );
}

interface DisputeListProps {
  disputes: readonly Dispute[];
  openId: string | undefined;
  addressOf: (id: string) => string;
}

function DisputeList({ disputes, openId, addressOf }: DisputeListProps) {
  return (
    <nav aria-label="Disputes" className={classes.list}>
      <ul>
        {disputes.map((dispute) => (
          <li key={dispute._id}>
            <Link
              to={addressOf(dispute._id)}
              className={`${rows.row} ${classes.item}`}
              aria-current={dispute._id === openId ? "page" : undefined}
            >
              <span className={classes.itemHead}>
                <strong>{dispute.studentName}</strong>
                <Text span fz="xs" c="dimmed">
                  {formatDate(dispute.at)}
                </Text>
              </span>
              <DisputedCodes dispute={dispute} />
              <Text span fz="sm" c="dimmed" className={classes.where ?? ""}>
                {whereOf(dispute)}
              </Text>
              {dispute.others > 0 && (
                <span>
                  <Chip tone="quiet">{dispute.others} more wrote the same</Chip>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.keys}>
        <kbd>J</kbd> <kbd>K</kbd> next, previous <kbd>1</kbd>–<kbd>4</kbd> ruling
      </p>
    </nav>
  );
}

/** Where a line stands: module, section where it has a name of its own, and field. */
function whereOf({ moduleName, subModuleName, label }: Dispute): string {
  return [moduleName, subModuleName === moduleName ? "" : subModuleName, label].filter(Boolean).join(" · ");
}
