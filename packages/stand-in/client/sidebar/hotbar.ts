/**
 * The hotbar, as `ui.hotbar`: ten slots on each of five pages, per user.
 * @source API:classes/foundry.applications.ui.Hotbar; KB:macros
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, host, localize } from "../apps/env.ts";
import { coalesced } from "../ui/redraw.ts";
import { type Drawing, view } from "../view.ts";

const PAGES = 5;
const PER_PAGE = 10;

/** One slot as it is shown: its number through all pages, the key that runs it, what is in it. */
export interface Slot {
  slot: number;
  key: number;
  macro: Loose;
  ariaLabel: string;
}

/** See the top of the file. */
export class Hotbar {
  page = 1;
  element: HTMLElement | null = null;
  #view: Drawing<readonly Slot[]> | null = null;
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
    this.#view = view().hotbar(this, this.element);
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
    if (!this.#view) return;
    this.#view.draw(this.slots);
    callAll("renderHotbar", this, this.element, {}, {});
  }
}
