import { type Claim, claimText, readClaim, writeClaim } from "../../parts/drg/claim-address.ts";
import { useAddress } from "../../parts/use-address.ts";

/** The claim on the screen and one kept beside it: both stand in the address, so that a reload and a link find them again. */
export function useClaims() {
  const [address, change] = useAddress();
  const claim = readClaim(address);
  const kept = address.get("with");
  const show = (next: Claim, beside: string | null) => change({ ...writeClaim(next), with: beside });
  return {
    claim,
    kept: kept === null ? undefined : readClaim(new URLSearchParams(kept)),
    /** What is kept beside it stays, also where it was kept a moment ago and is still on its way into the address. */
    set: (next: Claim) => change(writeClaim(next)),
    /** Keeps the claim on the screen, to compare what it becomes with it. Back undoes it. */
    keep: () => change({ with: claimText(claim) }, { asNewPlace: true }),
    changePlaces: () => show(readClaim(new URLSearchParams(kept ?? "")), claimText(claim)),
    dropKept: () => show(claim, null),
  };
}
