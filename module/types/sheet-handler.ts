/** What a press of a button with `data-action` does on a sheet. */
export type SheetHandler<Sheet, By extends Event = PointerEvent> = (
  this: Sheet,
  event: By,
  target: HTMLElement,
) => Promise<void>;
