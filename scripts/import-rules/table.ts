/** The imports that one module may have besides its own files. All others are refused. */
export interface ImportRule {
  /** A folder or file. `*` matches one name; modules that match the same line must not import each other. */
  module: string;
  may: readonly string[];
  /** Package names; a star at the end matches any ending. */
  packages: readonly string[];
  /** Sentence that says where the refused line belongs. */
  instead: string;
}

/** Modules of one layer, and their content. ARCHITECTURE.md shows it. */
export type Layer = readonly [modules: readonly string[], hold: string];

/**
 * The layers of the server, lowest first. A module may import modules of lower layers, but none of its layer or above.
 * Move shared code into a lower module, or call from above.
 */
export const serverLayers: readonly Layer[] = [
  [
    [
      "core/clock.ts",
      "core/common-passwords.ts",
      "core/event-loop.ts",
      "core/institute-day.ts",
      "core/make-folder.ts",
      "core/thread-pools.ts",
    ],
    "the clock as an argument, days of the institute's time zone, yielding to the event loop, threads for long work",
  ],
  [["core/variables.ts"], "every environment variable: how it is read, its default, what is allowed"],
  [["core/config.ts", "core/web-build.ts"], "settings read from the variables; the built web"],
  [["core/database"], "connection, schema, migrations, faults of both databases"],
  [["core/http"], "`serve`, guards, errors, uploads, calls with a key: what routes share"],
  [["core/sheets"], "tables as CSV and XLSX, read and written"],
  [["core/audit", "core/files"], "the audit log; uploads and signed links"],
  [["core/secrets"], "keys, sealed and hashed passwords"],
  [["core/backup"], "backup and restore of database and files, for either database; a replica of SQLite's file"],
  [["core/services.ts"], "what every route receives"],
  [
    ["codes/drg", "codes/sets", "core/audit-log", "people/notices", "people/settings", "people/users"],
    "DRGs; imports of code sets; reading the audit log; notices, settings of the institute, users of all roles",
  ],
  [["courses/sections"], "assignments with their sections and questions; what a student may see of them"],
  [["courses/practice"], "practice charts that Casebook writes, with their keys, as PDF"],
  [["courses/keys"], "answer keys, their versions, and what a ruling makes of a key"],
  [["exams/attempts", "insight/counts"], "starts, drafts, deadlines, extra time; counts of submissions by section"],
  [["people/sessions", "exams/grading"], "login and sessions; grading of stored answers"],
  [["exams/regrade"], "grading submissions again by another key: plan, preview, write, notify"],
  [["exams/submissions"], "submitting, results, late answers, opening results"],
  [["review/submissions", "review/verdicts"], "what staff read of submissions; verdicts by hand, late answers"],
  [
    [
      "codes/lookup",
      "courses/assignments",
      "exams/exam-room",
      "insight/statistics",
      "people/account",
      "people/students",
      "people/subadmins",
      "review/disputes",
    ],
    "search, checks and explanations of codes; assignments, exam room, statistics, students, staff accounts, disputes",
  ],
  [
    ["courses/exchange", "exams/practice", "review/blind"],
    "assignments as files; charts that students practise on; a second coder without the key",
  ],
  [
    ["core/health", "exams/student-calls", "insight/dashboard", "insight/drill", "insight/gradebook"],
    "a student at work; what reads across features: health, dashboard, drill, gradebook and reports",
  ],
  [["courses/sample"], "the sample course"],
  [["background.ts", "first-start.ts"], "what runs beside the calls; the first accounts"],
  [["app.ts"], "puts the app together"],
  [["commands"], "what is run from the server's console"],
];

const serverPackages = [
  "@aws-sdk/*",
  "@fastify/*",
  "@node-rs/argon2",
  "@zxcvbn-ts/language-common",
  "csv-stringify/sync",
  "dayjs",
  "dayjs/*",
  "fast-json-stringify",
  "tar-stream",
  "csv-parse/sync",
  "read-excel-file/node",
  "write-excel-file/node",
  "fastify",
  "fastify-type-provider-zod",
  "flydrive",
  "flydrive/*",
  "kysely",
  "kysely/*",
  "helmet",
  "lru-cache",
  "node:*",
  "p-limit",
  "pdfjs-dist/legacy/build/pdf.mjs",
  "pdfkit",
  "pg",
  "piscina",
  "prom-client",
  "sharp",
  "ts-fsrs",
  "uuid",
  "yazl",
  "zod",
];

const webPackages = [
  "@dnd-kit/*",
  "@fontsource-variable/*",
  "@mantine/*",
  "@tabler/icons-react",
  "@tanstack/*",
  "clipboard-polyfill/overwrite-globals",
  "dayjs",
  "dayjs/*",
  "eventsource-parser/stream",
  "pdfjs-dist",
  "pdfjs-dist/*",
  "react",
  "react-dom",
  "react-dom/client",
  "react-markdown",
  "react-router",
];

const serverInstead =
  "A module of the server may import only modules of lower layers (scripts/import-rules/table.ts): call it from above, or move shared code down.";

