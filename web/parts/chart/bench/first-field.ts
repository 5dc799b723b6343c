/**
 * Returns the first empty field of a form, otherwise its first field. The options of a question count as its field. If
 * the fields have no names, returns the first one that is not a tool of a chart.
 */
export function firstField(form: HTMLElement): HTMLElement | undefined {
  const all = [...form.querySelectorAll<HTMLInputElement>("input[name], textarea[name]")];
  const isEmpty = (field: HTMLInputElement) => field.value === "" && !field.closest("[data-filled]");
  const first = all.find((field) => !field.disabled && isEmpty(field)) ?? all[0];
  return first ?? form.querySelector<HTMLElement>('input:not([role="toolbar"] *)') ?? undefined;
}
