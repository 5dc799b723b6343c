import { Refusal } from "./errors.ts";

/** The texts of a form's fields, by name. */
type Texts<Name extends string> = Readonly<Record<Name, string>>;

/**
 * Returns the names of the fields that a form changes: their text (`given`) differs from the text that the form loaded
 * (`seen`). Only these are saved, so that a save does not undo the save of someone else. Throws 409 if someone else has
 * changed such a field since then, with a sentence and the stored text of each for the next save.
 *
 * A field that is missing in `seen` counts as changed and is not compared.
 *
 * @param what the edited object, such as "this student"
 */
export function changedFields<Name extends string>(
  what: string,
  {
    given,
    seen,
    stored,
  }: { given: Texts<Name>; seen: { readonly [N in Name]?: string | undefined }; stored: Texts<Name> },
  format: (name: Name, text: string) => string = (_name, text) => text,
): Name[] {
  const changed = (Object.keys(given) as Name[]).filter((name) => given[name] !== seen[name]);
  const conflicts = changed.filter(
    (name) => seen[name] !== undefined && stored[name] !== seen[name] && stored[name] !== given[name],
  );
  if (conflicts.length === 0) return changed;
  const sentenceOf = (name: Name) => {
    const text = format(name, stored[name]);
    const change = text === "" ? "Someone else removed this." : `Someone else changed this to ${text}.`;
    return `${change} Save again to replace it with yours.`;
  };
  const byName = (textOf: (name: Name) => string) =>
    Object.fromEntries(conflicts.map((name) => [name, textOf(name)] as const));
  throw new Refusal("conflict", `Someone else has changed ${what} since you opened the form. Nothing was saved.`, {
    fields: byName(sentenceOf),
    stored: byName((name) => stored[name]),
  });
}
