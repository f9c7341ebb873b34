/** Handlers of a sheet's buttons. Their code is part of the lazy chunk, which loads before a sheet is drawn. */
import type { SheetHandler } from "../../types/sheet-handler.ts";

/** Handlers by the value of `data-action`, as `options.actions` of a window holds them. */
export type Actions = Record<string, (event: PointerEvent, target: HTMLElement) => Promise<void>>;

/** Returns the handlers bound to a sheet. */
export function actionsOf<Sheet>(sheet: Sheet, handlers: Readonly<Record<string, SheetHandler<Sheet>>>): Actions {
  return Object.fromEntries(Object.entries(handlers).map(([name, run]) => [name, run.bind(sheet)]));
}
