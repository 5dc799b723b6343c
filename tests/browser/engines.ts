import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

/** A window of a browser that Playwright does not drive here, with the functions that engine-walks.ts needs. */
export interface EngineWindow {
  goto: (address: string) => Promise<void>;
  /** Returns the value of an expression in the page, which may be a promise. */
  read: <T>(expression: string) => Promise<T>;
  type: (text: string) => Promise<void>;
  pressEnter: () => Promise<void>;
  close: () => Promise<void>;
}

export interface Engine {
  name: string;
  isHere: boolean;
  open: () => Promise<EngineWindow>;
}

const size = { width: 1440, height: 900 };

const firefoxFile = "/usr/bin/firefox-esr";

/** Opens Debian's Firefox by WebDriver BiDi. In: preferences, in addition to those that enable a mouse. */
export async function openFirefox(preferences: Record<string, unknown> = {}): Promise<EngineWindow> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxFile,
    defaultViewport: size,
    extraPrefsFirefox: { "ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6, ...preferences },
  });
  const page = await browser.newPage();
  return {
    // A navigation that the page starts at the same time aborts this one.
    goto: async (address) => void (await page.goto(address).catch(() => page.goto(address))),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press("Enter"),
    close: () => browser.close(),
  };
}

const webkitFiles = {
  driver: "/usr/bin/WebKitWebDriver",
  screen: "/usr/bin/Xvfb",
  browser: `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
};

/** Resolves to the match of a pattern in a program's output. Rejects with the output if the program ends first. */
function printed(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const onData = (chunk: Buffer) => {
      output += chunk;
      const found = pattern.exec(output)?.[1];
      if (found) resolve(found);
    };
    program.stdout?.on("data", onData);
    program.stderr?.on("data", onData);
    program.once("exit", () => reject(new Error(output)));
  });
}

/** Opens WebKitGTK's small browser on a separate virtual screen, by plain WebDriver calls. */
async function openWebKit(): Promise<EngineWindow> {
  const { width, height } = size;
  const screen = spawn(webkitFiles.screen, ["-displayfd", "1", "-screen", "0", `${width}x${height + 100}x24`]);
  const DISPLAY = `:${await printed(screen, /(\d+)\s/)}`;
  // The driver does not print a port that it chooses. This one is below the range of ephemeral ports.
  const port = 24_000 + (process.pid % 8000);
  const driver = spawn(webkitFiles.driver, [`--port=${port}`], { env: { ...process.env, DISPLAY }, stdio: "ignore" });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  while (!(await call("GET", "/status").catch(() => undefined)));
  const options = { binary: webkitFiles.browser, args: ["--automation"] };
  const session = await call("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const place = `/session/${(session as { sessionId: string }).sessionId}`;
  const press = async (keys: string) => {
    const actions = [...keys].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await call("POST", `${place}/actions`, { actions: [{ id: "keyboard", type: "key", actions }] });
  };
  await call("POST", `${place}/window/rect`, size);
  return {
    goto: async (url) => void (await call("POST", `${place}/url`, { url })),
    read: async <T>(expression: string) => {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then(done)`;
      return (await call("POST", `${place}/execute/async`, { script, args: [] })) as T;
    },
    type: press,
    pressEnter: () => press("\uE007"),
    close: async () => {
      await call("DELETE", place);
      for (const program of [driver, screen]) {
        program.kill();
        await once(program, "exit");
      }
    },
  };
}

export const firefox: Engine = { name: "Firefox", isHere: existsSync(firefoxFile), open: openFirefox };
export const webkit: Engine = {
  name: "WebKit",
  isHere: Object.values(webkitFiles).every((file) => existsSync(file)),
  open: openWebKit,
};
