import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAlertCircle, IconClock } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { categories } from "#contract/categories.ts";
import { roles } from "#contract/roles.ts";
import { sentences } from "#contract/sentences.ts";
import { ApiFault, faultText } from "../../api/client.ts";
import { type KnownInstitute, knownInstitute, readInstitute } from "../../api/institute.ts";
import { keepSession } from "../../api/session-store.ts";
import { logIn } from "../../api/sessions.ts";
import { journey, placeNow } from "../../history/history.ts";
import type { ComeBack } from "../../layout/come-back.ts";
import { homeOf } from "../../parts/home.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import classes from "./login-screen.module.css";

const codes = ["I21.4", "I13.0", "027034Z", "99285-25", "J1885", "DRG 321"];

type Field = "name" | "password";

/** What is wrong, and which fields are to be mended: the first one gets the focus. */
interface Fault {
  text: string;
  fields: Field[];
}

const wordsOfEnd: Record<ComeBack["reason"], string> = {
  ended: "Your session has ended. Log in to go on.",
  away: "The server did not answer, so your session was closed here. Log in to go on.",
};

function faultOf(error: unknown): Fault {
  const status = error instanceof ApiFault ? error.status : 0;
  const isRefusal = status >= 400 && status < 500;
  return {
    text: faultText(error, isRefusal ? "Login failed" : "Server error"),
    fields: status === 401 ? ["password", "name"] : [],
  };
}

const maxRetryMs = 120_000;

/** After how many seconds to try again: in a crowd, and after failed logins. Undefined where another try cannot help. */
function retryDelaySeconds(error: unknown): number | undefined {
  if (!(error instanceof ApiFault && error.isFromServer)) return undefined;
  if (error.code === "not_ready") return 3;
  const { retryAfterSeconds } = error;
  if (error.code !== "slow_down" || retryAfterSeconds === undefined || retryAfterSeconds > 30) return undefined;
  return retryAfterSeconds;
}

/**
 * Logs in. Where the server asks to wait it tries again by itself, for two minutes, until `edited` is aborted; then it throws the
 * last refusal.
 */
async function logInWithRetry(
  name: string,
  password: string,
  edited: AbortSignal,
  showWaiting: (text: string) => void,
) {
  const since = Date.now();
  for (;;) {
    try {
      return await logIn(name, password);
    } catch (error) {
      const seconds = retryDelaySeconds(error);
      if (seconds === undefined || edited.aborted || Date.now() - since > maxRetryMs) throw error;
      showWaiting(`${faultText(error)} You need not do anything: this page tries again by itself.`);
      // Browsers that were refused together do not come back together.
      await waitUnless(edited, seconds * 1000 + Math.random() * 2000);
      if (edited.aborted) throw error;
    }
  }
}

/** Waits for so long, or until the signal is aborted. */
function waitUnless(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Is aborted when something is typed into the form. */
function whenEdited(form: HTMLFormElement): AbortSignal {
  const controller = new AbortController();
  form.addEventListener("input", () => controller.abort(), { once: true });
  return controller.signal;
}

function missingIn(name: string, password: string): Field[] {
  return [...(name === "" ? (["name"] as const) : []), ...(password === "" ? (["password"] as const) : [])];
}

/** The form, with what it says and does. */
function useLogin() {
  const [comeBack] = useState(() => placeNow().place.state as ComeBack | null);
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

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The button stays in reach of the keyboard while it is busy, and does nothing.
    if (isBusy) return;
    // Read from the fields themselves: a browser's store of passwords fills them without an event.
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
        keepSession(user, sessionId);
        journey.replace(comeBack?.userId === user.id ? comeBack.place : homeOf(user.role));
      }
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
      setWaiting(undefined);
    }
  };

  return { form, submit, isBusy, fault, notice: waiting ?? (comeBack ? wordsOfEnd[comeBack.reason] : undefined) };
}

/** /login. */
export function LoginScreen() {
  const { form, submit, isBusy, fault, notice } = useLogin();
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
              <Title order={1} fz={26}>
                Medical Coding Login
              </Title>
              <Text c="dimmed" className={classes.hint ?? ""}>
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

/** The institute's name, logo and colour: as this browser knows them, and at once as they are now. */
function useInstitute(): KnownInstitute {
  const [institute, setInstitute] = useState(knownInstitute);
  useEffect(() => {
    // A server that is away is told of by the form, when it is sent.
    readInstitute().then(setInstitute, () => {});
  }, []);
  return institute;
}

/** What the product is, beside the form where there is room. */
function Side({ institute: { name, logo } }: { institute: KnownInstitute }) {
  return (
    <aside className={classes.side}>
      <div className={classes.logo}>
        {logo === null ? (
          <span className={classes.mark} aria-hidden>
            Cb
          </span>
        ) : (
          <img className={classes.mark} src={logo} alt="" />
        )}
        <span>
          Casebook
          {name !== "" && <span className={classes.institute}>{name}</span>}
        </span>
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
  );
}
