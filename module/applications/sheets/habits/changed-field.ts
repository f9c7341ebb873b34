/** A form sends the one field that was changed: what the others show may be older than what somebody else has just entered. */

/** The name of the field that an event is about, or "" for a control that is no field of the document. */
export function changedField(event: Event): string {
  const { target } = event;
  // Controls that drive the sheet itself, or another document, say so.
  if (target instanceof HTMLElement && target.dataset["field"] !== undefined) return "";
  return target instanceof HTMLElement && "name" in target && typeof target.name === "string" ? target.name : "";
}

/** Takes everything but the changed field out of a form's values; a submit without a change keeps all. */
export function keepChanged(event: Event | null, values: Record<string, unknown>): void {
  if (event?.type !== "change") return;
  const changed = changedField(event);
  for (const name of Object.keys(values)) if (name !== changed) Reflect.deleteProperty(values, name);
}
