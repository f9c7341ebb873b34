/**
 * Cards of new messages while the log is out of sight.
 * @source KB:chat; GH:#12458
 */
import type { Loose } from "../../../common/loose.ts";
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import type { ToastsView } from "../../../client/view.ts";
import { idleTimeout } from "../../../client/core/pending.ts";

/** Milliseconds a card stays. */
const LIFETIME = 6000;
/** More at once would cover the table. */
const MOST = 3;

/** The cards at the edge of the sidebar. */
export class ChatToasts implements ToastsView {
  readonly #cards = new Map<string, HTMLElement>();
  #list: HTMLElement | null = null;

  #place(): HTMLElement {
    if (!this.#list?.isConnected) {
      this.#list = make("ol", { id: "chat-notifications", class: "chat-log plain", "aria-live": "polite" });
      const region = make("section", { class: "chat-notifications", "aria-label": localize("HOST.Chat.New") }, [
        this.#list,
      ]);
      (document.getElementById("interface") ?? document.body).append(region);
    }
    return this.#list;
  }

  has(id: string): boolean {
    return this.#cards.has(id);
  }

  async show(message: Loose): Promise<void> {
    const html: HTMLElement = await message.renderHTML({ canDelete: false, canClose: true });
    this.remove(message.id);
    this.#cards.set(message.id, html);
    this.#place().append(html);
    const [oldest] = this.#cards.keys();
    if (this.#cards.size > MOST && oldest !== undefined) this.remove(oldest);
    this.#watch(message.id, html);
  }

  async update(message: Loose): Promise<void> {
    const old = this.#cards.get(message.id);
    if (!old) return;
    const html: HTMLElement = await message.renderHTML({ canDelete: false, canClose: true });
    if (this.#cards.get(message.id) !== old) return;
    old.replaceWith(html);
    this.#cards.set(message.id, html);
    this.#watch(message.id, html);
  }

  remove(id: string): void {
    this.#cards.get(id)?.remove();
    this.#cards.delete(id);
  }

  clear(): void {
    for (const id of [...this.#cards.keys()]) this.remove(id);
  }

  #watch(id: string, card: HTMLElement): void {
    card.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest('[data-action="dismissMessage"]')) this.remove(id);
    });
    this.#fade(id, card);
  }

  /** Gone after a while, but not while somebody uses it. */
  #fade(id: string, card: HTMLElement): void {
    idleTimeout(() => {
      if (this.#cards.get(id) !== card) return;
      if (card.matches(":hover, :focus-within")) this.#fade(id, card);
      else this.remove(id);
    }, LIFETIME);
  }
}
