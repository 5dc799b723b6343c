import { type ReactNode, useSyncExternalStore } from "react";
import { currentQuestion, subscribeToQuestion } from "../parts/fields/confirm.ts";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { LoadOnFirstUse } from "../parts/page/load-on-first-use.tsx";

// Parts that no page shows at first. They load on first use, or earlier while the browser is idle (routes.tsx).
const QuestionDialog = lazyPart(() => import("./question-dialog.tsx"));
const PhoneNavigation = lazyPart(() => import("./phone-navigation.tsx"));

export function LateQuestionDialog() {
  const asked = useSyncExternalStore(subscribeToQuestion, currentQuestion);
  return (
    <LoadOnFirstUse isNow={asked !== undefined}>
      {(isOpen) => <QuestionDialog asked={isOpen ? asked : undefined} />}
    </LoadOnFirstUse>
  );
}

export function LatePhoneNavigation({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <LoadOnFirstUse isNow={isOpen}>
      {(isMountedOpen) => (
        <PhoneNavigation isOpen={isMountedOpen} onClose={onClose}>
          {children}
        </PhoneNavigation>
      )}
    </LoadOnFirstUse>
  );
}
