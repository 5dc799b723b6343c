import { test } from "vitest";
import { engineBase, inWindow, shows, testMainPaths } from "./engine-walks.ts";
import { firefox, openFirefox } from "./engines.ts";

testMainPaths(firefox, "Harpreet Kaur");

test.skipIf(!firefox.isHere)("a browser that blocks storage shows the requirements of Casebook", () =>
  inWindow(openFirefox({ "network.cookie.cookieBehavior": 2 }), async (page) => {
    await page.goto(`${engineBase()}/login`);
    await shows(page, "Casebook needs the browser's storage. Please allow cookies and site data");
  }),
);
