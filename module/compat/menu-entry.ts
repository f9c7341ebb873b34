/**
 * One entry of a context menu. Generation 13 knows `name`, `condition`, `callback`; 14 `label`, `visible`, `onClick` with
 * the event first.
 */
import { generation } from "./generation.ts";

export interface MenuEntry {
  readonly label: string;
  /** Classes of an icon that the host application brings. */
  readonly icon: string;
  readonly visible: (element: HTMLElement) => boolean;
  readonly onClick: (element: HTMLElement) => void;
}

/** An entry as generation 13 knows it, which the published types describe. */
export interface NativeEntry {
  name: string;
  icon: string;
  condition: (element: HTMLElement) => boolean;
  callback: (element: HTMLElement) => void;
}

/** The entry as the running generation reads it. */
export function nativeEntry({ label, icon, visible, onClick }: MenuEntry): NativeEntry {
  const entry: NativeEntry = { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: onClick };
  if (generation() < 14) return entry;
  // The old names would be reported as deprecated, so they go.
  for (const old of ["name", "condition", "callback"]) Reflect.deleteProperty(entry, old);
  return Object.assign(entry, {
    label,
    icon,
    visible,
    onClick: (_event: Event, element: HTMLElement) => {
      onClick(element);
    },
  });
}
