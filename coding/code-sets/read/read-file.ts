import { findDay } from "../../days.ts";
import { checkTables } from "../../drg/check-tables.ts";
import { ownTables } from "../../drg/releases.ts";
import { areGrouperTables, tablesInZip } from "../../drg/table-source.ts";
import { readRows } from "../../drg/tsv.ts";
import { FileFault } from "../../file-fault.ts";
import type { System } from "../../systems.ts";
import { makePcsIndexReader } from "../../tabular/read-pcs-index.ts";
import { makePcsTablesReader } from "../../tabular/read-pcs-tables.ts";
import { makeTabularReader } from "../../tabular/read-tabular.ts";
import { type Packed, unpack } from "../../unpack.ts";
import { columnsOfHead, readCodeList } from "./code-list.ts";
import type { Content, ReadFile, SkippedLine } from "./content.ts";
import { isHcpcsRecord, makeHcpcsReader } from "./hcpcs-file.ts";
import { decode, makeLineCutter } from "./lines.ts";
import { isOrderLine, makeOrderReader, systemOfOrderLine } from "./order-file.ts";
import { isWeightsHead, readWeights } from "./weights.ts";

const headBytes = 64 * 1024;
const mostListBytes = 64 * 1024 * 1024;

type Kind = "order" | "hcpcs" | "list" | "weights" | "tabular" | "pcs-tables" | "pcs-index";

/**
 * Reads a file of an agency, plain, .gz or .zip, and detects its kind by its content. In: its path, its name, and
 * the system if it was given. Throws FileFault for any broken file.
 */
export async function readCodeFile(path: string, name: string, system?: System): Promise<ReadFile> {
  const files = await unpack(path, name);
  if (areGrouperTables(files)) return { content: await readGrouper(path), year: null, skipped: [] };
  const recognised: { packed: Packed; kind: Kind; head: string }[] = [];
  for (const packed of files) {
    const head = decode(await firstBytes(packed));
    const kind = recognise(head);
    if (kind) recognised.push({ packed, kind, head });
  }
  const [found, another] = recognised;
  if (!found) throw new FileFault("Casebook does not recognise this file.", null, "wrong_kind");
  if (another) throw new FileFault(`The file holds several releases: ${found.packed.name}, ${another.packed.name}.`);
  return { ...(await readKind(found.kind, found.packed, found.head, system)) };
}

async function readGrouper(path: string): Promise<Content> {
  const read = tablesInZip(path);
  const shipped = readRows((await ownTables("versions")) ?? "").map(([, label = ""]) => label);
  const { label, from, drgs } = await checkTables(read, shipped);
  return { kind: "grouper", label, from: findDay(from) ?? 0, drgs, read };
}

/** Recognises the kind of a file by its first 64 KB. */
function recognise(head: string): Kind | undefined {
  const root = /<(ICD10CM\.tabular|ICD10PCS\.tabular|ICD10PCS\.index)\b/.exec(head)?.[1];
  if (root) return root === "ICD10CM.tabular" ? "tabular" : root === "ICD10PCS.tabular" ? "pcs-tables" : "pcs-index";
  const lines = head.split(/\r?\n/, 200);
  if (lines.some(isOrderLine)) return "order";
  if (lines.some(isHcpcsRecord)) return "hcpcs";
  if (lines.some(isWeightsHead)) return "weights";
  if (columnsOfHead(lines[0] ?? "")) return "list";
  return undefined;
}

async function readKind(kind: Kind, packed: Packed, head: string, system: System | undefined): Promise<ReadFile> {
  if (kind === "order") {
    const first = head.split(/\r?\n/).find(isOrderLine) ?? "";
    return readLines(packed, makeOrderReader(systemOfOrderLine(first)), isOrderLine);
  }
  if (kind === "hcpcs") return readLines(packed, makeHcpcsReader(), isHcpcsRecord);
  if (kind === "tabular") {
    const { year, nodes } = await readXml(packed, makeTabularReader);
    return { content: { kind, nodes }, year, skipped: [] };
  }
  if (kind === "pcs-tables") {
    const { year, tables } = await readXml(packed, makePcsTablesReader);
    return { content: { kind, tables }, year, skipped: [] };
  }
  if (kind === "pcs-index") {
    const { year, terms } = await readXml(packed, makePcsIndexReader);
    return { content: { kind, terms }, year, skipped: [] };
  }
  const text = decode(await allBytes(packed)).replace(/^\uFEFF/, "");
  if (kind === "list") return { content: readCodeList(text, system), year: null, skipped: [] };
  const { content, year, headLine } = readWeights(text);
  const skipped = text
    .split(/\r?\n/, headLine - 1)
    .map((line, index) => ({ line: index + 1, text: line.slice(0, 200) }));
  return { content, year, skipped };
}

interface LineReader {
  line(text: string, number: number): void;
  end(): Content;
}

/** Reads the lines of a file. Skips the disclaimers before the first record; every later line must be a record. */
async function readLines(packed: Packed, reader: LineReader, isRecord: (line: string) => boolean): Promise<ReadFile> {
  const skipped: SkippedLine[] = [];
  let begun = false;
  const cutter = makeLineCutter((line, number) => {
    begun ||= isRecord(line);
    if (begun) reader.line(line, number);
    else if (line.trim() !== "" && skipped.length < 100)
      skipped.push({ line: number, text: line.trim().slice(0, 200) });
  });
  for await (const chunk of packed.open()) cutter.push(chunk);
  cutter.end();
  return { content: reader.end(), year: null, skipped };
}

interface XmlReader<Result> {
  push(piece: string): void;
  end(): Result;
}

async function readXml<Result>(packed: Packed, make: () => XmlReader<Result>): Promise<Result> {
  try {
    return await readXmlAs("utf-8", packed, make());
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
    return readXmlAs("windows-1252", packed, make());
  }
}

async function readXmlAs<Result>(encoding: string, packed: Packed, reader: XmlReader<Result>): Promise<Result> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parse = <Out>(act: () => Out): Out => {
    try {
      return act();
    } catch (fault) {
      if (fault instanceof FileFault) throw fault;
      const line = Number(/(\d+):\d+:/.exec((fault as Error).message)?.[1] ?? Number.NaN);
      throw Number.isNaN(line) ? new FileFault("The XML is broken.") : new FileFault("the XML is broken.", line);
    }
  };
  for await (const chunk of packed.open()) {
    const piece = decoder.decode(chunk, { stream: true });
    parse(() => reader.push(piece));
  }
  return parse(() => reader.end());
}

async function firstBytes(packed: Packed): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of packed.open()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

async function allBytes(packed: Packed): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of packed.open()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostListBytes) throw new FileFault("The file is far too large for a list.", null, "too_large");
  }
  return Buffer.concat(chunks);
}
