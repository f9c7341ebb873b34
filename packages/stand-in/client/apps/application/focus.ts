/** Remembers the focused element when a window opens, and restores the focus when it closes. */
const openers = new WeakMap<object, HTMLElement>();

/** Remember what has the focus now. */
export function rememberFocus(app: object): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body) openers.set(app, active);
}

/** Give the focus back, unless the reader has meanwhile moved it somewhere outside the closing window. */
export function returnFocus(app: object, wasInside: boolean): void {
  const opener = openers.get(app);
  openers.delete(app);
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (opener?.isConnected && (wasInside || lost)) opener.focus();
}