/** The layers of coding/, lowest first. */
export const codingLayers: readonly Layer[] = [
  [["days.ts", "file-fault.ts", "systems.ts"], "days on which codes are valid; faults of a file; the code systems"],
  [["unpack.ts"], "files out of an archive"],
  [["drg", "tabular"], "the grouper; the tabular list"],
  [["code-sets"], "official code sets: read, index, search"],
  [["slips"], "what went wrong between two codes"],
  [["lint"], "checks of codes together"],
  [["cases"], "the case library: charts with proven keys"],
];

const codingRule = {
  packages: ["node:*", "saxes", "yauzl", "csv-parse", "csv-parse/sync", "lru-cache"],
  instead:
    "coding/ knows codes and nothing about Casebook, and its modules import only lower layers: code that needs courses, HTTP or the database belongs in server/codes/.",
};

/** Returns the rules of a folder in layers: each module may import the lower layers, besides what all of them may. */
function layeredRules(
  part: string,
  layers: readonly Layer[],
  { may, ...rest }: Omit<ImportRule, "module">,
): readonly ImportRule[] {
  return layers.flatMap(([modules], height) => {
    const below = layers.slice(0, height).flatMap(([lower]) => lower);
    return modules.map((name) => ({
      module: `${part}/${name}`,
      may: [...may, ...below.map((lower) => `${part}/${lower}`)],
      ...rest,
    }));
  });
}

/** The part of web/layout that screens may import: the current user and the login. */
const layoutKit = ["web/layout/current-user.ts", "web/layout/session-guard.tsx", "web/layout/login-return.ts"];

const product = ["contract", "coding", "server", "assistant", "web"];

const knowsNoScreen = "What two screens share knows no screen and no server.";

/** Every module. A file outside of them is refused too. */
export const importRules: readonly ImportRule[] = [
  {
    module: "contract",
    may: [],
    packages: ["zod"],
    instead: "contract/ imports nothing but zod: what needs a server or a browser belongs in server/ or web/.",
  },
  ...layeredRules("coding", codingLayers, { may: [], ...codingRule }),
  ...layeredRules("server", serverLayers, {
    may: ["contract", "coding", "package.json"],
    packages: serverPackages,
    instead: serverInstead,
  }),
  {
    module: "server/main.ts",
    may: ["contract", "server", "assistant/mount.ts"],
    packages: serverPackages,
    instead: serverInstead,
  },
  {
    module: "assistant",
    may: [
      "contract",
      "coding",
      "server/app.ts",
      "server/core/clock.ts",
      "server/core/config.ts",
      "server/core/variables.ts",
      "server/core/database",
      "server/core/http",
      "server/core/institute-day.ts",
      "server/core/services.ts",
      "server/core/thread-pools.ts",
      "server/people/sessions/assistant-access.ts",
      "server/people/sessions/sessions.ts",
    ],
    packages: [...serverPackages, "ai", "@ai-sdk/*", "minisearch", "eventsource-parser/stream"],
    instead: "The assistant may import only the named part of the server (scripts/import-rules/table.ts), no feature.",
  },
  { module: "web/api", may: ["contract"], packages: webPackages, instead: knowsNoScreen },
  {
    module: "web/attempt",
    may: ["contract", "web/api"],
    packages: [],
    instead: "web/attempt is plain: no React, no screen.",
  },
  {
    module: "web/parts",
    may: ["contract", "web/api", "web/attempt"],
    packages: webPackages,
    instead: knowsNoScreen,
  },
  {
    module: "web/layout",
    may: ["contract", "web/api", "web/attempt", "web/parts"],
    packages: webPackages,
    instead: knowsNoScreen,
  },
  {
    module: "web/screens/*/*",
    may: ["contract", "web/api", "web/attempt", "web/parts", ...layoutKit],
    packages: webPackages,
    instead: "Screens never import each other: what two screens need belongs in web/parts/.",
  },
  { module: "web", may: ["contract", "web"], packages: webPackages, instead: "web/ never imports server/ or coding/." },
  {
    module: "scripts",
    may: ["coding", "server/core/web-build.ts"],
    packages: ["node:*"],
    instead: "What builds and checks needs nothing of the product: it must run before it does.",
  },
  {
    module: "bench",
    may: [...product, "scripts/page-weights.ts", "tests"],
    packages: ["node:*", "autocannon", "kysely", "pdfkit", "playwright-core"],
    instead: "bench/ measures the product by what the product and its tests have.",
  },
  {
    module: "tests",
    may: [...product, "scripts"],
    packages: [
      ...serverPackages,
      "@electric-sql/pglite",
      "@sparticuz/chromium",
      "axe-core",
      "fast-check",
      "playwright-core",
      "puppeteer-core",
      "vitest",
      "vitest/*",
    ],
    instead: "A test needs no more than the product, vitest, fast-check and a browser.",
  },
];

/** Modules with schemas: the web imports only types from them, so that no schema reaches a browser. */
export const typesOnlyInWeb = ["contract/api", "contract/endpoints", "contract/endpoints.ts"];
