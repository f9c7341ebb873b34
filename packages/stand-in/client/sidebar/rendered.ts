/**
 * Calls the hooks for a drawn part of `ui`.
 * @source API:hookEvents renderApplicationV2
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { callAll } from "../apps/env.ts";

/** Calls one hook for each class of an application, from its own to the one that core made. */
export function tellRendered(app: Loose, core: Loose, context: LooseObject = {}): void {
  for (let cls = app.constructor; typeof cls === "function" && cls.name; cls = Object.getPrototypeOf(cls)) {
    callAll(`render${String(cls.name)}`, app, app.element, context, {});
    if (cls === core) return;
  }
}
