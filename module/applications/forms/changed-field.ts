/** Submits only the field that the user changed. Other fields may show values older than another user's latest change. */

/** Returns the name of the field that the event changed; "" for a control that is not a field of the document. */
export function changedField(event: Event): string {
  const { target } = event;
  // A `data-field` attribute marks controls that change the sheet itself or another document.
  if (target instanceof HTMLElement && target.dataset["field"] !== undefined) return "";
  return target instanceof HTMLElement && "name" in target && typeof target.name === "string" ? target.name : "";
}

/** Returns the names of the image fields in a form. */
export function picturesOf(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLElement>("img[data-edit]")].flatMap(({ dataset }) => dataset["edit"] ?? []);
}

/**
 * Removes every unchanged value from the form data. Keeps the field of the change event, or the picked image. Foundry
 * writes a picked image into the form and submits without a change event.
 * @param event null = submitted by code: keep all values
 * @param pictures names of the image fields
 * @param stored source data of the document
 */
export function keepChanged(
  event: Event | null,
  values: Record<string, unknown>,
  pictures: readonly string[],
  stored: object,
): void {
  if (event === null) return;
  const changed = event.type === "change" ? changedField(event) : null;
  for (const [name, value] of Object.entries(values)) {
    const keep = changed === null ? pictures.includes(name) && value !== Reflect.get(stored, name) : name === changed;
    if (!keep) Reflect.deleteProperty(values, name);
  }
}
