import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { categories } from "#contract/categories.ts";
import { ApiFault } from "../../api/client.ts";
import { clearSession, homeOf, keepSession } from "../../api/session-store.ts";
import { logIn } from "../../api/sessions.ts";
import classes from "./login-screen.module.css";

const knownRoles = ["admin", "subadmin", "user"];
const codes = ["I21.4", "I13.0", "027034Z", "99285-25", "J1885", "DRG 321"];

function faultOf(error: unknown): string {
  if (error instanceof ApiFault) return error.isFromServer ? error.message || "Login failed" : "Server error";
  return "Server error";
}

/** /login (spec section 2). */
export function LoginScreen() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name") ?? "").trim();
    const password = String(form.get("password") ?? "");
    if (name === "" || password === "") {
      setFault("Name and password are required");
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      const { success, message, user, sessionId } = await logIn(name, password);
      if (!success) setFault(message || "Login failed");
      else if (!knownRoles.includes(user.role)) {
        clearSession();
        setFault("Invalid role assigned");
      } else {
        // Whatever somebody else has read in this window is not this user's.
        (await import("../../api/queries.ts")).queries.clear();
        keepSession(user, sessionId);
        navigate(homeOf(user.role), { replace: true });
      }
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <div className={classes.logo}>
          <span className={classes.mark} aria-hidden>
            Cb
          </span>
          Casebook
        </div>
        <div>
          <p className={classes.promise}>Real charts. Every code explained.</p>
          <ul className={classes.codes} aria-label="Examples of codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <p className={classes.courses}>Medical coding courses: {categories.join(", ")}</p>
      </aside>
      <main className={classes.form}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <div>
              <Title order={1} fz={26}>
                Medical Coding Login
              </Title>
              <Text c="dimmed" mt={4}>
                Use the name and password your institute gave you.
              </Text>
            </div>
            {fault && (
              <Alert color="red" variant="light" role="alert">
                {fault}
              </Alert>
            )}
            <TextInput
              name="name"
              label="Name"
              autoComplete="username"
              autoFocus
              required
              withAsterisk={false}
              size="md"
            />
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              size="md"
              visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
            />
            <Button type="submit" size="md" fullWidth disabled={isBusy}>
              {isBusy ? "Processing..." : "Login"}
            </Button>
          </Stack>
        </form>
      </main>
    </div>
  );
}
