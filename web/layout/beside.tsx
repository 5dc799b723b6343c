import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { bring } from "../parts/bring.ts";
import { questionNow, whenAsked } from "../parts/confirm.ts";
import { WhenFirst } from "../parts/when-first.tsx";

// What no page shows at first. Each comes when it is first needed, or before that, when the page rests (routes.tsx).
const Messages = lazy(() => bring(() => import("./messages.tsx")));
const QuestionDialog = lazy(() => bring(() => import("./question-dialog.tsx")));
const PhoneNavigation = lazy(() => bring(() => import("./phone-navigation.tsx")));

/** Where messages stand, once the page was drawn. One that is said before waits for it. */
export function MessagesBeside() {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(() => setDrawn(true), 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setDrawn(true), { timeout: 1000 });
    return () => cancelIdleCallback(idle);
  }, []);
  if (!isDrawn) return null;
  return (
    <Suspense fallback={null}>
      <Messages />
    </Suspense>
  );
}

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
