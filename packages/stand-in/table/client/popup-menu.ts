/**
 * A small menu at the pointer or below an element, for keyboard and mouse. Understands entries of both generations.
 * @source RN:14.355 #13493; API:classes/foundry.applications.ux.ContextMenu (entries)
 */
import type { Loose } from "../../common/loose.ts";
import { localize } from "../../client/apps/env.ts";
import { make } from "../../client/apps/html.ts";
import type { MenuEntry, Point } from "../../client/view.ts";

function shown(entry: MenuEntry, target: HTMLElement): boolean {
  const rule = entry.visible ?? entry.condition ?? true;
  return typeof rule === "function" ? rule(target) : rule;
}

function moveFocus(menu: HTMLElement, step: number): void {
  const items = [...menu.querySelectorAll<HTMLButtonElement>("button")];
  const index = items.findIndex((each) => each === document.activeElement);
  items[(index + step + items.length) % items.length]?.focus();
}

/**
 * Opens the menu.
 * @param target what the entries are about
 * @param point where, in pixels of the window
 */
export function openMenu(entries: readonly MenuEntry[], target: HTMLElement, point: Point): void {
  document.getElementById("popup-menu")?.remove();
  const before = document.activeElement;
  const menu = make("menu", { id: "popup-menu", role: "menu", popover: "manual" });
  const close = (): void => {
    document.removeEventListener("pointerdown", outside, true);
    menu.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const outside = (event: Event): void => {
    if (!(event.target instanceof Node && menu.contains(event.target))) close();
  };
  for (const entry of entries.filter((each) => shown(each, target))) {
    const iconClass = /class="([^"]+)"/.exec(entry.icon ?? "")?.[1] ?? entry.icon ?? "";
    const button = make("button", { type: "button", role: "menuitem" }, [
      make("i", { class: iconClass, "aria-hidden": "true" }),
      localize(entry.label ?? entry.name ?? ""),
    ]);
    button.addEventListener("click", (event) => {
      close();
      const run: Loose = entry.onClick ? entry.onClick(event, target) : entry.callback?.(target, event);
      if (run instanceof Promise)
        run.catch((error: unknown) => {
          console.error(error);
        });
    });
    menu.append(make("li", { role: "none" }, [button]));
  }
  if (menu.childElementCount === 0) return;
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "Tab") close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(menu, event.key === "ArrowDown" ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(menu);
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${String(Math.max(4, Math.min(point.x, innerWidth - width - 4)))}px`;
  menu.style.top = `${String(Math.max(4, Math.min(point.y, innerHeight - height - 4)))}px`;
  moveFocus(menu, 1);
  document.addEventListener("pointerdown", outside, true);
}
