import { type Claim, claimText, readClaim, writeClaim } from "../../../parts/codes/drg/claim-address.ts";
import { useAddress } from "../../../parts/page/use-address.ts";

/** The owners of two compared claims, as the link from a result names them. */
const names = new Map([
  ["yours", "Yours"],
  ["submitted", "Submitted"],
  ["key", "The key"],
]);

/** Returns "Yours (first)", or "First" for a claim without an owner. */
function labelOf(whose: string, place: "first" | "second"): string {
  const name = names.get(whose);
  if (name) return `${name} (${place})`;
  return place === "first" ? "First" : "Second";
}

/**
 * Returns the claim on the screen and the claim to compare, with their actions. The address stores both, so that a
 * reload and a link restore them.
 */
export function useClaims() {
  const [address, change] = useAddress();
  const claim = readClaim(address);
  const compared = address.get("with");
  const [first = "", second = ""] = (address.get("whose") ?? "").split(",");
  const show = (next: Claim, beside: string | null, whose: string | null) =>
    change({ ...writeClaim(next), with: beside, whose: whose === "," ? null : whose });
  return {
    claim,
    labels: [labelOf(first, "first"), labelOf(second, "second")] as const,
    compared: compared === null ? undefined : readClaim(new URLSearchParams(compared)),
    /** Changes the claim on the screen. The claim to compare stays. A changed claim no longer has an owner. */
    set: (next: Claim) => change({ ...writeClaim(next), whose: first }),
    /** Stores the claim on the screen for comparison. Back undoes this. */
    startComparison: () => change({ with: claimText(claim), whose: null }, { asNewPlace: true }),
    swapClaims: () => show(readClaim(new URLSearchParams(compared ?? "")), claimText(claim), `${second},${first}`),
    endComparison: () => show(claim, null, null),
  };
}
