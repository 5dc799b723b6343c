import { Outlet, useLocation, useOutletContext } from "react-router";
import { useLookup } from "../parts/codes/lookup.tsx";
import { LookupClosed } from "../parts/codes/lookup-closed.tsx";
import { PageHead } from "../parts/page/page-head.tsx";

/** Shows the lookup screens, or the reason why lookup is closed. */
export function Screen() {
  const context = useOutletContext();
  const { pathname } = useLocation();
  if (useLookup() !== null) return <Outlet context={context} />;
  return (
    <>
      <PageHead title={pathname.startsWith("/drg") ? "DRG" : "Codes"} />
      <LookupClosed />
    </>
  );
}
