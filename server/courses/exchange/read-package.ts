import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileFault } from "#coding/file-fault.ts";
import { type Packed, unpack } from "#coding/unpack.ts";
import {
  type ImportedPackage,
  type PackedAssignment,
  packageFormat,
  packageVersion,
  packedAssignment,
} from "#contract/api/exchange.ts";
import { dateFault } from "#contract/days.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { flushFile } from "../../core/database/flush-file.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import { parse } from "../../core/http/parse.ts";
import { refuseHalfPdf, refuseOtherThanPdf } from "../../core/http/pdf-marks.ts";
import type { ReceivedFile } from "../../core/http/uploads.ts";
import { formItemOf, isObject, knownFields, manifestName } from "./package-format.ts";

const megabyte = 1024 * 1024;
const mostManifestBytes = 20 * megabyte;
const endBytes = 1024;

interface FoundAssignment extends PackedAssignment {
  /** The charts that its items name by `pdfIndex`. */
  charts: PackedChart[];
}

interface PackedChart {
  entry: Packed;
  name: string;
  hash: string | undefined;
}

export interface Package {
  assignments: FoundAssignment[];
  findings: ImportedPackage["findings"];
}

/**
 * Reads a package and checks it by the rules of the assignment form. Writes nothing; names in the .zip never become paths.
 * Throws 413 for a package that is too large, and 422 for one that is broken, made by a newer Casebook, or against a rule.
 */
export async function readPackage(file: { path: string; name: string }): Promise<Package> {
  const entries = await withRefusals(() => unpack(file.path, file.name));
  const manifest = await readManifest(entries);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const findings: Package["findings"] = [];
  const taken = new Set<string>();
  const hashes = isObject(manifest.hashes) ? manifest.hashes : {};
  const chartOf = (name: string, moduleName: string): Packed => {
    const entry = byName.get(name);
    if (!entry) throw ruleBroken("file", `The chart ${shown(name)} of “${moduleName}” is missing in the file`);
    // A chart named by many sections would be stored once for each, and could fill the disk.
    if (taken.has(name))
      throw ruleBroken("file", `Two sections name the chart ${shown(name)}. Each section needs its own file.`);
    taken.add(name);
    return entry;
  };
  noteUnknown(findings, null, manifest, knownFields.package);
  const assignments = (manifest.assignments as unknown[]).map((given, index) =>
    readAssignment(given, index, hashes, chartOf, findings),
  );
  for (const { name } of entries) {
    if (name !== manifestName && !taken.has(name))
      findings.push({ moduleName: null, text: `${shown(name)} belongs to no section and was left out` });
  }
  return { assignments, findings };
}

/** Turns faults of reading the .zip into refusals. */
async function withRefusals<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    if (fault.reason === "too_large")
      throw new Refusal("too_large", fault.message, { fields: { file: fault.message } });
    throw ruleBroken("file", fault.message);
  }
}

