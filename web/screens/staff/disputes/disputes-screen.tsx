import { Group, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Dispute, DisputeState } from "#contract/api/disputes.ts";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../../api/client.ts";
import { disputesQuery, downloadDisputes, openDisputesQuery } from "../../../api/disputes.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { BenchHead } from "../../../parts/chart/bench/bench-head.tsx";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import { Filter } from "../../../parts/fields/filter.tsx";
import { type KeyLines, useKeyList } from "../../../parts/fields/key-list.tsx";
import { useLetterKeys } from "../../../parts/fields/use-letter-keys.ts";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { DisputeCase } from "./dispute-case.tsx";
import { DisputeList, type Order } from "./dispute-list.tsx";
import classes from "./disputes.module.css";

const states: { value: DisputeState; label: string }[] = [
  { value: "open", label: "Waiting" },
  { value: "accepted", label: "Accepted" },
  { value: "rejected", label: "Rejected" },
];

const nothing: Record<DisputeState, { title: string; hint: string }> = {
  open: { title: "No open disputes", hint: "A student can dispute each line of a result once, within 30 days." },
  accepted: { title: "None accepted yet.", hint: "Accepted disputes appear here with their reason." },
  rejected: { title: "None rejected yet.", hint: "Rejected disputes appear here with their reason." },
};

/** Returns what the address asks for, and functions that change it: state, assignment, order, and the open dispute. */
function useAsked() {
  const { disputeId } = useParams();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const state = states.find(({ value }) => value === address.get("state"))?.value ?? "open";
  const order: Order = address.get("order") === "newest" ? "newest" : "oldest";
  const query = address.size === 0 ? "" : `?${address}`;
  const narrow = (name: "assignment" | "order" | "state", value: string | null) => {
    const next = new URLSearchParams(address);
    if (value === null) next.delete(name);
    else next.set(name, value);
    void navigate(`/admin/disputes${next.size === 0 ? "" : `?${next}`}`);
  };
  const goTo = (dispute: Dispute | undefined) =>
    dispute && void navigate(`/admin/disputes/${dispute._id}${query}`, { replace: true });
  const addressOf = (id: string) => `/admin/disputes/${id}${query}`;
  const leave = () => void navigate(`/admin/disputes${query}`, { replace: true });
  const listAddress = `/admin/disputes${query}`;
  const assignmentId = address.get("assignment");
  return { disputeId, state, order, assignmentId, narrow, goTo, leave, addressOf, listAddress };
}

const keyLines: KeyLines = [
  [["J"], "Next dispute"],
  [["K"], "Previous dispute"],
  [["1"], "Choose the first decision; up to 4 the others"],
];

/** /admin/disputes/{id}: disputes with everything that a ruling needs on one screen. */
export function Screen() {
  const asked = useAsked();
  const { disputeId, state, order, assignmentId, goTo } = asked;
  const list = useQuery(disputesQuery({ state }));
  const inState = list.data ?? [];
  const inAssignment = inState.filter((dispute) => assignmentId === null || dispute.assignmentId === assignmentId);
  const shown = order === "oldest" ? inAssignment : inAssignment.toReversed();
  const inList = disputeId === undefined ? shown[0] : shown.find(({ _id }) => _id === disputeId);
  // A dispute that was ruled on meanwhile is no longer in the list, but its link still opens it.
  const isElsewhere = disputeId !== undefined && list.isSuccess && inList === undefined;
  const all = useQuery({ ...disputesQuery({}), enabled: isElsewhere });
  const open = inList ?? all.data?.find(({ _id }) => _id === disputeId);
  const failed = [list, all].find((query) => query.isError);
  const place = shown.findIndex(({ _id }) => _id === open?._id);
  useLetterKeys({ j: () => goTo(shown[place + 1]), k: () => goTo(shown[place - 1]) });
  const keys = useKeyList(keyLines);
  const isWide = useIsWideBench();
  const which = <WhichState {...asked} />;
  const tools = <Tools {...asked} inState={inState} count={shown.length} />;
  const about = "Results students have challenged";
  const head = (
    <BenchHead path={[about]} title="Disputes" below={[about]} beside={isWide && which}>
      {isWide && tools}
    </BenchHead>
  );
  return (
    <Bench head={head} printed="Disputes">
      {keys.dialog}
      <PageTitle>Disputes</PageTitle>
      {!isWide && (
        <Group gap="xs" mb="xs">
          {which}
          {tools}
        </Group>
      )}
      {failed && <LoadFailure text={`Error: ${faultText(failed.error)}`} onRetry={() => void failed.refetch()} />}
      {list.isPending && (
        <div className={classes.columns}>
          <ListSkeleton rows={4} height={130} label="Loading disputes" />
        </div>
      )}
      {list.data && shown.length === 0 && !open && !all.isFetching && <Empty {...nothing[state]} />}
      {list.data && (shown.length > 0 || open) && (
        <div className={classes.columns} data-chosen={disputeId !== undefined}>
          <DisputeList
            disputes={shown}
            order={order}
            onOrder={(value) => asked.narrow("order", value === "oldest" ? null : value)}
            openId={open?._id}
            addressOf={asked.addressOf}
          />
          {open ? (
            <DisputeCase
              dispute={open}
              place={place}
              count={shown.length}
              listAddress={asked.listAddress}
              onStep={(by) => goTo(shown[place + by])}
              onRuled={() => {
                const next = shown[place + 1] ?? shown[place - 1];
                if (next) goTo(next);
                else asked.leave();
              }}
            />
          ) : (
            !all.isFetching && <Empty title={sentences.disputeUnknown} hint="Its submission may have been reopened." />
          )}
        </div>
      )}
    </Bench>
  );
}

type Asked = ReturnType<typeof useAsked>;

function WhichState({ state, narrow }: Pick<Asked, "state" | "narrow">) {
  const waiting = useQuery(openDisputesQuery).data ?? 0;
  return (
    <SegmentedControl
      value={state}
      onChange={(value) => narrow("state", value === "open" ? null : value)}
      data={states.map(({ value, label }) => ({
        value,
        label: value === "open" && waiting > 0 ? `${label} ${waiting}` : label,
      }))}
      aria-label="Which disputes"
    />
  );
}

interface ToolsProps extends Pick<Asked, "state" | "assignmentId" | "narrow"> {
  inState: readonly Dispute[];
  /** The number of listed disputes. */
  count: number;
}

function Tools({ state, assignmentId, narrow, inState, count }: ToolsProps) {
  const modules = new Map(inState.map((dispute) => [dispute.assignmentId, dispute.moduleName]));
  return (
    <>
      {(modules.size > 1 || assignmentId !== null) && (
        <Filter
          label="Assignment"
          w={210}
          data={[...modules].map(([value, label]) => ({ value, label }))}
          value={assignmentId}
          onChange={(value) => narrow("assignment", value)}
        />
      )}
      {count > 0 && (
        <DownloadButton
          of="disputes"
          onDownload={() => downloadDisputes({ state, ...(assignmentId !== null && { assignmentId }) })}
        />
      )}
    </>
  );
}
