import { findSlotFaults } from "./check-slots.ts";
import type { Library } from "./library.ts";
import type { Blueprint, NoteSection, VisitLevel } from "./library-types.ts";
import { firstDischarge, lastDischarge, type OfficialTables } from "./official-tables.ts";
import { plainReference } from "./references.ts";

/** Files and fields that each entry must have. */
const required: Record<string, readonly string[]> = {
  "facts-icd.json": ["id", "code", "kind", "name", "where", "poa", "say", "indicators", "rationale", "guideline"],
  "combinations.json": ["id", "all", "rationale", "guideline"],
  "not-coded.json": ["id", "tempts", "kind", "where", "say", "why", "guideline"],
  "procedures.json": ["id", "name", "codes", "kind", "brief", "slips"],
  "blueprints.json": [
    ...["id", "title", "specialty", "kind", "difficulty", "minutes", "age", "los", "dischargeStatus"],
    ...["admitting", "principal", "history", "course", "baseDrgs"],
  ],
  "outpatient.json": ["id", "title", "setting", "specialty", "age", "diagnoses", "cpt", "note", "slips"],
};

/** Fewest wordings of a fact that is written in words: the chart uses two, and charts must differ. */
const fewestWordings = 3;

/**
 * Returns the faults of a library, each as "file, entry: what is wrong": missing fields, codes that are not in force on
 * the first or the last day of generated cases, and names of facts, procedures, statements and drugs that are not
 * there.
 */
export function findLibraryFaults(library: Library, official: OfficialTables): string[] {
  const shapeFaults = findMissingFields(library);
  // The other checks read fields that must be there.
  if (shapeFaults.length > 0) return shapeFaults;
  return [
    ...findFactFaults(library, official),
    ...findProcedureFaults(library, official),
    ...findPatternFaults(library),
    ...[...library.blueprints.values()].flatMap((blueprint) => findBlueprintFaults(library, blueprint)),
    ...findOutpatientFaults(library, official),
    ...findOpenSlots(library),
  ];
}

function findOpenSlots(library: Library): string[] {
  return Object.entries(entriesByFile(library)).flatMap(([file, list]) =>
    [...list].flatMap((entry) => {
      const { id, params = {}, words = {} } = entry as { id?: string; params?: object; words?: object };
      const own = [...Object.keys(params), ...Object.keys(words), "side", "other"];
      return findSlotFaults(entry, own, library).map((fault) => `${file}, ${id}: ${fault}`);
    }),
  );
}

function entriesByFile(library: Library): Record<string, Iterable<object>> {
  return {
    "facts-icd.json": library.facts.values(),
    "combinations.json": library.combinations,
    "not-coded.json": library.statements.values(),
    "procedures.json": library.procedures.values(),
    "blueprints.json": library.blueprints.values(),
    "outpatient.json": library.outpatient.values(),
  };
}

function findMissingFields(library: Library): string[] {
  return Object.entries(entriesByFile(library)).flatMap(([file, list]) =>
    [...list].flatMap((entry) => {
      const fields = entry as Record<string, unknown>;
      const missing = required[file]?.filter((field) => fields[field] === undefined || fields[field] === "") ?? [];
      return missing.map((field) => `${file}, ${fields.id}: ${field} is missing`);
    }),
  );
}

/** Returns every code of a field that may have a code, a list, or codes by side or parameter. */
function codesIn(field: unknown): string[] {
  if (typeof field === "string") return [field];
  return field !== null && typeof field === "object" ? Object.values(field).flatMap(codesIn) : [];
}

function findInvalidCodes(codes: unknown, isValid: (code: string, date: string) => boolean): string[] {
  return codesIn(codes)
    .filter((code) => !isValid(code, firstDischarge) || !isValid(code, lastDischarge))
    .map((code) => `${code} is not in force from ${firstDischarge} to ${lastDischarge}`);
}

function findFactFaults({ facts, drugs, labs }: Library, official: OfficialTables): string[] {
  const isValid = (code: string, date: string) => official.findSeverity(code, date) !== undefined;
  return [...facts.values()].flatMap((fact) => {
    const codes = [fact.code, fact.extra, fact.vague?.map(({ code }) => code)];
    const classes = [...(fact.home ?? []), ...(fact.discharge ?? [])];
    return [
      ...findInvalidCodes(codes, isValid),
      ...(fact.where !== "med" && fact.say.length < fewestWordings ? [`has under ${fewestWordings} wordings`] : []),
      ...classes.filter((name) => !drugs[name]).map((name) => `there is no class of drugs ${name}`),
      ...Object.keys(fact.indicators.labs ?? {})
        .filter((name) => !labs[name])
        .map((name) => `there is no laboratory test ${name}`),
    ].map((fault) => `facts-icd.json, ${fact.id}: ${fault}`);
  });
}

function findProcedureFaults({ procedures }: Library, official: OfficialTables): string[] {
  const isValid = (code: string, date: string) => official.findOperatingRoom(code, date) !== undefined;
  return [...procedures.values()].flatMap((procedure) =>
    [
      ...findInvalidCodes([procedure.codes, procedure.slips.map(({ code }) => code)], isValid),
      ...(procedure.notes || procedure.notesBy ? [] : ["has no notes"]),
    ].map((fault) => `procedures.json, ${procedure.id}: ${fault}`),
  );
}

