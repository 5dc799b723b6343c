import { build, type InlineConfig, type Rolldown } from "vite";
import { type Chunk, groupChunks, type Load } from "./group-chunks.ts";

/** Bytes of code as it is written. */
const costs = { requestBytes: 30_000, mostBallast: 0.04 };

/** The frame around every screen after the login. */
const frame = /\/web\/(index\.html|app\.tsx|layout\/session-guard\.tsx)$/;

/**
 * Vite splits code into files of a few hundred bytes, more than a hundred for a page. This builds once to see which page
 * loads which file, and returns how the next build should join them.
 */
export default async function fewChunks(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const looked = { ...config.build, write: false, minify: false, cssMinify: false };
  const first = await build({ ...config, configFile: false, logLevel: "error", build: looked });
  const { output } = first as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const groups = groupChunks(chunks.map(weighed), loadsOf(chunks), costs);
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  const nameOf = new Map<string, string>();
  for (const [at, members] of groups.entries())
    for (const id of members.flatMap((member) => modulesOf.get(member) ?? [])) nameOf.set(id, `shared-${at}`);
  // Exactly these modules: what they import is in the plan too.
  return {
    includeDependenciesRecursively: false,
    groups: [{ debugName: "shared", name: (id) => nameOf.get(id) ?? null }],
  };
}

function weighed({ fileName, code, imports, isEntry, isDynamicEntry }: Rolldown.OutputChunk): Chunk {
  return { name: fileName, bytes: code.length, imports, isFixed: isEntry || isDynamicEntry };
}

/** Returns the login page, each screen with its frame, and each part that is loaded later. */
function loadsOf(chunks: readonly Rolldown.OutputChunk[]): Load[] {
  const named = (pattern: RegExp) => chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ""));
  const names = (some: readonly Rolldown.OutputChunk[]) => some.map(({ fileName }) => fileName);
  const login = names(chunks.filter(({ isEntry }) => isEntry));
  const around = [...login, ...names(named(frame))];
  const later = names(chunks.filter(({ isDynamicEntry }) => isDynamicEntry)).filter((name) => !around.includes(name));
  return [{ needs: login, isExact: true }, ...later.map((name) => ({ needs: [...around, name] }))];
}
