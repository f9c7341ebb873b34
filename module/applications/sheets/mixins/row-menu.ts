/** Row menus. Escape or a click elsewhere closes them. */

const OPEN = "details.od-menu[open]";

/** Listens on the frame. */
export function listenForMenus(element: HTMLElement): void {
  const close = (except: Element | null): void => {
    for (const menu of element.querySelectorAll<HTMLDetailsElement>(OPEN)) if (menu !== except) menu.open = false;
  };
  element.addEventListener("pointerdown", ({ target }) => {
    close(target instanceof Element ? target.closest(".od-menu") : null);
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>(OPEN) : null;
    if (!menu) return;
    // Otherwise Escape would close the window.
    event.preventDefault();
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  element.addEventListener("click", ({ target }) => {
    const menu =
      target instanceof Element ? target.closest(".od-menu__list button")?.closest<HTMLDetailsElement>(OPEN) : null;
    if (menu) menu.open = false;
  });
}