/** Returns the patterns of combinations and goals that are no regular expression. */
function findPatternFaults({ combinations, goals }: Library): string[] {
  const ofRules = combinations.flatMap(({ id, all, none, remove, principal, ifPrincipal, eitherFirst, order }) =>
    [all, none ?? [], remove ?? [], principal ?? [], ifPrincipal ?? [], eitherFirst ?? [], order ?? []]
      .flatMap(codesIn)
      .map((pattern) => ({ place: `combinations.json, ${id}`, pattern })),
  );
  const ofGoals = goals.flatMap(({ key, icdCodes, pcsCodes, cptCodes }) =>
    codesIn([icdCodes, pcsCodes, cptCodes]).map((pattern) => ({ place: `goals.json, ${key}`, pattern })),
  );
  return [...ofRules, ...ofGoals]
    .filter(({ pattern }) => !isPattern(pattern))
    .map(({ place, pattern }) => `${place}: ${pattern} is no regular expression`);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

function findBlueprintFaults(library: Library, blueprint: Blueprint): string[] {
  const { facts, procedures, statements, drugs } = library;
  const factNames = [
    ...blueprint.principal.flatMap(({ fact, with: beside = [] }) => [fact, ...beside]),
    ...(blueprint.always ?? []),
    ...(blueprint.oneOf ?? []).flat(),
    ...(blueprint.some ?? []).map(([name]) => name),
    ...(blueprint.someIf ?? []).map(([, name]) => name),
    ...(blueprint.organDysfunction?.facts ?? []),
    ...(blueprint.gaps ?? []),
  ].filter((name) => name !== "");
  const procedureNames = [...(blueprint.procedures ?? []), ...(blueprint.ventilation ?? [])].map(([name]) => name);
  const missing = (what: string, names: readonly string[], has: (name: string) => boolean) =>
    names.filter((name) => !has(name)).map((name) => `there is no ${what} ${name}`);
  return [
    ...missing("fact", factNames, (name) => facts.has(plainReference(name))),
    ...missing("procedure", procedureNames, (name) => procedures.has(name)),
    ...missing("statement", blueprint.tempting ?? [], (name) => statements.has(name)),
    ...missing("class of drugs", [...(blueprint.notAtHome ?? []), ...(blueprint.without ?? [])], (name) =>
      Object.hasOwn(drugs, name),
    ),
    ...(blueprint.baseDrgs.length === 0 ? ["allows no base DRG"] : []),
  ].map((fault) => `blueprints.json, ${blueprint.id}: ${fault}`);
}

function findOutpatientFaults({ outpatient }: Library, official: OfficialTables): string[] {
  const isValid = (code: string, date: string) => official.findSeverity(code, date) !== undefined;
  return [...outpatient.values()].flatMap((blueprint) => {
    const { id, diagnoses, optional = [], notGiven = [], cpt, hcpcs = [], mdm } = blueprint;
    const tempting = notGiven.map(({ code }) => code);
    const codes = codesIn([diagnoses, tempting, [...cpt, ...hcpcs].map(({ code }) => code)]);
    return [
      ...findInvalidCodes([diagnoses, tempting], isValid),
      ...cpt.filter(({ code }) => !/^\d{4}[0-9FT]$/.test(code)).map(({ code }) => `${code} is no CPT code`),
      ...optional.filter((code) => !codes.includes(code)).map((code) => `${code} is optional and not in the key`),
      ...findMarkFaults(blueprint.note, codes),
      ...blueprint.note
        .filter(({ heading, say }) => !heading || say.length === 0 || say.some(({ length }) => length === 0))
        .map(({ heading }) => `the section "${heading ?? ""}" of the note has no words`),
      ...(mdm && levelOf(mdm) !== mdm.level % 10 ? [`the three elements do not give the level ${mdm.level}`] : []),
    ].map((fault) => `outpatient.json, ${id}: ${fault}`);
  });
}

/** Finds codes without a phrase in some choice of wordings. */
function findMarkFaults(note: readonly NoteSection[], codes: readonly string[]): string[] {
  const choices = note.flatMap(({ say }) => say.map((wordings) => wordings.map(marksOf)));
  const marks = new Set(choices.flat(2));
  return [
    ...codes
      .filter(
        (code) => !choices.some((wordings) => wordings.every((said) => said.some((mark) => code.startsWith(mark)))),
      )
      .map((code) => `the note has no phrase for ${code} in each of its wordings`),
    ...[...marks]
      .filter((mark) => !codes.some((code) => code.startsWith(mark)))
      .map((mark) => `the note marks ${mark}, which is not in the key`),
  ];
}

function marksOf(text: string): string[] {
  return [...text.matchAll(/\[\[([A-Z0-9.]+):/g)].map(([, mark = ""]) => mark);
}

const elementLevels: Record<string, number> = { minimal: 2, low: 3, limited: 3, moderate: 4, high: 5, extensive: 5 };

/** Returns the last digit of the level that two of three elements reach; NaN if one does not begin with its level. */
function levelOf({ problems, data, risk }: VisitLevel): number {
  const levels = [problems, data, risk].map((text) => elementLevels[text.split(":")[0] ?? ""] ?? Number.NaN);
  return levels.toSorted((one, other) => one - other)[1] ?? Number.NaN;
}
