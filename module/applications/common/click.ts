import { t } from "../../core/i18n.ts";

/** Handles a button. `target` is the key of the button's target, or "". */
type ClickHandler = (action: string, target: string, event: MouseEvent) => Promise<unknown>;

const bound = new WeakSet<HTMLElement>();
const running = new Set<string>();

/**
 * Adds one delegated click listener to a root whose content may be redrawn. Ignores a click while the same action of
 * the same `scope` still runs, for example the second click of a double click.
 */
export function delegateClicks(root: HTMLElement, scope: string, handle: ClickHandler): void {
  if (bound.has(root)) return;
  bound.add(root);
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>("button[data-od-action]");
    if (!button || !root.contains(button) || button.disabled) return;
    // Cards are inside other applications, which also listen for clicks.
    event.preventDefault();
    event.stopPropagation();
    void run(button, scope, handle, event);
  });
}

async function run(button: HTMLButtonElement, scope: string, handle: ClickHandler, event: MouseEvent): Promise<void> {
  const { odAction: action = "", odTarget: target = "" } = button.dataset;
  const key = `${scope}.${action}.${target}`;
  if (running.has(key)) return;
  running.add(key);
  // `aria-busy` instead of `disabled`, because disabling the button would lose the focus.
  button.setAttribute("aria-busy", "true");
  try {
    await handle(action, target, event);
  } catch (error) {
    console.error(error);
    ui.notifications.error(t("OD20.Card.Failed"));
  } finally {
    running.delete(key);
    button.removeAttribute("aria-busy");
  }
}