async function readManifest(entries: readonly Packed[]): Promise<Record<string, unknown>> {
  const entry = entries.find(({ name }) => name === manifestName);
  if (!entry) throw ruleBroken("file", `This is no export of Casebook: ${manifestName} is missing in it`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  await withRefusals(async () => {
    for await (const chunk of entry.open()) {
      bytes += chunk.length;
      if (bytes > mostManifestBytes) throw new FileFault(`${manifestName} is larger than 20 MB.`, null, "too_large");
      chunks.push(chunk);
    }
  });
  const manifest = parseManifest(Buffer.concat(chunks));
  if (!isObject(manifest) || manifest.format !== packageFormat || !Number.isInteger(manifest.version)) {
    throw ruleBroken("file", `This is no export of Casebook: ${manifestName} does not say so`);
  }
  if (Number(manifest.version) > packageVersion) {
    throw ruleBroken("file", `This file was made by a newer Casebook (version ${manifest.version} of its format)`);
  }
  const { assignments } = manifest;
  if (!Array.isArray(assignments) || assignments.length === 0)
    throw ruleBroken("file", "There is no assignment in the file");
  if (assignments.length > limits.assignmentsPerPackage) {
    throw new Refusal("too_large", `At most ${limits.assignmentsPerPackage} assignments can be imported at once`);
  }
  return manifest;
}

function parseManifest(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw ruleBroken("file", `${manifestName} is not UTF-8 text`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw ruleBroken("file", `${manifestName} is not valid JSON`);
  }
}

function readAssignment(
  given: unknown,
  index: number,
  hashes: Record<string, unknown>,
  chartOf: (name: string, moduleName: string) => Packed,
  findings: Package["findings"],
): FoundAssignment {
  const fields = isObject(given) ? given : {};
  const moduleName = typeof fields.moduleName === "string" ? shown(fields.moduleName) : `assignment ${index + 1}`;
  const sections = Array.isArray(fields.sections) ? fields.sections : [];
  noteUnknown(findings, moduleName, fields, knownFields.assignment);
  if (typeof fields.dueDate === "string") {
    findings.push({ moduleName, text: `The due date ${shown(fields.dueDate.slice(0, 10))} was left out` });
  }
  const { resultsOpen } = fields;
  // A date belongs to the class that it was set for, like the due date.
  const isDated = typeof resultsOpen === "string" && dateFault(resultsOpen, "none") === undefined;
  if (isDated)
    findings.push({
      moduleName,
      text: `The date on which results open, ${shown(resultsOpen.slice(0, 10))}, was left out: staff open them`,
    });
  const charts: PackedChart[] = [];
  const readItem = (section: unknown, known: readonly string[]) => {
    if (!isObject(section)) return section;
    noteUnknown(findings, moduleName, section, known);
    if (typeof section.chart !== "string") return formItemOf(section, null, known);
    const name = typeof section.chartName === "string" ? section.chartName : "Chart.pdf";
    const hash = hashes[section.chart];
    charts.push({ entry: chartOf(section.chart, moduleName), name, hash: typeof hash === "string" ? hash : undefined });
    return formItemOf(section, charts.length - 1, known);
  };
  const subAssignments = sections.map((section: unknown) => {
    const item = readItem(section, knownFields.section);
    if (!isObject(item) || !isObject(section) || section.variants === undefined) return item;
    const { variants } = section;
    if (!Array.isArray(variants)) return { ...item, variants };
    return { ...item, variants: variants.map((variant) => readItem(variant, knownFields.variant)) };
  });
  const read = parse(packedAssignment, { ...fields, ...(isDated && { resultsOpen: "by_hand" }), subAssignments });
  if ("refusal" in read) {
    const [place = "", sentence = read.refusal.message] = Object.entries(read.refusal.fields ?? {})[0] ?? [];
    const section = /^subAssignments\.(\d+)/.exec(place)?.[1];
    const where = section === undefined ? `“${moduleName}”` : `“${moduleName}”, section ${Number(section) + 1}`;
    throw ruleBroken("file", `${where}: ${sentence}. Nothing was imported.`);
  }
  return { ...read.value, charts };
}

function noteUnknown(
  findings: Package["findings"],
  moduleName: string | null,
  given: Record<string, unknown>,
  known: readonly string[],
): void {
  const others = Object.keys(given).filter((field) => !known.includes(field));
  if (others.length === 0) return;
  const named = others.slice(0, 5).map((field) => `“${shown(field)}”`);
  const more = others.length > 5 ? ` and ${others.length - 5} more` : "";
  findings.push({ moduleName, text: `Not known to this Casebook, and left out: ${named.join(", ")}${more}` });
}

/** Shortens a text from a file for a sentence, and drops control characters. */
const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text).replace(/\p{C}/gu, "");

/** Reads a chart to its end. Throws 422 if it is no complete PDF or differs from its hash. */
export async function checkChart(chart: PackedChart): Promise<void> {
  const watched = watch(chart);
  await withRefusals(async () => {
    for await (const _chunk of watched.bytes());
  });
  watched.refuseBroken();
}

/** Writes a chart to a new file in the folder, flushed to disk. Throws as `checkChart` does, and then leaves no file. */
export async function storeChart(chart: PackedChart, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, randomUUID());
  const watched = watch(chart);
  try {
    await withRefusals(() =>
      pipeline(Readable.from(watched.bytes()), createWriteStream(target, { flags: "wx", mode: 0o600 })),
    );
    watched.refuseBroken();
    await flushFile(target);
  } catch (fault) {
    await rm(target, { force: true });
    throw fault;
  }
  const name = shown(chart.name)
    .replace(/\.pdf$/i, "")
    .replace(/[\\/]/g, " ");
  return { path: target, name: `${name || "Chart"}.pdf`, size: watched.size() };
}

/** Returns the bytes of a chart, with its size and a check once they have been read. */
function watch({ entry, hash }: PackedChart) {
  const hashing = createHash("sha256");
  let size = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  return {
    size: () => size,
    async *bytes(): AsyncGenerator<Buffer> {
      for await (const chunk of entry.open()) {
        size += chunk.length;
        if (size > limits.pdfMegabytes * megabyte) {
          throw new FileFault(`${shown(entry.name)}: ${sentences.tooLarge(limits.pdfMegabytes)}`, null, "too_large");
        }
        hashing.update(chunk);
        if (head.length < endBytes) head = Buffer.concat([head, chunk.subarray(0, endBytes - head.length)]);
        tail = Buffer.concat([tail, chunk.subarray(-endBytes)]).subarray(-endBytes);
        yield chunk;
      }
    },
    refuseBroken: () => {
      if (refuseOtherThanPdf("file", "")(head) ?? refuseHalfPdf("file")(tail)) {
        throw ruleBroken("file", `${shown(entry.name)} is no whole PDF`);
      }
      if (hash !== undefined && hashing.digest("hex") !== hash) {
        throw ruleBroken("file", `${shown(entry.name)} is not as it was exported: its bytes have changed`);
      }
    },
  };
}
