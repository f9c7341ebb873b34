/**
 * ContextMenu. Generation 13 reads name, condition and callback of an entry; 14 reads label, visible and onClick, and
 * warns about the old names.
 * @source RN:14.355 #13493, API v14: ContextMenuEntry, ContextMenuOptions
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { generation } from "../../../common/generation.ts";
import { callAll, localize } from "../env.ts";
import { make, parseFragment } from "../html.ts";

export interface ContextMenuEntry extends LooseObject {
  icon?: string;
  classes?: string;
  group?: string;
  name?: string;
  condition?: boolean | ((target: HTMLElement) => boolean);
  callback?: (target: HTMLElement, event?: Event) => unknown;
  label?: string;
  visible?: boolean | ((target: HTMLElement) => boolean);
  onClick?: (event: Event, target: HTMLElement) => unknown;
}

interface Choice {
  label: string;
  icon: string;
  classes: string;
  shown: boolean;
  run: (event: Event) => unknown;
}

/** Read an entry as the generation does. An entry in the other generation's words has no label and no effect. */
function readEntry(entry: ContextMenuEntry, target: HTMLElement): Choice {
  const fourteen = generation() >= 14;
  const label = fourteen ? (entry.label ?? entry.name) : entry.name;
  const rule = fourteen ? (entry.visible ?? entry.condition) : entry.condition;
  if (fourteen && entry.label === undefined)
    console.warn(
      "ContextMenu entries with name, condition and callback are deprecated since 14, use label, visible and onClick",
    );
  return {
    label: localize(label ?? ""),
    icon: entry.icon ?? "",
    classes: entry.classes ?? "",
    shown: typeof rule === "function" ? rule(target) : (rule ?? true),
    run: (event) => (fourteen && entry.onClick ? entry.onClick(event, target) : entry.callback?.(target, event)),
  };
}

export class ContextMenu {
  menuItems: ContextMenuEntry[];
  element: HTMLElement | null = null;
  readonly #options: {
    eventName?: string;
    fixed?: boolean;
    jQuery?: boolean;
    relative?: string;
    onOpen?: (target: HTMLElement) => unknown;
    onClose?: (target: HTMLElement) => unknown;
  };
  #target: HTMLElement | null = null;

  constructor(
    container: HTMLElement,
    selector: string | null,
    menuItems: ContextMenuEntry[],
    options: LooseObject = {},
  ) {
    if (generation() < 14 && options.jQuery !== false)
      throw new Error("ContextMenu needs {jQuery: false}: the host has no jQuery");
    this.menuItems = menuItems;
    this.#options = options;
    container.addEventListener(options.eventName ?? "contextmenu", (event: Event) => {
      const found =
        event.target instanceof Element ? (selector ? event.target.closest<HTMLElement>(selector) : container) : null;
      if (!found || !container.contains(found)) return;
      event.preventDefault();
      event.stopPropagation();
      this.render(found, { event });
    });
  }

  static get implementation(): typeof ContextMenu {
    const config: Loose = Reflect.get(globalThis, "CONFIG");
    return config?.ux?.ContextMenu ?? ContextMenu;
  }

  /** Make a menu whose entries hooks may change: get{name}ContextOptions. */
  static create(
    app: Loose,
    html: HTMLElement,
    selector: string,
    menuItems: ContextMenuEntry[] | (() => ContextMenuEntry[]),
    { hookName = "EntryContext", ...options }: LooseObject = {},
  ): ContextMenu {
    const entries = typeof menuItems === "function" ? menuItems() : menuItems;
    callAll(`get${String(hookName)}`, app, entries);
    return new ContextMenu(html, selector, entries, { jQuery: false, ...options });
  }

  /** Show the menu for a target. */
  render(target: HTMLElement, { event }: { event?: Event } = {}): void {
    this.close();
    const choices = this.menuItems.map((entry) => readEntry(entry, target)).filter((choice) => choice.shown);
    if (choices.length === 0) return;
    const menu = make(
      "menu",
      { class: "context-items", role: "menu" },
      choices.map((choice) => this.#item(choice)),
    );
    this.element = make("nav", { id: "context-menu", class: "context-menu" }, [menu]);
    this.#target = target;
    target.classList.add("context");
    document.body.append(this.element);
    this.#place(target, event);
    menu.querySelector<HTMLElement>("button")?.focus();
    document.addEventListener("pointerdown", this.#onOutside, { capture: true });
    document.addEventListener("keydown", this.#onKey, { capture: true });
    this.#options.onOpen?.(target);
  }

  /** Take the menu away and give the focus back. */
  close(): void {
    if (!this.element) return;
    const target = this.#target;
    this.element.remove();
    this.element = null;
    this.#target = null;
    document.removeEventListener("pointerdown", this.#onOutside, { capture: true });
    document.removeEventListener("keydown", this.#onKey, { capture: true });
    target?.classList.remove("context");
    if (target && target.tabIndex >= 0) target.focus();
    if (target) this.#options.onClose?.(target);
  }

  #item(choice: Choice): HTMLElement {
    const icon = choice.icon.startsWith("<")
      ? parseFragment(choice.icon)
      : make("i", { class: choice.icon, "aria-hidden": "true" });
    const button = make("button", { type: "button", role: "menuitem" }, [icon, make("span", {}, [choice.label])]);
    button.addEventListener("click", (event) => {
      this.close();
      choice.run(event);
    });
    return make("li", { class: `context-item ${choice.classes}`.trim(), role: "none" }, [button]);
  }

  #place(target: HTMLElement, event?: Event): void {
    if (!this.element) return;
    const box = target.getBoundingClientRect();
    const atPointer = event instanceof MouseEvent && (event.clientX !== 0 || event.clientY !== 0);
    const x = atPointer ? event.clientX : box.left;
    const y = atPointer ? event.clientY : box.bottom;
    const { offsetWidth, offsetHeight } = this.element;
    this.element.style.left = `${Math.max(0, Math.min(x, innerWidth - offsetWidth))}px`;
    this.element.style.top = `${Math.max(0, Math.min(y, innerHeight - offsetHeight))}px`;
  }

  readonly #onOutside = (event: Event): void => {
    if (event.target instanceof Node && !this.element?.contains(event.target)) this.close();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const items = [...(this.element?.querySelectorAll<HTMLElement>("button") ?? [])];
    const index = items.findIndex((item) => item === document.activeElement);
    if (event.key === "Escape") this.close();
    else if (event.key === "ArrowDown") items[(index + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items.at(index - 1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
