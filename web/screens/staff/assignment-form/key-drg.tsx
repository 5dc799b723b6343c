import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { GroupedClaim } from "#contract/api/drg.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { readDay } from "#contract/days.ts";
import { poaOfNotes } from "#contract/grading-rules.ts";
import { faultText } from "../../../api/client.ts";
import { groupedQuery } from "../../../api/drg.ts";
import { claimText, readClaim, toGroupRequest } from "../../../parts/codes/drg/claim-address.ts";
import { patientFrom } from "../../../parts/codes/drg/typed-patient.ts";
import { compareTyped, isOutpatientKey } from "../../../parts/codes/drg/written-drg.ts";
import { Explained } from "../../../parts/page/explained.tsx";
import type { SectionForm } from "./form-values.ts";
import { claimOfKey } from "./key-claim.ts";
import classes from "./key-drg.module.css";

interface KeyDrgProps {
  section: SectionForm;
  /** The day of the code sets if the section has no service date; empty means today. */
  givenOn: string;
  /** Called to use this DRG as the key's. */
  onUse: (drg: string) => void;
}

const typingRestsMs = 400;

/**
 * The DRG of the key's codes beside the typed DRG. Requested when the user stops typing; saving does not wait for it.
 */
export function KeyDrg({ section, givenOn, onUse }: KeyDrgProps) {
  const { answerKey, patient, serviceDate, setting, poa, keyNotes } = section;
  const date = readDay(serviceDate) ?? givenOn;
  const [address] = useDebouncedValue(
    claimText(claimOfKey(answerKey, poa === "on" ? poaOfNotes(keyNotes) : {}, { patient: patientFrom(patient), date })),
    typingRestsMs,
  );
  const claim = toGroupRequest(readClaim(new URLSearchParams(address)));
  const hint = claim && findShapeHint("icdCodes", claim.principal);
  const isOutpatient = setting === null && isOutpatientKey(answerKey);
  const asked = hint === undefined && !isOutpatient ? claim : undefined;
  const { data, error, refetch } = useQuery({
    ...groupedQuery(asked ?? { principal: "" }),
    enabled: asked !== undefined,
  });
  if (isOutpatient) return <Quiet>An outpatient chart, coded with CPT, has no DRG.</Quiet>;
  if (claim === undefined) return <Quiet>The DRG appears here once there is a diagnosis.</Quiet>;
  if (hint !== undefined) return <Quiet>No DRG yet: the first ICD code is the principal diagnosis. {hint}</Quiet>;
  if (error)
    return (
      <Quiet>
        The DRG could not be computed: {faultText(error)}{" "}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Quiet>
    );
  if (!data) return <Quiet>Grouping…</Quiet>;
  return <ReachedDrg grouped={data} address={address} typed={answerKey.drgValue} onUse={onUse} />;
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text fz="xs" c="dimmed" role="status">
      {children}
    </Text>
  );
}

interface ReachedProps {
  grouped: GroupedClaim;
  /** The address of the grouper with the same claim. */
  address: string;
  typed: string;
  onUse: (drg: string) => void;
}

/** The DRG with weight and length of stay, compared with the typed one. */
function ReachedDrg({ grouped: { final, path, release, releaseNote }, address, typed, onUse }: ReachedProps) {
  const { number, title, weight, weightYear, gmlos } = final.drg;
  const isGrouped = final.returnCode === 0;
  const description = isGrouped ? title : path.at(-1)?.text;
  return (
    <Stack gap={2} miw={0}>
      <div className={classes.group}>
        <span className={classes.number}>{number}</span>
        <span className={classes.title}>{description}</span>
        <span className={classes.figures}>
          {isGrouped && (
            <span>{weight?.toFixed(4) ?? (weightYear === null ? "No weight for that day" : "No weight")}</span>
          )}
          {isGrouped && gmlos !== null && <span>GMLOS {gmlos.toFixed(1)}</span>}
          {releaseNote && <Explained label={`${releaseNote}.`}>MS-DRG {release}</Explained>}
        </span>
      </div>
      <Group gap="sm">
        <Compared number={number} isGrouped={isGrouped} typed={typed} onUse={onUse} />
        <Anchor component={Link} fz="sm" to={`/drg?${address}`} target="_blank">
          Why this DRG <IconExternalLink size={14} role="img" aria-label="(opens in a new tab)" />
        </Anchor>
      </Group>
    </Stack>
  );
}

interface ComparedProps extends Pick<ReachedProps, "typed" | "onUse"> {
  number: string;
  isGrouped: boolean;
}

function Compared({ number, isGrouped, typed, onUse }: ComparedProps) {
  const comparison = compareTyped(typed, number);
  const reached = isGrouped ? `The codes group to ${number}` : "The codes cannot be grouped";
  return (
    <span className={`${classes.compared} ${comparison === "empty" ? "" : classes[comparison]}`}>
      <span role="status">
        {comparison === "same" && <IconCheck size={15} aria-hidden />}
        {comparison === "other" && <IconAlertTriangle size={15} aria-hidden />}
        {sentences[comparison](reached, typed.trim())}
      </span>
      {isGrouped && comparison !== "same" && (
        <Button size="compact-xs" variant="default" onClick={() => onUse(number)}>
          Use {number}
        </Button>
      )}
    </span>
  );
}

const sentences: Record<ReturnType<typeof compareTyped>, (reached: string, typed: string) => string> = {
  same: (reached) => `${reached}, as the key says.`,
  other: (reached, typed) => `${reached}, the key says ${typed}.`,
  empty: (reached) => `${reached}, the key has no DRG.`,
};
