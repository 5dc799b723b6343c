import { createReadStream, existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const pdfjs = path.join(import.meta.dirname, "node_modules", "pdfjs-dist");

/** pdf.js loads its character maps, fonts and decoders by name at run time: they lie beside the assets, from us. */
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

export default defineConfig({
  root: "web",
  plugins: [react(), pdfjsData()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 1200,
    // Read by server/web-bytes.ts; without an ending, so that the server gives it to nobody.
    manifest: ".manifest",
  },
  // But for web/api's own modules, which Vite serves under the same prefix.
  server: { proxy: { "^/(api|ai)/(?!.*\\.tsx?(\\?|$))": "http://127.0.0.1:3000" } },
});
