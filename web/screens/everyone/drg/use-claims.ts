import { type Claim, claimText, readClaim, writeClaim } from "../../../parts/codes/drg/claim-address.ts";
import { useAddress } from "../../../parts/page/use-address.ts";

/** Whose the claims of a section's result are, as its link says: the one that is kept, then the one on the screen. */
const names = new Map([
  ["yours", "Yours"],
  ["submitted", "Submitted"],
  ["key", "The key"],
]);

/** "Yours (first)"; "First" of a claim that is nobody's. */
function labelOf(whose: string, place: "first" | "second"): string {
  const name = names.get(whose);
  if (name) return `${name} (${place})`;
  return place === "first" ? "First" : "Second";
}

/** The claim on the screen and one kept beside it: both stand in the address, so that a reload and a link find them again. */
export function useClaims() {
  const [address, change] = useAddress();
  const claim = readClaim(address);
  const kept = address.get("with");
  const [first = "", second = ""] = (address.get("whose") ?? "").split(",");
  const show = (next: Claim, beside: string | null, whose: string | null) =>
    change({ ...writeClaim(next), with: beside, whose: whose === "," ? null : whose });
  return {
    claim,
    labels: [labelOf(first, "first"), labelOf(second, "second")] as const,
    kept: kept === null ? undefined : readClaim(new URLSearchParams(kept)),
    /**
     * What is kept beside it stays, also where it was kept a moment ago and is still on its way into the address. The
     * claim that is changed is nobody's from then on.
     */
    set: (next: Claim) => change({ ...writeClaim(next), whose: first }),
    /** Keeps the claim on the screen, to compare what it becomes with it. Back undoes it. */
    keep: () => change({ with: claimText(claim), whose: null }, { asNewPlace: true }),
    changePlaces: () => show(readClaim(new URLSearchParams(kept ?? "")), claimText(claim), `${second},${first}`),
    dropKept: () => show(claim, null, null),
  };
}
