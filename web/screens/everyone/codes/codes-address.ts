import { useParams } from "react-router";
import { type CodeSystem, codeSystems } from "#contract/code-systems.ts";
import { type AddressChange, useAddress } from "../../../parts/page/use-address.ts";

/** A code kept beside the open one. */
export interface Pinned {
  system: CodeSystem;
  code: string;
}

/** What the screen shows; all of it stands in the address, so that a reload, a link and Back find it again. */
export interface CodesAddress {
  system: CodeSystem;
  /** As it stands in the address; empty when none is open. */
  code: string;
  search: string;
  /** The day asked about; empty for today. */
  date: string;
  pinned: Pinned | null;
  change: AddressChange;
  /** Where another code, or system, is opened: with the same search, day and pin. */
  to: (system: CodeSystem, code?: string) => string;
}

function findSystem(name: string | undefined): CodeSystem | undefined {
  return codeSystems.find((system) => system === name);
}

export function useCodesAddress(): CodesAddress {
  const { system: named, code = "" } = useParams();
  const [address, change] = useAddress();
  const system = findSystem(named) ?? "icd10cm";
  const [pinnedSystem, pinnedCode = ""] = (address.get("pin") ?? "").split(":");
  const pinned = findSystem(pinnedSystem);
  return {
    system,
    code,
    search: address.get("search") ?? "",
    date: address.get("date") ?? "",
    pinned: pinned && pinnedCode ? { system: pinned, code: pinnedCode } : null,
    change,
    to: (other, next) => {
      const kept = new URLSearchParams(address);
      if (other !== system) kept.delete("search");
      const query = kept.toString();
      const path = next === undefined ? `/codes/${other}` : `/codes/${other}/${encodeURIComponent(next)}`;
      return query === "" ? path : `${path}?${query}`;
    },
  };
}
