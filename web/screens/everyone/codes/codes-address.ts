import { useParams } from "react-router";
import { type CodeSystem, codeSystems } from "#contract/code-systems.ts";
import { type AddressChange, useAddress } from "../../../parts/page/use-address.ts";

/** A code that is pinned beside the open one. */
export interface Pinned {
  system: CodeSystem;
  code: string;
}

/** The state of the screen. The address stores it, so that a reload, a link and Back restore it. */
export interface CodesAddress {
  system: CodeSystem;
  /** The code as written in the address; empty if no code is open. */
  code: string;
  search: string;
  /** The day of the code sets; empty means today. */
  date: string;
  pinned: Pinned | null;
  change: AddressChange;
  /** Returns the address of another code or system with the same search, day and pin. */
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
      const search = new URLSearchParams(address);
      if (other !== system) search.delete("search");
      const query = search.toString();
      const path = next === undefined ? `/codes/${other}` : `/codes/${other}/${encodeURIComponent(next)}`;
      return query === "" ? path : `${path}?${query}`;
    },
  };
}
