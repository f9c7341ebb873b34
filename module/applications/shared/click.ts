import { t } from "../../core/i18n.ts";

/** What a button does. `target` is the key of the target it stands under, or "". */
export type ClickHandler = (action: string, target: string, event: MouseEvent) => Promise<unknown>;

const bound = new WeakSet<HTMLElement>();
const running = new Set<string>();

/**
 * One delegated listener on a root whose content may be replaced at any time. An action of the same `scope` that is
 * still running is not started again, wherever else its button stands: the second click of a double click, a toast.
 */
export function delegateClicks(root: HTMLElement, scope: string, handle: ClickHandler): void {
  if (bound.has(root)) return;
  bound.add(root);
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>("button[data-od-action]");
    if (!button || !root.contains(button) || button.disabled) return;
    // Cards sit inside other applications, which look at clicks too.
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
  // Not `disabled`: that would throw the focus out of the card.
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
