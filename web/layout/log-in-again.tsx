import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { givenPasswordFault } from "#contract/passwords.ts";
import { faultText } from "../api/client.ts";
import { logInWithRetry, whenEdited } from "../api/log-in-with-retry.ts";
import { type EndedOverPage, leavePage, sessionEndedOverPage, storeSession } from "../api/session-store.ts";
import { useGuard } from "../parts/fields/leave-guards.tsx";
import classes from "./log-in-again.module.css";
import { sessionEndTexts } from "./login-return.ts";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Stops events at the dialog, because they would close a popover below it or trigger keys there. */
const ownEvents = { onKeyDown: stop, onMouseDown: stop, onTouchStart: stop };

let focusedBelow: HTMLElement | undefined;
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLElement && !target.closest("dialog")) focusedBelow = target;
});

/**
 * Shows the cover as a modal <dialog> of the browser: nothing below can get the focus, and the focus returns
 * afterwards. Back is blocked, because it would leave the page below unseen.
 */
function useCover() {
  const cover = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = cover.current;
    // The Back key of a phone closes a <dialog> even if the page prevents it.
    const show = () => dialog?.open === false && dialog.showModal();
    show();
    dialog?.addEventListener("close", show);
    return () => {
      dialog?.removeEventListener("close", show);
      dialog?.close();
      // A busy button loses the focus before the cover opens, so the browser cannot return it.
      if (!focusedBelow?.contains(document.activeElement)) focusedBelow?.focus({ preventScroll: true });
    };
  }, []);
  useGuard(({ historyAction }) => historyAction === "POP");
  return cover;
}

/**
 * Asks for the password over a page whose session has ended. After the login, the page continues with everything that
 * was typed.
 */
export default function LogInAgain({ user, reason }: EndedOverPage) {
  const cover = useCover();
  const titleId = useId();
  const name = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState("");
  const [missing, setMissing] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  const login = useMutation({
    mutationFn: ({ password, edited }: { password: string; edited: AbortSignal }) =>
      logInWithRetry(name.current?.value.trim() ?? "", password, edited, setWaiting),
    onSuccess: ({ user: whoIsIn, sessionId }) => {
      // Meanwhile the page may have been left, and another user may have logged in.
      const isWanted = sessionEndedOverPage() !== undefined || localStorage.getItem("userId") === whoIsIn.id;
      if (isWanted) storeSession(whoIsIn, sessionId);
    },
    onError: () => field.current?.select(),
    onSettled: () => setWaiting(""),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = field.current?.value ?? "";
    const fault = givenPasswordFault(password);
    setMissing(fault);
    if (fault !== undefined) field.current?.focus();
    else if (!login.isPending) login.mutate({ password, edited: whenEdited(event.currentTarget) });
  };
  return (
    <dialog ref={cover} className={classes.cover} aria-labelledby={titleId} {...ownEvents}>
      <Title order={2} id={titleId} fz="md" mb="lg">
        {sessionEndTexts[reason]}
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>What you typed on this page is still here.</Text>
          {waiting !== "" && <Text role="status">{waiting}</Text>}
          {login.error && !missing && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
              {faultText(login.error)}
            </Alert>
          )}
          {/* The name is editable, because staff may have renamed the user meanwhile. */}
          <TextInput ref={name} label="Name" autoComplete="username" size="md" defaultValue={user.name} />
          <PasswordInput
            ref={field}
            label="Password"
            autoComplete="current-password"
            size="md"
            error={missing}
            visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
          />
          <Group justify="space-between">
            <Button variant="subtle" onClick={leavePage}>
              Log in as someone else
            </Button>
            <Button type="submit" aria-disabled={login.isPending}>
              {login.isPending ? "Processing..." : "Log in"}
            </Button>
          </Group>
        </Stack>
      </form>
    </dialog>
  );
}
