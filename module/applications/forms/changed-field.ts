/** A form sends the one field that was changed: what the others show may be older than what somebody else has just entered. */

/** The name of the field that an event is about, or "" for a control that is no field of the document. */
export function changedField(event: Event): string {
  const { target } = event;
  // Controls that drive the sheet itself, or another document, say so.
  if (target instanceof HTMLElement && target.dataset["field"] !== undefined) return "";
  return target instanceof HTMLElement && "name" in target && typeof target.name === "string" ? target.name : "";
}

/** The names of the pictures that can be picked in a form. */
export function picturesOf(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLElement>("img[data-edit]")].flatMap(({ dataset }) => dataset["edit"] ?? []);
}

/**
 * Takes everything out of a form's values but what was changed: the field that a change is about, or the picture that was
 * picked. Foundry puts that into the form and submits it, with no change before.
 * @param event null = by program: all counts
 * @param pictures names of those that can be picked
 * @param stored the document as it is stored
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
