/**
 * `game.tooltip`: shows the text of `data-tooltip` on hover. Sources promise nothing for focus, keys or presses, so those do nothing.
 * @source API:classes/foundry.helpers.interaction.TooltipManager
 */
import { localize } from "../apps/env.ts";
import { safeFragment } from "./safe-html.ts";

const SELECTOR = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";
/** Pixels between element and tooltip, and to the edge of the window. */
const GAP = 6;

/** How a tooltip is shown by a program. */
export interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  content?: HTMLElement;
  direction?: string;
  cssClass?: string;
  locked?: boolean;
}

/** Returns the attribute of the element or one of its parents. */
const inherited = (element: HTMLElement, name: string): string =>
  element.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? "";

/** See the top of the file. */
export class TooltipManager {
  element: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get tooltip(): HTMLElement | null {
    return document.getElementById("tooltip");
  }

  /** Listens once, on the document: tooltips need no set-up by those who use them. */
  activateEventListeners(): void {
    // What a tour shows stays, whatever the pointer passes.
    const find = (event: Event): HTMLElement | null =>
      event.target instanceof Element && this.tooltip?.classList.contains("tour") !== true
        ? event.target.closest<HTMLElement>(SELECTOR)
        : null;
    document.addEventListener("pointerover", (event) => {
      const element = find(event);
      if (!element || element === this.element) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        if (element.isConnected) this.activate(element);
      }, 250);
    });
    document.addEventListener("pointerout", (event) => {
      if (find(event)) this.deactivate();
    });
  }

  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    const tooltip = this.tooltip;
    if (!tooltip) return;
    this.element = element;
    tooltip.className = options.cssClass ?? inherited(element, "tooltip-class");
    tooltip.replaceChildren(...this.#content(element, options));
    if (tooltip.childNodes.length === 0) return this.deactivate();
    tooltip.showPopover();
    tooltip.classList.add("active");
    this.#place(tooltip, element, options.direction ?? inherited(element, "tooltip-direction"));
  }

  deactivate(): void {
    clearTimeout(this.#timer);
    this.element = null;
    const tooltip = this.tooltip;
    if (!tooltip) return;
    tooltip.classList.remove("active", "tour");
    if (tooltip.matches(":popover-open")) tooltip.hidePopover();
  }

  #content(element: HTMLElement, options: TooltipOptions): (Node | string)[] {
    const given = options.content ?? options.html;
    if (given instanceof HTMLElement) return [given];
    const html = given ?? element.dataset.tooltipHtml;
    if (html !== undefined) return [safeFragment(html)];
    const data = element.dataset;
    const key =
      options.text ?? data.tooltipText ?? (data.tooltip === "" ? (element.ariaLabel ?? "") : data.tooltip) ?? "";
    return key === "" ? [] : [localize(key)];
  }

  /** Below the element when there is room, otherwise above; always within the window. */
  #place(tooltip: HTMLElement, element: HTMLElement, direction: string): void {
    const target = element.getBoundingClientRect();
    const own = tooltip.getBoundingClientRect();
    const below = target.bottom + GAP + own.height <= innerHeight && direction !== "UP";
    let top = below ? target.bottom + GAP : target.top - GAP - own.height;
    let left = target.left + (target.width - own.width) / 2;
    if (direction === "LEFT")
      [left, top] = [target.left - GAP - own.width, target.top + (target.height - own.height) / 2];
    if (direction === "RIGHT") [left, top] = [target.right + GAP, target.top + (target.height - own.height) / 2];
    tooltip.style.left = `${String(Math.max(GAP, Math.min(left, innerWidth - own.width - GAP)))}px`;
    tooltip.style.top = `${String(Math.max(GAP, Math.min(top, innerHeight - own.height - GAP)))}px`;
  }
}
