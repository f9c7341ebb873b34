/** The macro bar: ten buttons, the turning of pages, a menu for each; for pointer and keys. */
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { TextEditor } from "../../../client/apps/ux/text-editor.ts";
import { dropOnSlot, runMacro } from "../../../client/sidebar/hotbar-slots.ts";
import type { Slot } from "../../../client/sidebar/hotbar.ts";
import { attempt } from "../../../client/ui/attempt.ts";
import { replaceKeepingFocus } from "../../../client/ui/redraw.ts";
import type { Drawing } from "../../../client/view.ts";
import type { Loose } from "../../../common/loose.ts";
import { openMenu } from "../popup-menu.ts";
import { listenHotbarKeys } from "./hotbar-keys.ts";

/** See the top of the file. */
export class HotbarButtons implements Drawing<readonly Slot[]> {
  readonly element: HTMLElement;
  readonly #hotbar: Loose;

  constructor(hotbar: Loose, element: HTMLElement) {
    this.#hotbar = hotbar;
    this.element = element;
    element.setAttribute("role", "toolbar");
    for (const each of [element, element.parentElement])
      each?.setAttribute("aria-label", localize("HOST.Hotbar.Title"));
    this.#listen(element);
    listenHotbarKeys(
      element,
      (key) => this.#runKey(key),
      (page) => {
        void hotbar.changePage(page);
      },
    );
  }

  #macro(of: (slot: Slot) => boolean): Loose {
    const slots: Slot[] = this.#hotbar.slots;
    return slots.find(of)?.macro;
  }

  draw(shown: readonly Slot[]): void {
    const { element } = this;
    const slots = shown.map((slot) => this.#slot(slot));
    const step = (icon: string, label: string, by: number): HTMLElement => {
      const button = make(
        "button",
        { type: "button", "aria-label": localize(label), "data-focus": label, tabindex: "-1" },
        [make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" })],
      );
      button.addEventListener("click", () => {
        void this.#hotbar.cyclePage(by);
      });
      return button;
    };
    const pages = make("div", { class: "hotbar-pages" }, [
      step("fa-caret-up", "HOST.Hotbar.Previous", -1),
      make(
        "span",
        {
          "aria-live": "polite",
          "aria-label": localize("HOST.Hotbar.Page", { page: this.#hotbar.page }),
          role: "status",
        },
        [String(this.#hotbar.page)],
      ),
      step("fa-caret-down", "HOST.Hotbar.Next", 1),
    ]);
    const held = element.contains(document.activeElement);
    replaceKeepingFocus(element, [make("div", { class: "hotbar-slots" }, slots), pages]);
    // One stop of the Tab key; the arrows go on from there.
    const current =
      held && document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
        ? document.activeElement
        : slots[0];
    if (current) current.tabIndex = 0;
  }

  #slot({ slot, key, macro, ariaLabel }: Slot): HTMLElement {
    const button = make(
      "button",
      {
        type: "button",
        class: macro ? "slot full" : "slot",
        "data-slot": String(slot),
        "data-focus": String(key),
        tabindex: "-1",
        "aria-label": ariaLabel,
        "aria-disabled": macro ? null : "true",
        draggable: macro ? "true" : null,
        "data-tooltip-text": macro ? macro.name : null,
        "data-tooltip-direction": "UP",
      },
      [
        ...(macro ? [make("img", { src: macro.img, alt: "", draggable: "false" })] : []),
        make("span", { class: "key", "aria-hidden": "true" }, [String(key)]),
      ],
    );
    button.addEventListener("click", () => {
      runMacro(macro);
    });
    return button;
  }

  /** Runs what a key of this page stands for. @returns whether there was something */
  #runKey(key: number): boolean {
    const macro = this.#macro((slot) => slot.key === key);
    runMacro(macro);
    return Boolean(macro);
  }

  #listen(element: HTMLElement): void {
    const slotOf = (event: Event): number | null => {
      const found =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-slot]")?.dataset.slot : undefined;
      return found === undefined ? null : Number(found);
    };
    element.addEventListener("dragstart", (event) => {
      const slot = slotOf(event);
      const macro = this.#macro((each) => each.slot === slot);
      if (macro) event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
    });
    element.addEventListener("dragover", (event) => {
      if (slotOf(event) !== null) event.preventDefault();
    });
    element.addEventListener("drop", (event) => {
      const slot = slotOf(event);
      if (slot === null) return;
      event.preventDefault();
      dropOnSlot(this.#hotbar, TextEditor.implementation.getDragEventData(event), slot);
    });
    element.addEventListener("contextmenu", (event) => {
      const slot = slotOf(event);
      if (slot === null || !(event.target instanceof Element)) return;
      event.preventDefault();
      this.#menu(slot, event.target.closest<HTMLElement>("[data-slot]"), event);
    });
    element.addEventListener("keydown", (event) => {
      const slot = slotOf(event);
      if (event.key !== "Delete" || slot === null) return;
      event.preventDefault();
      attempt(() => host("game").user.assignHotbarMacro(null, slot));
    });
  }

  #menu(slot: number, button: HTMLElement | null, event: MouseEvent): void {
    const macro = this.#macro((each) => each.slot === slot);
    if (!macro || !button) return;
    const box = button.getBoundingClientRect();
    openMenu(
      [
        {
          label: "HOST.Hotbar.Run",
          icon: "fa-solid fa-play",
          onClick: () => {
            runMacro(macro);
          },
        },
        {
          label: "HOST.Hotbar.Remove",
          icon: "fa-solid fa-xmark",
          onClick: () => host("game").user.assignHotbarMacro(null, slot),
        },
        {
          label: "HOST.Hotbar.Delete",
          icon: "fa-solid fa-trash",
          visible: () => macro.isOwner,
          onClick: () => macro.delete(),
        },
      ],
      button,
      event.clientX === 0 && event.clientY === 0
        ? { x: box.left, y: box.top - 130 }
        : { x: event.clientX, y: event.clientY },
    );
  }
}
