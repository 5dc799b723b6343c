import { Alert, Button, Group, getDefaultZIndex, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { givenPasswordFault } from "#contract/passwords.ts";
import { faultText } from "../api/client.ts";
import { logInWithRetry, whenEdited } from "../api/log-in-with-retry.ts";
import { type EndedOverPage, keepSession, leavePage } from "../api/session-store.ts";
import { wordsOfEnd } from "./come-back.ts";

/** A dialog below must not take the Escape that is pressed here: the kit's dialogs leave a key from a part so marked alone. */
const ownKeys = { "data-mantine-stop-propagation": "true" };

/**
 * Asks for the password over a page whose session has ended. The page is covered, and goes on with all that was typed on it
 * once its user has logged in.
 */
export default function LogInAgain({ user, reason }: EndedOverPage) {
  const field = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState("");
  const [missing, setMissing] = useState<string>();
  const login = useMutation({
    mutationFn: ({ password, edited }: { password: string; edited: AbortSignal }) =>
      logInWithRetry(user.name, password, edited, setWaiting),
    onSuccess: (reply) => keepSession(reply.user, reply.sessionId),
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
    <Modal
      opened
      fullScreen
      onClose={() => {}}
      title={wordsOfEnd[reason]}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={getDefaultZIndex("max")}
      styles={{ inner: { bottom: 0 }, content: { height: "100dvh" }, header: { maxWidth: 452, margin: "10vh auto 0" } }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={420} mx="auto">
          <Text>What you typed on this page is still here.</Text>
          {waiting !== "" && <Text role="status">{waiting}</Text>}
          {login.error && !missing && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
              {faultText(login.error, "Login failed")}
            </Alert>
          )}
          {/* Whose password it is, for the browser's own store of passwords. */}
          <input hidden readOnly autoComplete="username" value={user.name} />
          <PasswordInput
            ref={field}
            label={`Password of ${user.name}`}
            autoComplete="current-password"
            data-autofocus
            size="md"
            error={missing}
            visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0, ...ownKeys }}
            {...ownKeys}
          />
          <Group justify="space-between">
            <Button variant="subtle" onClick={leavePage} {...ownKeys}>
              Log in as somebody else
            </Button>
            <Button type="submit" aria-disabled={login.isPending} {...ownKeys}>
              {login.isPending ? "Processing..." : "Log in"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
