import { buildApp } from "../../server/app.ts";
import type { App } from "../../server/http/schemas.ts";
import { codeFolder } from "../code-index.ts";
import type { Platform } from "./platform.ts";

/**
 * Another server on the same database and files, which keeps in memory what it keeps by itself. What is kept goes by the
 * database's object, so that it has one of its own. Whoever asks for it closes it before the platform stops.
 */
export async function secondServer(platform: Platform): Promise<App> {
  const { config, files, clock, secrets } = platform.services;
  const db = platform.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  return (await buildApp({ config, files, clock, keys: secrets, db, codeFolder })).app;
}
