import { Box, Button, Flex, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconAlertCircle, IconClock } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { categories } from "#contract/categories.ts";
import { roles } from "#contract/roles.ts";
import { sentences } from "#contract/sentences.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { type KnownInstitute, knownInstitute, readInstitute } from "../../../api/institute.ts";
import { logInWithRetry, whenEdited } from "../../../api/log-in-with-retry.ts";
import { storeSession } from "../../../api/session-store.ts";
import { type LoginReturn, sessionEndTexts } from "../../../layout/login-return.ts";
import { homeOf } from "../../../parts/page/home.ts";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import classes from "./login-screen.module.css";

const codes = ["I21.4", "I13.0", "027034Z", "99285-25", "J1885", "DRG 321"];

type Field = "name" | "password";

/** A fault and the fields to correct; the first one gets the focus. */
interface Fault {
  text: string;
  fields: Field[];
}

function faultOf(error: unknown): Fault {
  const status = error instanceof ApiFault ? error.status : 0;
  const isRefusal = status >= 400 && status < 500;
  return {
    text: faultText(error, isRefusal ? "Login failed" : "Server error"),
    fields: status === 401 ? ["password", "name"] : [],
  };
}

function missingIn(name: string, password: string): Field[] {
  return [...(name === "" ? (["name"] as const) : []), ...(password === "" ? (["password"] as const) : [])];
}

interface LoginScreenProps {
  /** Why and where the last session ended; null on a first visit. */
  loginReturn: LoginReturn | null;
  /** Opens an address after the login. */
  onLogin: (address: string) => Promise<void>;
}

/** Manages the login form. */
function useLogin({ loginReturn, onLogin }: LoginScreenProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const [waiting, setWaiting] = useState<string>();

  useEffect(() => {
    const first = fault?.fields[0];
    const field = first && form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`);
    if (!field) return;
    field.focus();
    field.select();
  }, [fault]);

  /** Opens the page where this user's session ended, or their home. */
  const openNext = (id: string | null, role: string) =>
    onLogin(loginReturn && loginReturn.userId === id ? loginReturn.place : homeOf(role));

  // Only other windows cause this event: a login there is also a login here.
  useWindowEvent("storage", ({ key, newValue }) => {
    if (key === "sessionId" && newValue !== null)
      void openNext(localStorage.getItem("userId"), localStorage.getItem("role") ?? "");
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A disabled button would lose the keyboard focus, so it stays enabled and ignores further presses.
    if (isBusy) return;
    // Read from the DOM, because password managers fill fields without an event.
    const given = new FormData(event.currentTarget);
    const name = String(given.get("name") ?? "").trim();
    const password = String(given.get("password") ?? "");
    const missing = missingIn(name, password);
    if (missing.length > 0) {
      setFault({ text: sentences.nameAndPasswordMissing, fields: missing });
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      const { success, message, user, sessionId } = await logInWithRetry(
        name,
        password,
        whenEdited(event.currentTarget),
        setWaiting,
      );
      if (!success) setFault({ text: message || "Login failed", fields: [] });
      else if (!roles.includes(user.role)) setFault({ text: "Invalid role assigned", fields: [] });
      else {
        storeSession(user, sessionId);
        await openNext(user.id, user.role);
      }
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
      setWaiting(undefined);
    }
  };

  return {
    form,
    submit,
    isBusy,
    fault,
    notice: waiting ?? (loginReturn ? sessionEndTexts[loginReturn.reason] : undefined),
  };
}

/** /login. */
export function LoginScreen(props: LoginScreenProps) {
  const { form, submit, isBusy, fault, notice } = useLogin(props);
  const institute = useInstitute();
  const marked = (field: Field) => (fault?.fields.includes(field) ? { error: true, "aria-invalid": true } : {});
  return (
    <div className={classes.page}>
      <style>{institute.style}</style>
      <Side institute={institute} />
      <main className={classes.form}>
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <div>
              <PageTitle>Login</PageTitle>
              <Title order={1} fz="2xl">
                Medical Coding Login
              </Title>
              <Text c="dimmed" mt="xxs">
                Use the name and password your institute gave you.
              </Text>
            </div>
            {notice && !fault && (
              <div className={classes.notice} role="status">
                <IconClock size={18} aria-hidden /> {notice}
              </div>
            )}
            {fault && (
              <div className={`${classes.notice} ${classes.fault}`} role="alert">
                <IconAlertCircle size={18} aria-hidden /> {fault.text}
              </div>
            )}
            <TextInput
              name="name"
              label="Name"
              autoComplete="username"
              autoFocus
              required
              withAsterisk={false}
              size="md"
              {...marked("name")}
            />
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              size="md"
              visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
              {...marked("password")}
            />
            <Button type="submit" size="md" fullWidth aria-disabled={isBusy} data-disabled={isBusy || undefined}>
              {isBusy ? "Processing..." : "Login"}
            </Button>
          </Stack>
        </form>
      </main>
    </div>
  );
}

/** Returns the institute's name, logo and colour: first as stored in this browser, then as the server has them. */
function useInstitute(): KnownInstitute {
  const [institute, setInstitute] = useState(knownInstitute);
  useEffect(() => {
    // If the server cannot be reached, the form says so when it is submitted.
    readInstitute().then(setInstitute, () => {});
  }, []);
  return institute;
}

/** A description of the product beside the form, if there is room. */
function Side({ institute: { name, logo } }: { institute: KnownInstitute }) {
  return (
    <aside className={classes.side}>
      <Flex gap="xs" align="center" fz="lg" fw={650}>
        {logo === null ? (
          <span className={classes.mark} aria-hidden>
            Cb
          </span>
        ) : (
          <img className={classes.mark} src={logo} alt="" />
        )}
        <span>
          Casebook
          {name !== "" && (
            <Box component="span" fz="xs" fw={400} miw={0} display="block">
              {name}
            </Box>
          )}
        </span>
      </Flex>
      <div>
        <Box component="p" fw={600} lh="tight" className={classes.promise}>
          Real charts. Every code explained.
        </Box>
        <ul className={classes.codes} aria-label="Examples of codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Box component="p" fz="xs" c="rgb(255 255 255 / 72%)" visibleFrom="lg">
        Medical coding courses: {categories.join(", ")}
      </Box>
    </aside>
  );
}
