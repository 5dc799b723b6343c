import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { type RefObject, useRef, useState } from "react";
import type { GroupedClaim } from "#contract/api/drg.ts";
import type { Claim } from "../../../parts/codes/drg/claim-address.ts";
import { Severity } from "../../../parts/codes/severity.tsx";
import edges from "../../../parts/page/edges.module.css";
import { AddCode } from "./add-code.tsx";
import { Heading, Line } from "./claim-line.tsx";
import { plainCode, writtenDiagnosis } from "./code-text.ts";
import classes from "./drg.module.css";
import { focusIfKeyboard, isUsingKeyboard } from "./focus-by-keyboard.ts";
import { diagnosisUse, procedureUse } from "./uses.ts";

interface CodeLinesProps {
  claim: Claim;
  /** The claim as the server grouped it; it does not contain codes that were just typed. */
  grouped: GroupedClaim | undefined;
  onChange: (claim: Claim) => void;
  /** The field for more diagnoses, which gets the keyboard focus after a line was removed. */
  diagnosisField: RefObject<HTMLInputElement | null>;
}

/** The principal diagnosis. Another line can replace it. */
export function PrincipalLine({ claim, grouped, onChange, diagnosisField }: CodeLinesProps) {
  const [wasRemoved, setRemoved] = useState(false);
  const use = grouped?.codes.find(({ role, code }) => role === "principal" && code === plainCode(claim.principal));
  return (
    <section aria-label="Principal diagnosis">
      <Heading title="Principal diagnosis" note="Decides the MDC" />
      {claim.principal === "" ? (
        <div className={classes.add}>
          <AddCode
            label="Enter the principal diagnosis"
            field="icdCodes"
            onAdd={([principal = "", ...others]) =>
              onChange({ ...claim, principal, secondary: [...claim.secondary, ...others.map(present)] })
            }
            onEntered={() => diagnosisField.current?.focus()}
            autoFocus={wasRemoved}
          />
        </div>
      ) : (
        <ul className={edges.above}>
          <Line
            code={writtenDiagnosis(claim.principal)}
            title={use?.title}
            use={use?.why ? { text: use.why, tone: "against" } : { text: "Principal", tone: "counts" }}
            onRemove={() => {
              setRemoved(isUsingKeyboard());
              onChange({ ...claim, principal: "" });
            }}
          />
        </ul>
      )}
    </section>
  );
}

export function SecondaryLines({ claim, grouped, onChange, diagnosisField }: CodeLinesProps) {
  const { secondary } = claim;
  const change = (index: number, poa: string) =>
    onChange({ ...claim, secondary: secondary.map((line, at) => (at === index ? { ...line, poa } : line)) });
  const remove = (index: number) => {
    focusIfKeyboard(diagnosisField.current);
    onChange({ ...claim, secondary: secondary.filter((_, at) => at !== index) });
  };
  const promote = (index: number) => {
    focusIfKeyboard(diagnosisField.current);
    onChange({
      ...claim,
      principal: secondary[index]?.code ?? "",
      secondary: secondary.flatMap((line, at) => {
        if (at !== index) return line;
        return claim.principal === "" ? [] : present(claim.principal);
      }),
    });
  };
  return (
    <section aria-label="Secondary diagnoses">
      <Heading
        title="Secondary diagnoses"
        note={countsInWords(secondary.length, grouped)}
        column={secondary.length > 0 ? "POA" : undefined}
      />
      <ul className={edges.above}>
        {secondary.map(({ code, poa }, index) => {
          const found = grouped?.codes.find((use) => use.role === "secondary" && use.code === plainCode(code));
          return (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a code may be in the list twice
              key={`${index}:${code}`}
              code={writtenDiagnosis(code)}
              title={found?.title}
              mark={found && <Severity severity={found.severity} />}
              use={found && diagnosisUse(found, grouped)}
              onRemove={() => remove(index)}
            >
              <PoaField code={writtenDiagnosis(code)} poa={poa} onChange={(next) => change(index, next)} />
              <ActionIcon
                aria-label={`Make ${writtenDiagnosis(code)} the principal diagnosis`}
                onClick={() => promote(index)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
            </Line>
          );
        })}
      </ul>
      <div className={classes.add}>
        <AddCode
          ref={diagnosisField}
          label="Add a diagnosis"
          field="icdCodes"
          onAdd={(codes) => onChange({ ...claim, secondary: [...secondary, ...codes.map(present)] })}
        />
      </div>
    </section>
  );
}

interface PoaFieldProps {
  /** The code as displayed. */
  code: string;
  poa: string;
  onChange: (poa: string) => void;
}

/** The field for present on admission. */
function PoaField({ code, poa, onChange }: PoaFieldProps) {
  return (
    <>
      <span className={classes.word} aria-hidden>
        POA
      </span>
      <NativeSelect
        size="xs"
        rightSectionWidth={18}
        w={50}
        aria-label={`Present on admission (POA) of ${code}`}
        data={["Y", "N", "U", "W"]}
        value={poa}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}

export function ProcedureLines({ claim, grouped, onChange }: Omit<CodeLinesProps, "diagnosisField">) {
  const { procedures } = claim;
  const procedureField = useRef<HTMLInputElement>(null);
  const remove = (index: number) => {
    focusIfKeyboard(procedureField.current);
    onChange({ ...claim, procedures: procedures.filter((_, at) => at !== index) });
  };
  const operating = grouped?.procedures.filter(({ operatingRoom }) => operatingRoom).length;
  return (
    <section aria-label="Procedures">
      <Heading title="Procedures" note={procedures.length === 0 ? "" : operatingInWords(operating)} />
      <ul className={edges.above}>
        {procedures.map((code, index) => {
          const found = grouped?.procedures.find((use) => use.code === plainCode(code));
          return (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a code may be in the list twice
              key={`${index}:${code}`}
              code={code}
              title={found?.title}
              use={found && procedureUse(found)}
              onRemove={() => remove(index)}
            />
          );
        })}
      </ul>
      <div className={classes.add}>
        <AddCode
          ref={procedureField}
          label="Add a procedure"
          field="pcsCodes"
          onAdd={(codes) => onChange({ ...claim, procedures: [...procedures, ...codes] })}
        />
      </div>
    </section>
  );
}

function present(code: string) {
  return { code, poa: "Y" };
}

function countsInWords(lines: number, grouped: GroupedClaim | undefined): string {
  if (lines === 0) return "";
  const codes = `${lines} ${lines === 1 ? "code" : "codes"}`;
  if (!grouped) return codes;
  const count = (wanted: string) =>
    grouped.codes.filter(({ counted, severity }) => counted && severity === wanted).length;
  return `${codes} · ${count("MCC")} MCC, ${count("CC")} CC counted`;
}

function operatingInWords(count: number | undefined): string {
  if (count === undefined) return "";
  return count === 0 ? "none is an operating-room procedure" : `${count} in the operating room`;
}
