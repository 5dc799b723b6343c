/**
 * The first field that waits for an answer, else the first one; choices of a question count as its field. Of a form whose
 * fields have no names, the first one that is no tool of a chart.
 */
export function firstField(form: HTMLElement): HTMLElement | undefined {
  const all = [...form.querySelectorAll<HTMLInputElement>("input[name], textarea[name]")];
  const isEmpty = (field: HTMLInputElement) => field.value === "" && !field.closest("[data-filled]");
  const first = all.find((field) => !field.disabled && isEmpty(field)) ?? all[0];
  return first ?? form.querySelector<HTMLElement>('input:not([role="toolbar"] *)') ?? undefined;
}
