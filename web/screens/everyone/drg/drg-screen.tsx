import { Alert, Button, Card, Stack } from "@mantine/core";
import { IconArrowsExchange, IconClipboardText, IconLink } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useHref, useLocation } from "react-router";
import type { GroupedClaim } from "#contract/api/drg.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { type ClaimSent, groupedQuery } from "../../../api/drg.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { type Claim, readClaim, toGroupRequest } from "../../../parts/codes/drg/claim-address.ts";
import { PatientFields } from "../../../parts/codes/drg/patient-fields.tsx";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { LookupClosed } from "../../../parts/codes/lookup-closed.tsx";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { lazyPart } from "../../../parts/page/lazy-part.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { PrincipalLine, ProcedureLines, SecondaryLines } from "./code-lines.tsx";
import { CompareCard } from "./compare-card.tsx";
import classes from "./drg.module.css";
import { DrgCard } from "./drg-card.tsx";
import { focusIfKeyboard } from "./focus-by-keyboard.ts";
import { PathCard } from "./path-card.tsx";
import { useClaims } from "./use-claims.ts";
import { WhatIfCard } from "./what-if-card.tsx";

const FromAnswerKey = lazyPart(() => import("./from-answer-key.tsx"));

const example = readClaim(
  new URLSearchParams("p=I13.0&s=N17.0,I50.22,I42.0,E87.1,N18.32,E11.22,D63.1&px=5A1D70Z&age=71&sex=M"),
);

/** /drg: groups a claim and shows why. The address stores the claim. */
export function Screen() {
  const isStaff = useCurrentUser().role !== "user";
  const { claim, compared, labels, set, startComparison, swapClaims, endComparison } = useClaims();
  const [isChoosingKey, setChoosingKey] = useState(false);
  const sent = toGroupRequest(claim);
  const first = compared && toGroupRequest(compared);
  const answer = useQuery({ ...groupedQuery(sent ?? { principal: "" }), enabled: sent !== undefined });

  const address = useHref(useLocation());
  const copyLink = () =>
    // The browser may not have updated `location` yet.
    navigator.clipboard.writeText(location.origin + address).then(
      () => notifySuccess("Link copied"),
      () => notifyFault("The link could not be copied: copy it from the address bar."),
    );
  return (
    <>
      <PageHead title="DRG" hint={`Group a claim and see why. ${sent ? weightsInWords(answer.data) : ""}`}>
        {isStaff && (
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} aria-hidden />}
            onClick={() => setChoosingKey(true)}
          >
            From an answer key
          </Button>
        )}
        {!compared && (
          <Button
            variant="default"
            disabled={sent === undefined}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={startComparison}
          >
            Compare two claims
          </Button>
        )}
        <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={copyLink}>
          Copy link
        </Button>
      </PageHead>
      <Columns claim={claim} sent={sent} answer={answer} onChange={set} onExample={() => set(example)}>
        {first && sent && (
          <CompareCard first={first} second={sent} labels={labels} onSwap={swapClaims} onEnd={endComparison} />
        )}
      </Columns>
      {isChoosingKey && (
        <Suspense>
          <FromAnswerKey
            onClose={() => setChoosingKey(false)}
            onChoose={(chosen) => {
              setChoosingKey(false);
              set(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the fiscal year of the weights. Days before the first year have none. */
function weightsInWords(grouped: GroupedClaim | undefined): string {
  if (!grouped || grouped.final.returnCode > 0) return "";
  const { weightYear } = grouped.final.drg;
  return weightYear === null ? "No weights are available for that day." : `Weights of fiscal year ${weightYear}.`;
}

interface ColumnsProps {
  claim: Claim;
  sent: ClaimSent | undefined;
  answer: UseQueryResult<GroupedClaim>;
  onChange: (claim: Claim) => void;
  onExample: () => void;
  children: ReactNode;
}

/** The input of the claim, and its result beside it. */
function Columns({ claim, sent, answer, onChange, onExample, children }: ColumnsProps) {
  const grouped = sent && answer.data;
  const diagnosisField = useRef<HTMLInputElement>(null);
  const lines = { claim, grouped, onChange, diagnosisField };
  return (
    <LookupOn day={claim.date}>
      <div className={classes.columns}>
        <Card padding={0} className={classes.claim ?? ""}>
          <PatientFacts claim={claim} onChange={onChange} />
          <PrincipalLine {...lines} />
          <SecondaryLines {...lines} />
          <ProcedureLines {...lines} />
        </Card>
        <Stack gap="sm">
          {children}
          {sent === undefined && (
            <Empty
              title="No principal diagnosis yet"
              hint="It decides the MDC. Enter it first, then the other codes."
              action={
                <Button
                  variant="default"
                  onClick={() => {
                    focusIfKeyboard(diagnosisField.current);
                    onExample();
                  }}
                >
                  Show an example
                </Button>
              }
            />
          )}
          {sent && answer.error && <Fault error={answer.error} onRetry={() => void answer.refetch()} />}
          {sent && answer.isPending && <ListSkeleton />}
          {grouped && (
            <>
              <DrgCard grouped={grouped} />
              <PathCard grouped={grouped} />
              <WhatIfCard grouped={grouped} procedures={claim.procedures} />
            </>
          )}
        </Stack>
      </div>
    </LookupOn>
  );
}

/** A claim that breaks a rule shows which one; other faults offer "Try again". */
function Fault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiFault && error.status === 422)
    return (
      <Alert color="red" role="alert" title="This claim cannot be grouped">
        {[...new Set(Object.values(error.fields))].map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Alert>
    );
  // Lookup was closed a moment ago in another window; the next session check closes this screen.
  if (error instanceof ApiFault && error.status === 403) return <LookupClosed />;
  return <LoadFailure text={faultText(error)} onRetry={onRetry} />;
}

/** The fields for patient and stay. */
function PatientFacts({ claim, onChange }: { claim: Claim; onChange: (claim: Claim) => void }) {
  return (
    <div className={classes.facts}>
      <PatientFields patient={claim} onChange={(change) => onChange({ ...claim, ...change })} />
      <DayInput label="Service date" value={claim.date} onChange={(date) => onChange({ ...claim, date })} />
    </div>
  );
}
