import { createReadStream, existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const pdfjs = path.join(import.meta.dirname, "node_modules", "pdfjs-dist");

/** pdf.js loads its character maps, fonts and decoders by name at run time, so they are served beside the assets. */
function pdfjsData(): Plugin {
  const folders = ["cmaps", "standard_fonts", "wasm", "iccs"];
  return {
    name: "pdfjs-data",
    configureServer(server) {
      server.middlewares.use("/pdfjs", (request, response, next) => {
        const file = path.join(pdfjs, path.normalize(request.url ?? ""));
        if (existsSync(file)) createReadStream(file).pipe(response);
        else next();
      });
    },
    async writeBundle({ dir = "" }) {
      for (const folder of folders)
        await cp(path.join(pdfjs, folder), path.join(dir, "pdfjs", folder), { recursive: true });
    },
  };
}

/**
 * Removes the kit's scroll area from its table. Our tables use the browser's scrolling (web/theme.ts). The scroll area and
 * its imports would add 17 kB to every list.
 */
function plainTables(): Plugin {
  const nothing = "\0plain-tables";
  let isFound = false;
  return {
    name: "plain-tables",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith("/ScrollArea.mjs") || !importer?.endsWith("/TableScrollContainer.mjs")) return null;
      isFound = true;
      return nothing;
    },
    load: (id) => (id === nothing ? 'export const ScrollArea = "div";' : null),
    buildEnd(error) {
      if (!error && !isFound)
        this.error("The kit's table no longer imports its scroll area: adapt plainTables in vite.config.ts");
    },
  };
}

/** Uses React's ids for the kit's fields. The kit replaces them after the first render, and so renders every field twice. */
function lastingIds(): Plugin {
  let isFound = false;
  return {
    name: "lasting-ids",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!/@mantine\/hooks\/.*\/use-id\.mjs$/.test(id)) return null;
      isFound = true;
      return `import { useId as useOwn } from "react";
        export function useId(given) { const own = useOwn(); return typeof given === "string" ? given : own; }`;
    },
    buildEnd(error) {
      if (!error && !isFound) this.error("The kit's ids are in another module: adapt lastingIds in vite.config.ts");
    },
  };
}

/** Parts of most lists. */
const listParts = [
  "/@mantine/core/esm/core/",
  "/components/Alert/",
  "/components/Anchor/",
  "/components/Badge/",
  "/components/Checkbox/",
  "/components/NativeSelect/",
  "/components/Overlay/",
  "/components/Progress/",
  "/components/Table/",
  "/useMutation.js",
  "/web/parts/page/back-link.tsx",
  "/web/parts/words/chips.tsx",
  "/web/parts/page/load-failure.tsx",
  "/web/parts/page/note.tsx",
  "/web/parts/page/page-head.tsx",
  "/web/parts/page/sort-button.tsx",
  "/web/parts/fields/search-box.tsx",
  "/web/parts/page/use-address.ts",
  "/web/parts/words/whole-dates.tsx",
];

/**
 * Modules that pages load together become one file. A module belongs to the first group that matches it or a module that
 * imports it. A page loads a group as a whole, so a group contains little that some of its pages do not use.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "login", tags: ["$initial"] },
  // Every other screen needs it. Its name is known to scripts/page-weights.ts.
  { name: "frame", test: /\/web\/(app|layout\/session-guard)\.tsx$/ },
  { name: "icons", test: /\/@tabler\/icons-react\//, minShareCount: 2 },
  { name: "lists", test: (id) => listParts.some((part) => id.includes(part)), minShareCount: 2 },
  { name: "popovers", test: /\/@floating-ui\/|\/components\/(FocusTrap|Popover)\//, minShareCount: 2 },
  { name: "calls", test: /\/(web\/api|contract)\//, minShareCount: 8 },
];

export default defineConfig({
  root: "web",
  plugins: [react(), pdfjsData(), plainTables(), lastingIds()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups },
        // Every page contains the list of all file names, so shared chunks are named by their hash only.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? "[name]-" : ""}[hash].js`,
      },
    },
    // Read by scripts/page-weights.ts. The server does not serve it, because it has no extension.
    manifest: ".manifest",
  },
  worker: { format: "es" },
  // Except web/api's modules, which Vite serves under the same prefix.
  server: { proxy: { "^/(api|ai)/(?!.*\\.tsx?(\\?|$))": "http://127.0.0.1:3000" } },
});
