import { lazy, type ReactNode, useSyncExternalStore } from "react";
import { questionNow, whenAsked } from "../parts/fields/confirm.ts";
import { bring } from "../parts/page/bring.ts";
import { WhenFirst } from "../parts/page/when-first.tsx";

// What no page shows at first. Each comes when it is first needed, or before that, when the page rests (routes.tsx).
const QuestionDialog = lazy(() => bring(() => import("./question-dialog.tsx")));
const PhoneNavigation = lazy(() => bring(() => import("./phone-navigation.tsx")));

/** What is asked before an act. */
export function QuestionBeside() {
  const asked = useSyncExternalStore(whenAsked, questionNow);
  return (
    <WhenFirst isNow={asked !== undefined}>
      {(isOpen) => <QuestionDialog asked={isOpen ? asked : undefined} />}
    </WhenFirst>
  );
}

/** The drawer of a phone. */
export function NavigationBeside({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <WhenFirst isNow={isOpen}>
      {(isDrawnOpen) => (
        <PhoneNavigation isOpen={isDrawnOpen} onClose={onClose}>
          {children}
        </PhoneNavigation>
      )}
    </WhenFirst>
  );
}
