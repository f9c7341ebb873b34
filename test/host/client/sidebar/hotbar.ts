/**
 * The bar of macros, as `ui.hotbar`: ten slots on each of five pages, of this user alone.
 * @source API:classes/foundry.applications.ui.Hotbar; hookEvents hotbarDrop (13 and 14); KB:macros; GH:#9265
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { call, callAll, host, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { TextEditor } from "../apps/ux/text-editor.ts";
import { attempt } from "./entry-row.ts";
import { listenHotbarKeys } from "./hotbar-keys.ts";
import { openMenu } from "../ui/popup-menu.ts";
import { coalesced, replaceKeepingFocus } from "./redraw.ts";

const PAGES = 5;
const PER_PAGE = 10;

/** One slot as it is shown: its number through all pages, the key that runs it, what is in it. */
interface Slot {
  slot: number;
  key: number;
  macro: Loose;
  ariaLabel: string;
}

/** See the top of the file. */
export class Hotbar {
  page = 1;
  element: HTMLElement | null = null;
  readonly #soon = coalesced(() => {
    this.#draw();
  });

  /** Opens or closes a document's sheet; what macros of dropped documents call. */
  static async toggleDocumentSheet(uuid: string): Promise<Loose> {
    const document: Loose = await host("foundry").utils.fromUuid(uuid);
    const sheet: Loose = document?.sheet;
    if (!sheet) return undefined;
    return sheet.rendered ? sheet.close() : sheet.render({ force: true });
  }

  get slots(): Slot[] {
    const found: { slot: number; macro: Loose }[] = host("game").user.getHotbarMacros(this.page);
    return found.map(({ slot, macro }, index) => {
      const key = (index + 1) % PER_PAGE;
      return {
        slot,
        key,
        macro,
        ariaLabel: macro
          ? localize("HOST.Hotbar.Filled", { key, name: macro.name })
          : localize("HOST.Hotbar.Empty", { key }),
      };
    });
  }

  async render(): Promise<this> {
    if (this.element) {
      this.#soon();
      return this;
    }
    this.element = document.getElementById("hotbar");
    if (!this.element) return this;
    this.element.setAttribute("role", "toolbar");
    for (const each of [this.element, this.element.parentElement])
      each?.setAttribute("aria-label", localize("HOST.Hotbar.Title"));
    this.#listen(this.element);
    listenHotbarKeys(
      this.element,
      (key) => this.#runKey(key),
      (page) => {
        void this.changePage(page);
      },
    );
    this.#draw();
    return Promise.resolve(this);
  }

  /** @param page 1 to 5 */
  async changePage(page: number): Promise<void> {
    this.page = Math.min(PAGES, Math.max(1, Math.trunc(page)));
    this.#draw();
    return Promise.resolve();
  }

  /** The next page, the previous one with a negative number; after the last comes the first. */
  async cyclePage(direction: number): Promise<void> {
    return this.changePage(((this.page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
  }

  #draw(): void {
    const { element } = this;
    if (!element) return;
    const slots = this.slots.map((slot) => this.#slot(slot));
    const step = (icon: string, label: string, by: number): HTMLElement => {
      const button = make(
        "button",
        { type: "button", "aria-label": localize(label), "data-focus": label, tabindex: "-1" },
        [make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" })],
      );
      button.addEventListener("click", () => {
        void this.cyclePage(by);
      });
      return button;
    };
    const pages = make("div", { class: "hotbar-pages" }, [
      step("fa-caret-up", "HOST.Hotbar.Previous", -1),
      make(
        "span",
        { "aria-live": "polite", "aria-label": localize("HOST.Hotbar.Page", { page: this.page }), role: "status" },
        [String(this.page)],
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
    callAll("renderHotbar", this, element, {}, {});
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
      this.#run(macro);
    });
    return button;
  }

  /** Runs what a key of this page stands for. @returns whether there was something */
  #runKey(key: number): boolean {
    const macro: Loose = this.slots.find((slot) => slot.key === key)?.macro;
    this.#run(macro);
    return Boolean(macro);
  }

  #run(macro: Loose): void {
    if (macro)
      Promise.resolve(macro.execute()).catch((error: unknown) => {
        console.error(error);
      });
  }

  #listen(element: HTMLElement): void {
    const slotOf = (event: Event): number | null => {
      const found =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-slot]")?.dataset.slot : undefined;
      return found === undefined ? null : Number(found);
    };
    element.addEventListener("dragstart", (event) => {
      const slot = slotOf(event);
      const macro: Loose = slot === null ? null : this.slots.find((each) => each.slot === slot)?.macro;
      if (macro) event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
    });
    element.addEventListener("dragover", (event) => {
      if (slotOf(event) !== null) event.preventDefault();
    });
    element.addEventListener("drop", (event) => {
      const slot = slotOf(event);
      if (slot === null) return;
      event.preventDefault();
      const data = TextEditor.implementation.getDragEventData(event);
      if (call("hotbarDrop", this, data, slot)) attempt(() => this.#take(data, slot));
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

  /** What the table does with a drop that nobody took: macros are put there, other documents get one that shows their sheet. */
  async #take(data: LooseObject, slot: number): Promise<void> {
    const { user } = host("game");
    const Macro: Loose = host("CONFIG").Macro.documentClass;
    if (data.type === "Macro") {
      await user.assignHotbarMacro(await Macro.fromDropData(data), slot, { fromSlot: data.slot });
      return;
    }
    const document: Loose = typeof data.uuid === "string" ? await host("foundry").utils.fromUuid(data.uuid) : null;
    if (!document) return;
    const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${String(document.uuid)}");`;
    await user.assignHotbarMacro(
      await Macro.create({
        name: localize("HOST.Hotbar.Show", { name: document.name }),
        type: "script",
        img: document.img ?? Macro.DEFAULT_ICON,
        command,
      }),
      slot,
    );
  }

  #menu(slot: number, button: HTMLElement | null, event: MouseEvent): void {
    const macro: Loose = this.slots.find((each) => each.slot === slot)?.macro;
    if (!macro || !button) return;
    const box = button.getBoundingClientRect();
    openMenu(
      [
        {
          label: "HOST.Hotbar.Run",
          icon: "fa-solid fa-play",
          onClick: () => {
            this.#run(macro);
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
